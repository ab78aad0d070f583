import { useId } from "react";
import { data, href, Link, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { useUnsavedText } from "../../ui/unsaved-text.ts";
import type { Route } from "./+types/move-in";
import { readGiven } from "./moving-forms.server.ts";
import { largestExport, movingMessages, refusalOf } from "./moving-limits.ts";
import { oneAtATime, previewMoving } from "./moving-previews.server.ts";
import { MovingRefusal } from "./old-site.ts";

export const middleware = [needs("pages:write")];

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  let address = "";
  try {
    const id = await oneAtATime(async () => {
      const given = await readGiven(request);
      if (typeof given === "string") address = given;
      return previewMoving(site, viewer, given, request.signal);
    });
    return redirect(href("/pages/move-in/:id", { id }));
  } catch (error) {
    if (!(error instanceof MovingRefusal)) throw error;
    return data({ ...refusalOf(error.message), address }, { status: 400 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, movingMessages.notSent);
}

export default function MoveIn({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const problem = actionData?.error?.[""]?.[0];
  const id = useId();
  useUnsavedText(id, problem !== undefined);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={movingMessages.title} />
      <h1 className="text-4xl sm:text-5xl">{movingMessages.title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Pages, posts, coming events and pictures come over as drafts that visitors do not see. First you see
        what will happen. Nothing is saved until you agree, and nothing is published until you publish it.
      </p>
      <Form
        id={id}
        method="post"
        encType="multipart/form-data"
        className="card mt-8 flex flex-col gap-5 p-6 sm:p-10"
      >
        {problem && <Alert tone="error">{problem}</Alert>}
        <Field
          label="Export of WordPress"
          hint="An .xml file of at most 50 MB. In WordPress, open “Tools”, “Export” and choose “All content”."
          id="moving-file"
          type="file"
          name="file"
          accept=".xml,.wxr,text/xml,application/xml"
          onChange={({ target }) => target.setCustomValidity(problemOf(target))}
        />
        <Field
          label="Or address of the old site"
          hint="Up to 60 pages of any site are read: their text and pictures, without dates and events."
          id="moving-address"
          type="text"
          inputMode="url"
          name="address"
          maxLength={2000}
          defaultValue={actionData && "address" in actionData ? actionData.address : ""}
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-3">
          <Link to="/pages" className="button button-quiet">
            Cancel
          </Link>
          <SubmitButton busy={isBusy} busyLabel="Reading...">
            Show what will happen
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}

/** A server that refuses a large file may close the connection before the browser has read why. */
function problemOf({ files }: HTMLInputElement): string {
  return (files?.[0]?.size ?? 0) > largestExport ? movingMessages.tooLarge : "";
}

import { data, useNavigation } from "react-router";
import { z } from "zod";
import { chooseVersionMonths, readVersionMonths } from "../../changes/version-term.server.ts";
import { versionMessages, versionsThatStay, versionTerm } from "../../changes/version-term.ts";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { problemIn } from "../../ui/problem-in.ts";
import { FormFooter } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/kept-for";

const schema = z.object({ months: z.coerce.number().int().min(versionTerm.least).max(versionTerm.most) });

export async function loader({ context }: Route.LoaderArgs) {
  const { site } = permitted(context, "pages:write");
  return { months: await readVersionMonths(site.db) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const chosen = schema.safeParse(Object.fromEntries(await readForm(request, schema)));
  if (!chosen.success) return data({ problem: versionMessages.wrongMonths }, { status: 400 });
  await chooseVersionMonths(site, viewer, chosen.data.months);
  return redirectWithNotice("/pages", versionMessages.monthsSaved);
}

export const clientAction = keepsText(versionMessages.notSaved);

export default function EarlierVersionsKeptFor({ loaderData: { months }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const problem = problemIn(actionData);
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title="How long earlier versions stay" />
      <h1 className="text-4xl sm:text-5xl">How long earlier versions stay</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        What pages, church details, events, videos and posts said before is deleted after some time. The last{" "}
        {versionsThatStay} versions of each always stay. You can delete a single version at any time, in its
        history.
      </p>
      <Form method="post" className="card flex flex-col gap-5 p-6 shadow-sm sm:p-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        <Field
          id="months"
          name="months"
          label="Months after which an earlier version is deleted"
          type="number"
          inputMode="numeric"
          min={versionTerm.least}
          max={versionTerm.most}
          required
          defaultValue={months}
        />
        <FormFooter cancel="/pages" submit="Save" busy={busy} />
      </Form>
    </section>
  );
}

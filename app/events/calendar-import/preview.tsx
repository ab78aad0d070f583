import { data, Link, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { keepText } from "../../forms/keep-text.ts";
import { refusalAfter } from "../../people/identity/form-result.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/preview";
import { importEvents } from "./import-events.server.ts";
import { readTicked } from "./import-forms.server.ts";
import { type FormRefusal, importMessages, isOffered, refusalOf } from "./import-limits.ts";
import { PlannedEvents, RefusedEvents } from "./planned-events.tsx";
import { findPreview } from "./previews.server.ts";
import { importedText, shownPlan } from "./shown-plan.server.ts";

export const middleware = [needs("events:write")];

const screen = "/event-alter/import";
const expired = { text: importMessages.expired, tone: "error" } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const preview = await findPreview(site, viewer, params.id);
  if (!preview) throw await redirectWithNotice(screen, expired);
  return shownPlan(preview.plan);
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "events:write");
  const ticked = await readTicked(request);
  if (ticked.size === 0)
    return data<FormRefusal>({ ...refusalOf(importMessages.noneTicked), ticked: [] }, { status: 400 });
  try {
    const counts = await importEvents(site, viewer, { id, ticked });
    if (!counts) return redirectWithNotice(screen, expired);
    return redirectWithNotice("/event-alter", importedText(counts));
  } catch (error) {
    const { status } = refusalAfter(error, log, "events could not be imported");
    return data<FormRefusal>({ ...refusalOf(importMessages.notSaved), ticked: [...ticked] }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, importMessages.notAnswered);
}

export default function ImportPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { name, sentences, groups, refused } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  const problem = actionData?.error?.[""]?.[0];
  const ticked = actionData && "ticked" in actionData ? actionData.ticked : undefined;
  const isAnyOffered = groups.some(({ status }) => isOffered(status));
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="What will happen" />
      <h1 className="text-4xl sm:text-5xl">What will happen</h1>
      <div className="mt-4 max-w-prose text-lg wrap-anywhere">
        {name && <p className="text-muted">{name}</p>}
        <ul className="mt-2 list-disc pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-3 text-muted">
          Times are by our clock ({congregationZone()}). Pictures are not imported. Nothing is saved yet.
        </p>
      </div>
      <Form method="post" className="mt-8 flex flex-col gap-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        {groups.map((group) => (
          <PlannedEvents key={group.status} {...group} ticked={ticked} />
        ))}
        <RefusedEvents refused={refused} />
        <div className="flex flex-wrap gap-3">
          <Link to={screen} className="button button-quiet">
            Cancel
          </Link>
          {isAnyOffered && (
            <SubmitButton busy={isBusy} busyLabel="Importing...">
              Import
            </SubmitButton>
          )}
        </div>
      </Form>
    </section>
  );
}

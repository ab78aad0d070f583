import { data } from "react-router";
import { permitted } from "../../contexts.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { LeftOutItems } from "../../items/imports/left-out-items.tsx";
import { type FormRefusal, refusalOf } from "../../items/imports/refusals.ts";
import { WhatWillHappen } from "../../items/imports/what-will-happen.tsx";
import { refusalAfter } from "../../people/identity/form-result.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { Form } from "../../ui/form.tsx";
import type { Route } from "./+types/calendar-preview";
import { eventPreviews } from "./calendar-previews.server.ts";
import { importEvents } from "./import-events.server.ts";
import { readTicked } from "./import-forms.server.ts";
import { importMessages, isOffered } from "./import-limits.ts";
import { PlannedEvents } from "./planned-events.tsx";
import { importedText, shownPlan } from "./shown-calendar-plan.server.ts";

const screen = "/event-alter/import";
const expired = { text: importMessages.expired, tone: "error" } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:write");
  const preview = await eventPreviews.find(site, viewer, params.id);
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

export const clientAction = keepsText(importMessages.notAnswered);

export default function ImportPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { name, sentences, groups, refused } = loaderData;
  const ticked = actionData && "ticked" in actionData ? actionData.ticked : undefined;
  return (
    <WhatWillHappen
      name={name}
      sentences={sentences}
      also={`Times are by our clock (${congregationZone()}). Pictures are not imported. Nothing is saved yet.`}
      form={Form}
      problem={actionData?.error?.[""]?.[0]}
      back={screen}
      isAnyOffered={groups.some(({ status }) => isOffered(status))}
    >
      {groups.map((group) => (
        <PlannedEvents key={group.status} {...group} ticked={ticked} />
      ))}
      <LeftOutItems title="Cannot be imported" items={refused} />
    </WhatWillHappen>
  );
}

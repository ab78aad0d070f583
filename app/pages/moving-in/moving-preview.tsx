import { data, Form, href, Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepsText } from "../../forms/keep-text.ts";
import { LeftOutItems } from "../../items/imports/left-out-items.tsx";
import { type FormRefusal, refusalOf } from "../../items/imports/refusals.ts";
import { WhatWillHappen } from "../../items/imports/what-will-happen.tsx";
import { refusalAfter } from "../../people/identity/form-result.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { may } from "../../viewer.ts";
import type { Route } from "./+types/moving-preview";
import { importOldSite } from "./import-items.server.ts";
import { readTicked } from "./moving-forms.server.ts";
import { movingMessages, movingPath } from "./moving-limits.ts";
import { findMovingPlan } from "./moving-previews.server.ts";
import { PlannedItems, WhatWasDone } from "./planned-items.tsx";
import { importSermons } from "./recordings.ts";
import { shownPlan } from "./shown-moving-plan.server.ts";

const expired = { text: movingMessages.expired, tone: "error" } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const plan = await findMovingPlan(site, viewer, params.id);
  if (!plan) throw await redirectWithNotice(movingPath, expired);
  return { ...shownPlan(plan), mayImportSermons: may(viewer, "sermons:write") };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const { all, ...ticked } = await readTicked(request);
  if (all.length === 0)
    return data<FormRefusal<string>>(
      { ...refusalOf(movingMessages.noneTicked), ticked: [] },
      { status: 400 },
    );
  try {
    const isDone = await importOldSite(site, viewer, { id, ticked, log });
    return isDone ? redirect(href("/pages/move-in/:id", { id })) : redirectWithNotice(movingPath, expired);
  } catch (error) {
    const { status } = refusalAfter(error, log, "an old site could not be imported");
    return data<FormRefusal<string>>({ ...refusalOf(movingMessages.notSaved), ticked: all }, { status });
  }
}

export const clientAction = keepsText(movingMessages.notAnswered);

export default function MovingPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { name, groups, leftOut, others, lists, sermons, mayImportSermons, outcome } = loaderData;
  if (outcome) return <WhatWasDone outcome={outcome} />;
  const ticked = actionData && "ticked" in actionData ? actionData.ticked : undefined;
  return (
    <WhatWillHappen
      name={name}
      also="Nothing is saved yet, and visitors see none of it until you publish it. Ask people who can be recognised in a picture before you show it: the library says that they were not asked."
      form={Form}
      problem={actionData?.error?.[""]?.[0]}
      back={movingPath}
      isAnyOffered={groups.some(({ items }) => items.some(({ isHere }) => !isHere))}
    >
      {groups.map((group) => (
        <PlannedItems key={group.kind} {...group} ticked={ticked} />
      ))}
      <LeftOutItems title="Cannot be imported" items={leftOut} />
      {others && <p className="wrap-anywhere text-muted">{others}</p>}
      {lists && <p className="text-muted">{lists}</p>}
      {sermons && (
        <p className="wrap-anywhere text-muted">
          {sermons}{" "}
          {mayImportSermons && (
            <Link to={importSermons.to} className="text-link">
              {importSermons.label}
            </Link>
          )}
        </p>
      )}
    </WhatWillHappen>
  );
}

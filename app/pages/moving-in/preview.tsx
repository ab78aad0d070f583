import { data, Form, href, Link, useNavigation } from "react-router";
import { permitted } from "../../contexts.ts";
import { keepText } from "../../forms/keep-text.ts";
import { refusalAfter } from "../../people/identity/form-result.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import type { Route } from "./+types/preview";
import { importOldSite } from "./import-items.server.ts";
import { readTicked } from "./moving-forms.server.ts";
import { type FormRefusal, movingMessages, movingPath, refusalOf } from "./moving-limits.ts";
import { findMovingPlan } from "./moving-previews.server.ts";
import { LeftOutItems, PlannedItems, WhatWasDone } from "./planned-items.tsx";
import { shownPlan } from "./shown-plan.server.ts";

export const middleware = [needs("pages:write")];

const expired = { text: movingMessages.expired, tone: "error" } as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const plan = await findMovingPlan(site, viewer, params.id);
  if (!plan) throw await redirectWithNotice(movingPath, expired);
  return shownPlan(plan);
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "pages:write");
  const { all, ...ticked } = await readTicked(request);
  if (all.length === 0)
    return data<FormRefusal>({ ...refusalOf(movingMessages.noneTicked), ticked: [] }, { status: 400 });
  try {
    const isDone = await importOldSite(site, viewer, { id, ticked, log });
    return isDone ? redirect(href("/pages/move-in/:id", { id })) : redirectWithNotice(movingPath, expired);
  } catch (error) {
    const { status } = refusalAfter(error, log, "an old site could not be imported");
    return data<FormRefusal>({ ...refusalOf(movingMessages.notSaved), ticked: all }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepText(serverAction, movingMessages.notAnswered);
}

export default function MovingPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { name, groups, leftOut, others, outcome } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  if (outcome) return <WhatWasDone outcome={outcome} />;
  const problem = actionData?.error?.[""]?.[0];
  const ticked = actionData && "ticked" in actionData ? actionData.ticked : undefined;
  const isAnyOffered = groups.some(({ items }) => items.some(({ isHere }) => !isHere));
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="What will happen" />
      <h1 className="text-4xl sm:text-5xl">What will happen</h1>
      {name && <p className="mt-4 text-lg wrap-anywhere text-muted">{name}</p>}
      <p className="mt-3 max-w-prose text-lg text-muted">
        Nothing is saved yet, and visitors see none of it until you publish it. Ask people who can be
        recognised in a picture before you show it: the library says that they were not asked.
      </p>
      <Form method="post" className="mt-8 flex flex-col gap-10">
        {problem && <Alert tone="error">{problem}</Alert>}
        {groups.map((group) => (
          <PlannedItems key={group.kind} {...group} ticked={ticked} />
        ))}
        <LeftOutItems title="Cannot be imported" items={leftOut} />
        {others && <p className="wrap-anywhere text-muted">{others}</p>}
        <div className="flex flex-wrap gap-3">
          <Link to={movingPath} className="button button-quiet">
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

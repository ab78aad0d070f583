import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { data, Link, Outlet } from "react-router";
import { permitted } from "../../../contexts.ts";
import { dayOf } from "../../../dates/dates.ts";
import { keepsText } from "../../../forms/keep-text.ts";
import { saveForm } from "../../../forms/save-form.server.ts";
import { pageOf } from "../../../lists/paging.ts";
import { redirectWithNotice } from "../../../serving/responses/notice.server.ts";
import { errorPage } from "../../../shell/error-page.tsx";
import { needs } from "../../../shell/needs.server.ts";
import { PrivateHead } from "../../../shell/page-head.tsx";
import { isFull, listOwnProposals, proposeEvent } from "../own-proposals.server.ts";
import { proposalMessages } from "../proposal-limits.ts";
import type { Route } from "./+types/propose-event";
import { OwnProposals } from "./own-proposals.tsx";
import { ProposalForm } from "./proposal-form.tsx";
import { proposalFrom, proposalSchema } from "./proposal-schema.ts";

export const middleware = [needs("events:propose")];

const form = "/event/propose";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "events:propose");
  return {
    own: await listOwnProposals(site, viewer, pageOf(request.url)),
    isFull: await isFull(site.db, viewer.id),
    name: viewer.name,
    today: dayOf(site.clock().toISOString()),
    isTaken: site.settings.eventProposals,
    showsOwnOnly: !site.settings.eventProposals || new URL(request.url).searchParams.has("sent"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { site, viewer, log } = permitted(context, "events:propose");
  if (!site.settings.eventProposals) throw data(undefined, { status: 404 });
  const refusal = await saveForm(
    request,
    {
      schema: proposalSchema,
      save: (fields) => proposeEvent(site, viewer, proposalFrom(fields)),
      failed: proposalMessages.notSent(),
    },
    { storage: site.storage, viewer, log },
  );
  return refusal ?? redirectWithNotice(`${form}?sent`, proposalMessages.sent());
}

export const clientAction = keepsText(proposalMessages.notSent);

export default function ProposeEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { own, isFull, name, today, isTaken, showsOwnOnly } = loaderData;
  return (
    <section className="shell column-form py-12 sm:py-16">
      <PrivateHead title={t`Propose an event`} />
      {showsOwnOnly ? (
        <>
          <h1 className="text-4xl sm:text-5xl">
            <Trans>Your proposals</Trans>
          </h1>
          {!isTaken && <p className="mt-4 text-lg text-muted">{proposalMessages.notTaken()}</p>}
          <div className="mt-6 mb-10 flex flex-wrap gap-3">
            {isTaken && (
              <Link to={form} className="button button-primary">
                <Trans>Propose another</Trans>
              </Link>
            )}
            <Link to="/event" className="button button-quiet">
              <Trans>All events</Trans>
            </Link>
          </div>
          <OwnProposals own={own} today={today} />
        </>
      ) : (
        <>
          <h1 className="text-4xl sm:text-5xl">
            <Trans>Propose an event</Trans>
          </h1>
          <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
            <Trans>
              Only you and the people who look after our events can read it at first. Once they publish it,
              perhaps with a picture, it is in our calendar. We send you an email either way.
            </Trans>
          </p>
          {isFull && !actionData ? (
            <p className="card p-6 text-lg sm:p-10">{proposalMessages.tooManyWaiting()}</p>
          ) : (
            <div className="card p-6 sm:p-10">
              <ProposalForm name={name} result={actionData} />
            </div>
          )}
          {own.items.length > 0 && (
            <div className="mt-16">
              <h2 className="mb-6 text-3xl">
                <Trans>Your proposals</Trans>
              </h2>
              <OwnProposals own={own} today={today} />
            </div>
          )}
        </>
      )}
      <Outlet />
    </section>
  );
}

export const ErrorBoundary = errorPage(proposalMessages.listFailed);

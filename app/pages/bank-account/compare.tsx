import { Link, Outlet } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { hasJustShownSecondFactor, requireRecentSignIn } from "../../people/login/recent-sign-in.server.ts";
import { lastAbsence } from "../../running/clock/absence.server.ts";
import { found } from "../../serving/responses/found.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { CommandButton } from "../../ui/command-form.tsx";
import type { Route } from "./+types/compare";
import { bankPath, lapsesAt } from "./bank-limits.ts";
import { ComparedDetails } from "./compared-details.tsx";
import { OwnProposal } from "./own-proposal.tsx";
import { findProposal } from "./proposals.server.ts";

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const { site, viewer, sessionId } = permitted(context, "bank:write");
  const proposal = await findProposal(site, viewer);
  const shown = found(proposal?.id === params.id ? proposal : undefined, "proposal");
  if (!shown.isOwn) await requireRecentSignIn(args);
  const now = site.clock();
  const from = shown.alone?.from;
  const isDue = !!from && now.toISOString() >= from;
  const shownFactor = { userId: viewer.id, sessionId };
  const mayPublish = isDue && (await hasJustShownSecondFactor({ db: site.db, now }, shownFactor));
  const days = Math.floor((now.getTime() - Date.parse(shown.createdAt)) / (24 * 60 * 60_000));
  const age = days < 1 ? "less than a day ago" : days === 1 ? "a day ago" : `${days} days ago`;
  const lapses = lapsesAt(shown.createdAt, await lastAbsence(site.db));
  return { ...shown, isDue, mayPublish, age, lapses: lapses.toISOString() };
}

export default function CompareDetails({ loaderData }: Route.ComponentProps) {
  const { id, authorName, createdAt, isOwn, isVoid, lines, seen, age, lapses } = loaderData;
  const screens = `${bankPath}/proposals/${id}`;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Compare bank details" />
      <h1 className="text-4xl sm:text-5xl">Compare bank details</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        What is proposed beside what visitors see, so that a second person can check every digit.
      </p>
      <p className="mt-4 mb-8 wrap-anywhere">
        Proposed by <bdi>{authorName}</bdi> on {formatMoment(createdAt)}, {age}. If nobody decides, it lapses
        on {formatMoment(lapses)}.{" "}
        <Link to={bankPath} className="text-link">
          Back to the bank details
        </Link>
      </p>
      <ComparedDetails lines={lines} />
      {isOwn ? (
        <OwnProposal {...loaderData} />
      ) : (
        <>
          <p className="mt-8 max-w-prose">
            Compare every digit with a letter from the bank or with the bank’s own app, not with an email. If
            you are not sure, ask <bdi>{authorName}</bdi> by telephone or in person.
          </p>
          {isVoid && (
            <p className="mt-4 font-semibold text-danger">
              <bdi>{authorName}</bdi> may no longer propose bank details, so nobody can confirm these.
            </p>
          )}
          <div className="mt-4 flex flex-wrap gap-3">
            {!isVoid && (
              <CommandButton
                action={`${screens}/confirm`}
                fields={{ seen }}
                buttonClass="button button-primary"
              >
                Confirm these details
              </CommandButton>
            )}
            <Link to={`${screens}/decline`} preventScrollReset className="button button-danger">
              Decline…
            </Link>
          </div>
        </>
      )}
      <Outlet />
    </section>
  );
}

export const ErrorBoundary = errorPage("The proposal could not be loaded.");

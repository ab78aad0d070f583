import { Link, Outlet } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { may } from "../../viewer.ts";
import { UnreadableText } from "../history/unreadable-text.tsx";
import type { Route } from "./+types/bank-overview";
import { AloneNotice } from "./alone-notice.tsx";
import { type Alone, bankPath } from "./bank-limits.ts";
import { aloneSentence } from "./own-proposal.tsx";
import { findProposal, isUnreadableWaiting } from "./proposals.server.ts";
import { findAlone } from "./publishing-alone.server.ts";
import { pagesWithDetails, readShownAccount } from "./shown-account.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "bank:write");
  const { lines, isUnreadable, confirmedOn } = await readShownAccount(context);
  const proposal = await findProposal(site, viewer);
  return {
    lines,
    isUnreadable,
    confirmedOn,
    seenOn: await pagesWithDetails(site),
    isUnreadableWaiting: await isUnreadableWaiting(site.db),
    waiting: proposal && {
      id: proposal.id,
      authorName: proposal.authorName,
      createdAt: proposal.createdAt,
      isOwn: proposal.isOwn,
      isVoid: proposal.isVoid,
      ofAlone: proposal.alone,
    },
    alone: await findAlone(site, viewer),
    mayInvite: may(viewer, "people:manage"),
    mayWritePages: may(viewer, "pages:write"),
  };
}

export default function BankDetails({ loaderData }: Route.ComponentProps) {
  const { lines, isUnreadable, confirmedOn, seenOn, waiting, alone, mayInvite } = loaderData;
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title="Bank details" />
      <h1 className="text-4xl sm:text-5xl">Bank details</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        One person proposes new details, and a second one confirms them. All administrators get an email of
        each step, without the details. One person can hide them; showing them again takes a new proposal.
      </p>
      {waiting && <Waiting {...waiting} />}
      {loaderData.isUnreadableWaiting && (
        <p className="mb-8 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
          A proposal is waiting that this version of the site cannot read. Nobody can decide on it here until
          the version that made it, or a newer one, is installed.
        </p>
      )}
      {alone && <AloneNotice mayInvite={mayInvite} hasSecondFactor={alone.hasSecondFactor} />}
      <h2 className="mb-3 text-2xl">In use</h2>
      {isUnreadable ? (
        <UnreadableText what="the bank details" instead="none" />
      ) : !lines ? (
        <p className="max-w-prose">
          None: visitors see no bank details. The page{" "}
          <Link to="/giving" className="text-link">
            /giving
          </Link>{" "}
          itself can be hidden under Pages.
        </p>
      ) : (
        <>
          <dl className="card divide-y divide-line">
            {lines.map(({ label, value, hint }) => (
              <div key={label} className="px-5 py-3">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="text-lg wrap-anywhere tabular-nums">{value}</dd>
                {hint && <dd className="text-sm text-muted">{hint}</dd>}
              </div>
            ))}
          </dl>
          <p className="mt-3 max-w-prose">
            {seenOn.length > 0
              ? `Visitors see them on ${seenOn.join(" and ")}.`
              : "Visitors do not see them yet: the page /giving is hidden. Somebody who may change pages can show it."}{" "}
            {loaderData.mayWritePages ? (
              <Link to="/facts/giving/edit#bankDetailsOnContact" className="text-link">
                Whether Contact shows them
              </Link>
            ) : (
              "Somebody who may change pages chooses whether Contact shows them."
            )}
          </p>
          <p className="mt-3 text-muted">
            {confirmedOn ? `Confirmed by two people on ${confirmedOn}.` : "Not confirmed by two people yet."}
          </p>
        </>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        {alone?.hasSecondFactor !== false && !isUnreadable && (
          <Link to={`${bankPath}/propose`} className="button button-primary">
            Propose new details
          </Link>
        )}
        {lines && (
          <Link to={`${bankPath}/hide`} preventScrollReset className="button button-danger">
            Hide the bank details…
          </Link>
        )}
        <Link to={`${bankPath}/history`} className="button button-quiet">
          History
        </Link>
        <Link to="/giving" className="button button-quiet">
          See the page
        </Link>
      </p>
      <p className="mt-8 max-w-prose text-sm text-muted">
        Nobody can bypass the second person in the browser, as long as there is one. People who run the server
        can also put details into content/bank-account.ts or import them with npm run content; those count as
        not confirmed.
      </p>
      <Outlet />
    </section>
  );
}

function Waiting({
  id,
  authorName,
  createdAt,
  isOwn,
  isVoid,
  ofAlone,
}: {
  id: string;
  authorName: string;
  createdAt: string;
  isOwn: boolean;
  isVoid: boolean;
  ofAlone: Alone | undefined;
}) {
  return (
    <div className="mb-8 rounded-xl border border-gold/50 bg-gold/10 px-5 py-4">
      <h2 className="text-2xl">Waiting</h2>
      <p className="mt-2 wrap-anywhere">
        {isVoid ? (
          <>
            <bdi>{authorName}</bdi> proposed new details on {formatMoment(createdAt)}, but may no longer do
            so. Nobody can confirm them.
          </>
        ) : isOwn ? (
          `You proposed new details on ${formatMoment(createdAt)}. ${ofAlone ? aloneSentence(ofAlone) : "Somebody else has to confirm them."}`
        ) : (
          <>
            <bdi>{authorName}</bdi> proposed new details on {formatMoment(createdAt)}. They are waiting for
            you or another person to confirm them.
          </>
        )}
      </p>
      <Link to={`${bankPath}/proposals/${id}`} className="button button-primary mt-4">
        {isOwn ? "See or withdraw them" : "Compare and decide"}
      </Link>
    </div>
  );
}

export const ErrorBoundary = errorPage("The bank details could not be loaded.");

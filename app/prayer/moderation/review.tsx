import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatDate } from "../../dates/dates.ts";
import { DialogLink, ManagedList } from "../../lists/managed-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { Row } from "../../lists/row.tsx";
import { hasSample } from "../../sample/sample.server.ts";
import { RouteError } from "../../shell/error-page.tsx";
import { needs } from "../../shell/needs.server.ts";
import { CommandForm } from "../../ui/command-form.tsx";
import { usePageSearch } from "../../ui/use-page-search.ts";
import { may } from "../../viewer.ts";
import { audiencesInWords, stateLabels } from "../audience.ts";
import { categoryName } from "../prayer-categories.ts";
import { prayerMessages, type ReviewPart, reviewPartOf, reviewParts } from "../prayer-limits.ts";
import { sheetsPath } from "../praying/sheets/sheet-limits.ts";
import type { Route } from "./+types/review";
import { contactAdvice } from "./contact-advice.ts";
import { NotesOf } from "./notes-of.tsx";
import { listPrayersForReview, type QueuedPrayer } from "./queue-reads.server.ts";
import { ReportsOf } from "./reports-of.tsx";

export const middleware = [needs("prayer:team")];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  const shown = reviewPartOf(request.url);
  return {
    shown,
    list: await listPrayersForReview(site, viewer, pageOf(request.url), shown),
    hasSample: await hasSample(site.db, viewer),
    mayModerate: may(viewer, "prayer:moderate"),
  };
}

export default function EditPrayerRequests({
  loaderData: { shown, mayModerate, ...loaded },
}: Route.ComponentProps) {
  return (
    <ManagedList
      title={mayModerate ? "Edit Prayer Requests" : "Prayer Requests"}
      about={
        mayModerate
          ? "What people ask us to pray for: visitors see a request once you approve it."
          : "What people ask us to pray for, also what waits for approval and what is for the team."
      }
      label="Pages of prayer requests"
      empty={shown === "waiting" ? prayerMessages.noneWaiting : prayerMessages.noneToReview}
      further={[{ to: sheetsPath, label: "Print" }]}
      filter={<Filter shown={shown} mayModerate={mayModerate} />}
      {...loaded}
    >
      {(request) => (
        <Row
          title={request.title}
          state={{ label: stateOf(request), tone: request.state === "shown" ? "shown" : "waiting" }}
          facts={factsOf(request)}
          text={request.content}
          isWhole={request.state === "waiting"}
          picture={request.picUrl}
          size={request.pictureSize}
        >
          {mayModerate && request.state === "deleted" && <Restore request={request} />}
          {mayModerate && request.state === "waiting" && <Approve request={request} />}
          {mayModerate && request.state !== "deleted" && <Decisions request={request} />}
          {request.reports.length > 0 && <ReportsOf request={request} mayModerate={mayModerate} />}
          {(request.notes.length > 0 || request.hasEdit) && <NotesOf request={request} />}
        </Row>
      )}
    </ManagedList>
  );
}

function stateOf({ state, isUrgent, hasEdit, reports }: QueuedPrayer): string {
  const facts = [
    reports.length > 0 && "reported by readers",
    isUrgent && "urgent",
    hasEdit && "edited, not agreed to yet",
  ].filter(Boolean);
  return [stateLabels[state], ...facts].join(", ");
}

function factsOf({ userName, date, audience, category }: QueuedPrayer): string {
  const readers = audience === "everybody" ? "" : `For ${audiencesInWords[audience].readers}`;
  const facts = [userName || "No name", formatDate(date, "british"), categoryName(category), readers];
  return facts.filter(Boolean).join(" · ");
}

/** What is decided with words. */
function Decisions({ request: { id, title, state, audience, hasEdit } }: { request: QueuedPrayer }) {
  return (
    <>
      <DialogLink to={`${id}/update`} name={title}>
        Edit
      </DialogLink>
      {hasEdit && (
        <DialogLink to={`${id}/publish`} name={title}>
          Publish the edited text now
        </DialogLink>
      )}
      <DialogLink to={`${id}/ask-back`} name={title}>
        Ask back
      </DialogLink>
      {audience !== "pastor" && (
        <DialogLink to={`${id}/pass-on`} name={title}>
          Pass on
        </DialogLink>
      )}
      {state === "waiting" && (
        <DialogLink to={`${id}/decline`} name={title}>
          Do not show
        </DialogLink>
      )}
      <DialogLink to={`${id}/delete`} name={title} tone="danger">
        Delete
      </DialogLink>
    </>
  );
}

function Restore({ request: { id, title } }: { request: QueuedPrayer }) {
  return (
    <CommandForm action={`/update-prayer-requests/${id}/restore`} preventScrollReset>
      {(busy) => (
        <button type="submit" disabled={busy} className="button button-primary min-h-10 px-4 py-1">
          {busy ? "Bringing back..." : "Bring back"}
          <span className="sr-only"> {title}</span>
        </button>
      )}
    </CommandForm>
  );
}

function Filter({ shown, mayModerate }: { shown: ReviewPart; mayModerate: boolean }) {
  const parts = Object.entries(reviewParts).filter(([part]) => mayModerate || part !== "deleted");
  return (
    <nav aria-label="Which prayer requests" className="mb-6 flex flex-wrap gap-2">
      {[
        { label: "All", to: "?", part: undefined },
        ...parts.map(([part, label]) => ({ label, to: `?show=${part}`, part })),
      ].map(({ label, to, part }) => (
        <Link
          key={label}
          to={to}
          aria-current={part === shown ? "page" : undefined}
          className="button button-quiet min-h-10 px-4 py-1 aria-[current]:bg-sunken aria-[current]:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function Approve({ request }: { request: QueuedPrayer }) {
  const { id, title } = request;
  const advice = contactAdvice(request);
  const target = `/update-prayer-requests/${id}/approve`;
  return (
    <CommandForm
      action={target + usePageSearch()}
      preventScrollReset
      className={advice ? "flex w-full flex-col items-start gap-2" : ""}
    >
      {(busy) => (
        <>
          {advice && (
            <p
              id={`advice-${id}`}
              className="max-w-prose rounded-xl border border-gold/50 bg-gold/10 px-4 py-3 wrap-anywhere"
            >
              {advice}
            </p>
          )}
          <button
            type="submit"
            disabled={busy}
            aria-describedby={advice && `advice-${id}`}
            className="button button-primary min-h-10 px-4 py-1"
          >
            {busy ? "Approving..." : "Approve"}
            <span className="sr-only"> {title}</span>
          </button>
        </>
      )}
    </CommandForm>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure={prayerMessages.listFailed} />;
}

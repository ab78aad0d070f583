import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { formatDate } from "../../dates/dates.ts";
import { sinceInWords } from "../../dates/since-in-words.ts";
import { DialogLink, ManagedList } from "../../lists/managed-list.tsx";
import { namesApart } from "../../lists/names-apart.ts";
import { pageOf } from "../../lists/paging.ts";
import { Row } from "../../lists/row.tsx";
import { RowMore } from "../../lists/row-more.tsx";
import { hasSample } from "../../sample/sample.server.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { CommandForm } from "../../ui/command-form.tsx";
import { HowToBegin } from "../../ui/empty-list.tsx";
import { Icon } from "../../ui/icon.tsx";
import { usePageSearch } from "../../ui/use-page-search.ts";
import { may } from "../../viewer.ts";
import { audiencesInWords, isClose, isUndecided, type PrayerState, stateLabel } from "../audience.ts";
import { AlertNote } from "../danger/alert-note.tsx";
import { readAlerts } from "../danger/alert-reads.server.ts";
import { isLookedAt } from "../danger/language-of-text.server.ts";
import { giveawayAdvice } from "../giveaways.ts";
import { followUpsPath, monthsPath, notesPath } from "../pastoral/follow-up-limits.ts";
import { categoryName } from "../prayer-categories.ts";
import { isStepFrom } from "../prayer-life.ts";
import { prayerMessages, type ReviewPart, reviewPartOf, reviewParts } from "../prayer-limits.ts";
import { sheetsPath } from "../praying/sheets/sheet-limits.ts";
import type { Route } from "./+types/review";
import { moderationMessages } from "./moderation-messages.ts";
import { NotesOf } from "./notes-of.tsx";
import { OneByOne } from "./one-by-one.tsx";
import { countWaiting, listPrayersForReview, type QueuedPrayer } from "./queue-reads.server.ts";
import { ReportsOf } from "./reports-of.tsx";
import { Swipes } from "./swipes.tsx";
import { UpdatesThatWait } from "./updates-that-wait.tsx";
import { listWaitingUpdates } from "./waiting-updates.server.ts";
import { listWaitingWords } from "./waiting-words.server.ts";
import { WordsThatWait } from "./words-that-wait.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "prayer:team");
  const shown = await partToShow(request.url, () => countWaiting(site, viewer));
  const list = await listPrayersForReview(site, viewer, pageOf(request.url), shown);
  const ids = list.items.map(({ id }) => id);
  const alerts = await readAlerts(site, viewer, ids);
  return {
    shown,
    list: {
      ...list,
      items: list.items.map((request) => ({
        ...request,
        alert: alerts[request.id],
        isLookedAt: isLookedAt(`${request.title}\n\n${request.content}`),
        waits: waitsInWords(request, site.clock()),
      })),
    },
    hasSample: await hasSample(site.db, viewer),
    mayModerate: may(viewer, "prayer:moderate"),
    isPastor: may(viewer, "prayer:pastor"),
    updates: await listWaitingUpdates(site, viewer),
    words: await listWaitingWords(site.db, viewer),
  };
}

/** The list opens on what waits, if something does. */
async function partToShow(url: string, count: () => Promise<number>): Promise<ReviewPart> {
  const { searchParams } = new URL(url);
  if (searchParams.has("show") || searchParams.has("page")) return reviewPartOf(url);
  return (await count()) > 0 ? "waiting" : undefined;
}

export default function EditPrayerRequests({
  loaderData: { shown, mayModerate, isPastor, updates, words, ...loaded },
}: Route.ComponentProps) {
  const nameOf = namesApart(loaded.list.items, ({ title, userName, date }) => [
    title,
    userName || "No name",
    formatDate(date, "british"),
  ]);
  const { items, page, hasNext } = loaded.list;
  const after = (id: string) => {
    const next = items[items.findIndex((item) => item.id === id) + 1];
    if (next) return `${usedSearch(shown, page)}#${next.id}`;
    return hasNext ? usedSearch(shown, page + 1) : "/staff";
  };
  const waits = items.some(({ state }) => state === "waiting");
  return (
    <ManagedList
      title={mayModerate ? "Edit Prayer Requests" : "Prayer Requests"}
      about={
        mayModerate
          ? "What people ask us to pray for: visitors see a request once you approve it."
          : "What people ask us to pray for, also what waits and what is for the team."
      }
      label="Pages of prayer requests"
      empty={shown === "waiting" ? moderationMessages.noneWaiting : moderationMessages.noneToReview}
      whenEmpty={
        (shown === "waiting" || shown === undefined) && (
          <HowToBegin
            what="People ask for prayer on a page of the site. What they write waits here until somebody approves it."
            example="“My grandson’s first week at school”, and a few words about it."
            begin={{ to: "/submit-prayer-requests", label: "See the form that people fill in" }}
          />
        )
      }
      filter={
        <>
          <WordsThatWait words={words} mayModerate={mayModerate} />
          <UpdatesThatWait updates={updates} mayModerate={mayModerate} />
          <Filter shown={shown} mayModerate={mayModerate} />
          {mayModerate && waits && (
            <>
              <OneByOne />
              <Swipes />
            </>
          )}
        </>
      }
      further={[
        { to: sheetsPath, label: "Print" },
        ...(isPastor ? ofPastor : []),
        ...(mayModerate ? settings : []),
      ]}
      part={shown}
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
          canSwipe={mayModerate && request.state === "waiting" && !hasWarning(request)}
          note={
            <>
              {request.alert && <AlertNote id={request.id} name={nameOf(request)} alert={request.alert} />}
              {request.state === "waiting" && !request.isLookedAt && <LanguageNote />}
            </>
          }
        >
          {mayModerate && request.state === "deleted" && <Restore request={request} name={nameOf(request)} />}
          {mayModerate &&
            isUndecided(request) &&
            (request.alert ? (
              <DialogLink to={`${request.id}/confirm-approval`} name={nameOf(request)}>
                {isClose(request.audience) ? "Mark as read" : "Approve"}
              </DialogLink>
            ) : (
              <Approve request={request} name={nameOf(request)} />
            ))}
          {mayModerate && request.state === "waiting" && (
            <NotNow to={after(request.id)} name={nameOf(request)} />
          )}
          {(mayModerate || isPastor) && request.state !== "deleted" && (
            <RowMore name={nameOf(request)}>
              {mayModerate && <Decisions request={request} name={nameOf(request)} />}
              {isPastor && (
                <Link to={notesPath(request.id)} className="button button-quiet min-h-10 px-2.5 py-1 sm:px-4">
                  Private notes<span className="sr-only"> {nameOf(request)}</span>
                </Link>
              )}
            </RowMore>
          )}
          {request.reports.length > 0 && (
            <ReportsOf request={request} name={nameOf(request)} mayModerate={mayModerate} />
          )}
          {(request.notes.length > 0 || request.hasEdit) && <NotesOf request={request} />}
        </Row>
      )}
    </ManagedList>
  );
}

const ofPastor = [
  { to: followUpsPath, label: "To follow up" },
  { to: monthsPath, label: "Months" },
];

const settings = [
  { to: "/update-vigils", label: "Shared prayer times" },
  { to: "/update-prayer-requests/days", label: "How long requests are shown" },
  { to: "/update-prayer-requests/kind-notes", label: "How we say no" },
  { to: "/update-prayer-requests/guests", label: "Who may ask for prayer" },
];

function stateOf({ state, audience, isUrgent, hasEdit, reports }: QueuedPrayer): string {
  const facts = [
    reports.length > 0 && "reported by readers",
    isUrgent && "urgent",
    hasEdit && "edited, not agreed to yet",
  ].filter(Boolean);
  return [stateLabel(state, audience), ...facts].join(", ");
}

function factsOf(request: QueuedPrayer & { waits: string }): string {
  const { userName, date, audience, category, isOfGuest, mailFails, waits } = request;
  const readers = audience === "everybody" ? "" : `For ${audiencesInWords[audience].readers}`;
  const facts = [
    ...[userName || "No name", formatDate(date, "british"), categoryName(category), readers],
    waits,
    isOfGuest && "Asked without an account",
    mailFails && "Emails do not reach this person",
  ];
  return facts.filter(Boolean).join(" · ");
}

/** What is decided with words. */
function Decisions({
  request: { id, state, audience, hasEdit },
  name,
}: {
  request: QueuedPrayer;
  name: string;
}) {
  return (
    <>
      {isStepFrom("change", state) && (
        <DialogLink to={`${id}/update`} name={name}>
          Edit
        </DialogLink>
      )}
      {hasEdit && (
        <DialogLink to={`${id}/publish`} name={name}>
          Publish the edited text now
        </DialogLink>
      )}
      <DialogLink to={`${id}/ask-back`} name={name}>
        Ask back
      </DialogLink>
      {audience !== "pastor" && isStepFrom("pass-on", state) && (
        <DialogLink to={`${id}/pass-on`} name={name}>
          Pass on
        </DialogLink>
      )}
      {isUndecided({ state, audience }) && (
        <DialogLink to={`${id}/decline`} name={name}>
          Do not show
        </DialogLink>
      )}
      <DialogLink to={`${id}/delete`} name={name} tone="danger">
        Delete
      </DialogLink>
    </>
  );
}

function Restore({ request: { id }, name }: { request: QueuedPrayer; name: string }) {
  return (
    <CommandForm action={`/update-prayer-requests/${id}/restore`} preventScrollReset>
      {(busy) => (
        <button type="submit" disabled={busy} className="button button-primary min-h-10 px-4 py-1">
          {busy ? "Bringing back..." : "Bring back"}
          <span className="sr-only"> {name}</span>
        </button>
      )}
    </CommandForm>
  );
}

/** Nobody approves with a swipe what they should read twice. */
function hasWarning(request: QueuedPrayer & { alert?: unknown; isLookedAt: boolean }): boolean {
  return Boolean(request.alert) || !request.isLookedAt || adviceOn(request) !== undefined;
}

/** What only the team or the pastor reads gives nobody away. */
function adviceOn(request: QueuedPrayer): string | undefined {
  return isClose(request.audience) ? undefined : giveawayAdvice(request);
}

function Filter({ shown, mayModerate }: { shown: ReviewPart; mayModerate: boolean }) {
  const all = { label: "All", to: "?show=all", part: undefined as ReviewPart };
  const [waiting, ...others] = (Object.keys(reviewParts) as Exclude<ReviewPart, undefined>[])
    .filter((part) => mayModerate || part !== "deleted")
    .map((part) => ({ label: reviewParts[part], to: `?show=${part}`, part: part as ReviewPart }));
  const isOther = others.some(({ part }) => part === shown);
  const link = ({ label, to, part }: typeof all) => (
    <Link
      key={label}
      to={to}
      aria-current={part === shown ? "page" : undefined}
      className="button button-quiet min-h-10 px-4 py-1 aria-[current]:border-accent aria-[current]:bg-accent/15 aria-[current]:underline"
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="Which prayer requests" className="mb-4 flex flex-wrap gap-2 sm:mb-6">
      {waiting && link(waiting)}
      {link(all)}
      <details open={isOther} className="row-more group/row open:basis-full">
        <summary className="button button-quiet min-h-10 cursor-pointer list-none px-4 py-1 [&::-webkit-details-marker]:hidden">
          Other lists
          <Icon
            name="chevron"
            className="size-4 motion-safe:transition-transform group-open/row:rotate-180"
          />
        </summary>
        <div className="mt-2 flex flex-wrap gap-2 sm:mt-0">{others.map(link)}</div>
      </details>
    </nav>
  );
}

function NotNow({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} data-key="n" className="button button-quiet min-h-10 px-3 py-1 sm:px-4">
      Not now<span className="sr-only"> {name}</span>
    </Link>
  );
}

/** The URL of a page of what is shown now. */
function usedSearch(shown: ReviewPart, page: number): string {
  return `?${new URLSearchParams({ show: shown ?? "all", ...(page > 1 && { page: String(page) }) })}`;
}

function Approve({ request, name }: { request: QueuedPrayer; name: string }) {
  const { id } = request;
  const advice = adviceOn(request);
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
            data-key="a"
            aria-describedby={advice && `advice-${id}`}
            className="button button-primary min-h-10 px-4 py-1"
          >
            {busy ? "Saving..." : isClose(request.audience) ? "Mark as read" : "Approve"}
            <span className="sr-only"> {name}</span>
          </button>
        </>
      )}
    </CommandForm>
  );
}

/** Since when a request waits for staff; empty for one that does not. */
function waitsInWords(
  { state, date, waitingSince }: { state: PrayerState; date: string; waitingSince: string | null },
  now: Date,
): string {
  const since = state === "waiting" && sinceInWords(waitingSince ?? date, now);
  return since ? `Waiting ${since}` : "";
}

/** Tells staff that nothing was looked for, so that they do not take silence for an answer. */
function LanguageNote() {
  return (
    <p className="w-full rounded-xl border border-gold/50 bg-gold/10 px-4 py-3">
      We do not look for signs of danger in this language.
    </p>
  );
}

export const ErrorBoundary = errorPage(prayerMessages.listFailed);

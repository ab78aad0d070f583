import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { countUpToMost } from "../../lists/count-waiting.server.ts";
import { partOfList, readParts } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";
import { deletedReadableBy, readableBy } from "../audience.server.ts";
import type { PrayerAudience, PrayerState } from "../audience.ts";
import { canWait, idsOfAlerts } from "../danger/alert-reads.server.ts";
import type { ReviewPart } from "../prayer-limits.ts";
import {
  type PrayerRequest,
  type PrayerSite,
  shownColumns,
  shownLanguage,
  withPictureSizes,
} from "../prayer-reads.server.ts";
import { readReports } from "../praying/report-reads.server.ts";
import type { ReportReason } from "../praying/report-reasons.ts";

/** What was decided, asked or told about a request. */
export interface PrayerNote {
  id: string;
  kind: string;
  words: string;
  authorName: string;
  createdAt: string;
}

export interface QueuedPrayer extends PrayerRequest {
  audience: PrayerAudience;
  state: PrayerState;
  category: string;
  isUrgent: boolean;
  /** Since when it waits; null for its date. */
  waitingSince: string | null;
  /** Whether the person who asked has been asked to agree to another text. */
  hasEdit: boolean;
  /** Whether it was asked without an account. */
  isOfGuest: boolean;
  /** Whether a mail to the person who asked could not be delivered lately. */
  mailFails: boolean;
  notes: PrayerNote[];
  /** Why readers say that it should not be shown, and how many of them. */
  reports: { reason: ReportReason; readers: number }[];
}

const queueColumns = [...shownColumns, "audience", "state", "category", "isUrgent", "waitingSince"] as const;

const statesOf: Record<Exclude<ReviewPart, undefined>, PrayerState> = {
  waiting: "waiting",
  approved: "shown",
  held: "held",
  answered: "answered",
  declined: "declined",
  ended: "ended",
  deleted: "deleted",
};

/** Those that wait come first, urgent ones before others and each oldest first; then the rest, newest first. */
export async function listPrayersForReview(
  { db, storage }: PrayerSite,
  viewer: Viewer,
  page: number,
  shown?: ReviewPart,
): Promise<Page<QueuedPrayer>> {
  requirePermission(viewer, "prayer:team");
  const readable = shown === "deleted" ? deletedReadableBy(viewer) : readableBy(viewer);
  const rowsOf = (found: string[]) =>
    db.selectFrom("prayerRequests").where("id", "in", found).where(readable).select(queueColumns).execute();
  const withAlerts = shown === undefined || shown === "waiting";
  const part = (state: PrayerState) => {
    const ids = db
      .selectFrom("prayerRequests")
      .select("id")
      .where("state", "=", state)
      .where(readable)
      .$if(withAlerts, (query) => query.where(canWait()));
    const sorted =
      state === "waiting"
        ? ids.orderBy("isUrgent", "desc").orderBy("date").orderBy("id")
        : ids.orderBy("date", "desc").orderBy("id", "desc");
    return partOfList(db, sorted, rowsOf);
  };
  const states: PrayerState[] = shown
    ? [statesOf[shown]]
    : ["waiting", "shown", "held", "answered", "declined", "ended"];
  // Those that cannot wait come before all others, whatever was decided about them while nobody is with the person.
  const urgent = withAlerts ? [partOfList(db, idsOfAlerts(db, viewer), rowsOf)] : [];
  const found = await readParts([...urgent, ...states.map(part)], page);
  return withPictureSizes(storage, { ...found, items: await withNotes(db, found.items) });
}

async function withNotes<Row extends { id: string }>(
  db: Site["db"],
  rows: readonly Row[],
): Promise<(Row & Pick<QueuedPrayer, "notes" | "hasEdit" | "isOfGuest" | "mailFails" | "reports">)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const notes = await db
    .selectFrom("prayerNotes")
    .select(["id", "requestId", "kind", "words", "authorName", "createdAt"])
    .where("requestId", "in", ids)
    .orderBy("id")
    .execute();
  const updates = await db
    .selectFrom("prayerUpdates")
    .select(["id", "requestId", "kind", "words", "createdAt"])
    .where("requestId", "in", ids)
    .execute();
  const told = updates.map((update) => ({ ...update, authorName: "" }));
  const said = [...notes, ...told].sort((one, other) => (one.id < other.id ? -1 : 1));
  const edits = await db
    .selectFrom("prayerEdits")
    .select("requestId")
    .where("requestId", "in", ids)
    .execute();
  const askers = await findAskers(db, ids);
  const reports = await readReports({ db }, ids);
  return rows.map((row) => ({
    ...row,
    isOfGuest: askers.some(({ requestId, isGuest }) => requestId === row.id && isGuest),
    mailFails: askers.some(({ requestId, mailFails }) => requestId === row.id && mailFails),
    reports: reports.flatMap(({ requestId, ...report }) => (requestId === row.id ? [report] : [])),
    hasEdit: edits.some(({ requestId }) => requestId === row.id),
    notes: said.flatMap(({ requestId, ...note }) => (requestId === row.id ? [note] : [])),
  }));
}

/** Which of these were asked without an account, and whether mails reach the person. Staff never see the email. */
async function findAskers(db: Site["db"], ids: readonly string[]) {
  const askers = await db
    .selectFrom("prayerRequests")
    .leftJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
    .leftJoin("user", "user.id", "prayerRequests.userId")
    .select(["prayerRequests.id as requestId", "prayerGuests.requestId as guestOf"])
    .select(({ fn }) => fn.coalesce("prayerGuests.email", "user.email").as("email"))
    .where("prayerRequests.id", "in", ids)
    .execute();
  const emails = askers.flatMap(({ email }) => (email === null ? [] : [email]));
  const failed =
    emails.length > 0
      ? await db
          .selectFrom("outbox")
          .innerJoin("deferredWork", "deferredWork.id", "outbox.id")
          .select("recipient")
          .where("recipient", "in", emails)
          .where("failedAt", "is not", null)
          .execute()
      : [];
  const failing = new Set<string | null>(failed.map(({ recipient }) => recipient));
  return askers.map(({ requestId, guestOf, email }) => ({
    requestId,
    isGuest: guestOf !== null,
    mailFails: failing.has(email),
  }));
}

/** Counts the requests that wait for approval, up to `mostShownWaiting` + 1; 0 for everybody who may not read them. */
export async function countWaiting({ db }: Pick<Site, "db">, viewer: Viewer): Promise<number> {
  return may(viewer, "prayer:team") ? countQueue(db, (query) => query.where(readableBy(viewer))) : 0;
}

/** For the site itself; `since` leaves out requests with earlier ids, `after` those that waited then already. */
export async function countAllWaiting(
  { db }: Pick<Site, "db">,
  {
    ofPastor = "excluded",
    since = "",
    after,
  }: {
    ofPastor?: "excluded" | "included" | "only";
    since?: string;
    after?: { at: string; newest: string };
  } = {},
): Promise<number> {
  return countQueue(db, (query) =>
    query
      .where("id", ">=", since)
      .$if(ofPastor !== "included", (query) =>
        query.where("audience", ofPastor === "only" ? "=" : "!=", "pastor"),
      )
      .$if(after !== undefined, (query) =>
        query.where(({ or, eb, fn }) =>
          or([
            eb("id", ">", after?.newest ?? ""),
            eb(fn.coalesce("waitingSince", "date"), ">", after?.at ?? ""),
          ]),
        ),
      ),
  );
}

type Queue = ReturnType<typeof queue>;

function queue(db: Site["db"]) {
  return db.selectFrom("prayerRequests").select("id").where("state", "=", "waiting");
}

async function countQueue(db: Site["db"], only: (query: Queue) => Queue): Promise<number> {
  const counted = only(queue(db))
    // Any order would do, but with this one PostgreSQL does not scan the whole table.
    .orderBy("isUrgent", "desc")
    .orderBy("date")
    .orderBy("id");
  return countUpToMost(db, counted);
}

export type ReviewedPrayer = Omit<
  QueuedPrayer,
  "pictureSize" | "notes" | "hasEdit" | "isOfGuest" | "mailFails" | "reports"
> & {
  userId: string | null;
  /** Whether the person who asked can be told and asked. */
  hasAsker: boolean;
  day: string;
  version: number;
};

/** A request for the people who may change it. */
export async function findPrayer(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  id: string,
): Promise<ReviewedPrayer | undefined> {
  requirePermission(viewer, "prayer:moderate");
  const prayer = await db
    .selectFrom("prayerRequests")
    .select([...queueColumns, "userId", "version"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("prayerGuests").select("requestId").whereRef("requestId", "=", "prayerRequests.id"),
      ).as("isOfGuest"),
    )
    .where("id", "=", id)
    .where(readableBy(viewer))
    .executeTakeFirst();
  if (!prayer) return undefined;
  const { isOfGuest, writtenIn, ...row } = prayer;
  const isOfSomebody = row.userId !== null || Boolean(isOfGuest);
  return { ...row, ...shownLanguage(writtenIn), day: dayOf(row.date), hasAsker: isOfSomebody };
}

/** Which of these requests still exist; none for people who may not change them. */
export async function whichExist(
  { db }: Pick<Site, "db">,
  viewer: Viewer,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0 || !may(viewer, "prayer:moderate")) return [];
  const rows = await db
    .selectFrom("prayerRequests")
    .select("id")
    .where("id", "in", ids)
    .where(readableBy(viewer))
    .execute();
  return rows.map(({ id }) => id);
}

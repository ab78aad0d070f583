import { t } from "@lingui/core/macro";
import type { Site } from "../../contexts.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { changedParts } from "../../pages/history/marked-words.server.ts";
import { requireSignedIn, type Viewer, visitor } from "../../viewer.ts";
import { type Asker, isOf } from "../asker.server.ts";
import type { PrayerAudience, PrayerState } from "../audience.ts";
import { ownWords, wordsOfStaff } from "../consents.server.ts";
import { type ToldKind, toldToAsker } from "../notes.server.ts";
import { undoDays } from "../prayer-limits.ts";
import {
  type PrayerRequest,
  type PrayerSite,
  shownColumns,
  withPictureSizes,
} from "../prayer-reads.server.ts";
import { prayedInWords } from "../praying/prayed-words.ts";
import { readPrayed } from "../praying/praying.server.ts";

export interface OwnPrayer extends PrayerRequest {
  audience: PrayerAudience;
  state: PrayerState;
  hasEdit: boolean;
  hasQuestion: boolean;
}

/** Few members ever have as many. */
const mostCounted = 100;

/** A page of the viewer's own requests, newest first. Those that staff deleted are gone. */
export async function listOwnPrayers(
  { db, storage }: PrayerSite,
  viewer: Viewer,
  page: number,
): Promise<Page<OwnPrayer>> {
  requireSignedIn(viewer);
  const ids = db
    .selectFrom("prayerRequests")
    .select("id")
    .where("userId", "=", viewer.id)
    .where("state", "!=", "deleted")
    .orderBy("date", "desc")
    .orderBy("id", "desc");
  const rowsOf = (shown: string[]) => ownRows(db).where("prayerRequests.id", "in", shown).execute();
  const found = await readPage(db, ids, page, rowsOf, { most: mostCounted });
  const asked = await openQuestions(
    db,
    found.items.map(({ id }) => id),
  );
  const items = found.items.map(({ editOf, ...row }) => ({
    ...row,
    hasEdit: editOf !== null,
    hasQuestion: asked.has(row.id),
  }));
  return withPictureSizes(storage, { ...found, items });
}

function ownRows(db: Site["db"]) {
  return db
    .selectFrom("prayerRequests")
    .leftJoin("prayerEdits", "prayerEdits.requestId", "prayerRequests.id")
    .select(shownColumns.map((column) => `prayerRequests.${column}` as const))
    .select(["audience", "state", "prayerEdits.requestId as editOf"]);
}

async function openQuestions(db: Site["db"], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const notes = await db
    .selectFrom("prayerNotes")
    .select(["requestId", "kind"])
    .where("requestId", "in", ids)
    .where("kind", "in", ["asked-back", "replied"])
    .orderBy("id")
    .execute();
  const last = new Map(notes.map(({ requestId, kind }) => [requestId, kind]));
  return new Set([...last].flatMap(([id, kind]) => (kind === "asked-back" ? [id] : [])));
}

export async function findOwnPrayer({ db }: Pick<Site, "db">, asker: Asker) {
  return db
    .selectFrom("prayerRequests")
    .select(shownColumns)
    .select(["audience", "state", "category", "isUrgent", "version", "endsAt"])
    .select(["stateBefore", "answeredAt", "endedAt", "waitingSince", "editRefusedAt"])
    .where(isOf(asker))
    .executeTakeFirst();
}

/** The words that somebody may write otherwise; undefined when the request is over. */
export async function findWordsToChange(site: Pick<Site, "db">, asker: Asker) {
  const request = await findOwnPrayer(site, asker);
  if (!request || request.state === "ended") return undefined;
  const waiting = await findRewording(site.db, request.id);
  const own = await ownWords(site, request.id);
  const { title, content } = waiting ?? own ?? request;
  const isRead = request.state === "shown" || request.state === "answered";
  return { words: { title, content }, isRead };
}

function findRewording(db: Site["db"], id: string) {
  return db
    .selectFrom("prayerRewordings")
    .select(["title", "content", "askedAt"])
    .where("requestId", "=", id)
    .executeTakeFirst();
}

/** Until when the asker can take back that it is answered or has ended; undefined when they cannot. */
function undoUntil(
  { state, stateBefore, answeredAt, endedAt }: NonNullable<Awaited<ReturnType<typeof findOwnPrayer>>>,
  now: Date,
): string | undefined {
  const since = state === "answered" ? answeredAt : state === "ended" && stateBefore ? endedAt : null;
  if (since === null) return undefined;
  const until = new Date(Date.parse(since) + undoDays * 24 * 60 * 60_000);
  return until >= now ? until.toISOString() : undefined;
}

export type ShownToAsker = NonNullable<Awaited<ReturnType<typeof showToAsker>>>;

export async function showToAsker({ db, clock }: Pick<Site, "db" | "clock">, asker: Asker) {
  const request = await findOwnPrayer({ db }, asker);
  if (!request) return undefined;
  const { id } = request;
  const edit = await db
    .selectFrom("prayerEdits")
    .select(["title", "content", "userName", "picUrl", "picAlt", "askedAt"])
    .where("requestId", "=", id)
    .executeTakeFirst();
  const notes = await db
    .selectFrom("prayerNotes")
    .select(["id", "kind", "words", "createdAt"])
    .where("requestId", "=", id)
    .where("kind", "in", toldToAsker)
    .$narrowType<{ kind: ToldKind }>()
    .orderBy("id")
    .execute();
  const updates = await db
    .selectFrom("prayerUpdates")
    .select(["id", "words", "state", "createdAt"])
    .where("requestId", "=", id)
    .orderBy("id")
    .execute();
  const agreed = await db
    .selectFrom("prayerConsents")
    .select(["title", "content", "userName"])
    .where("requestId", "=", id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const ofStaff = request.state === "ended" ? undefined : await wordsOfStaff({ db }, request);
  const { [id]: prayed } = await readPrayed({ db, clock }, visitor, [id]);
  return {
    request,
    notes,
    updates,
    rewording: await findRewording(db, id),
    /** Whether staff chose the words that stand there, so that they can be taken back. */
    chosenByStaff: ofStaff?.how,
    undoUntil: undoUntil(request, clock()),
    prayed: prayedInWords(prayed?.rough ?? 0),
    edit: edit && {
      askedAt: edit.askedAt,
      text: edit,
      parts: changedParts(inWords(agreed ?? request), inWords(edit)),
    },
  };
}

function inWords({ title, content, userName }: { title: string; content: string; userName: string }) {
  const names = { title: t`Title`, content: t`Content`, userName: t`Name` };
  return { [names.title]: title, [names.content]: content, [names.userName]: userName };
}

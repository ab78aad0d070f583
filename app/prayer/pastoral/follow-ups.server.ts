import type { Site } from "../../contexts.ts";
import { dayOf, formatDate, formatDay, formatMoment } from "../../dates/dates.ts";
import { countUpToMost } from "../../lists/count-waiting.server.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { may, requirePermission, type Viewer } from "../../viewer.ts";
import { readableBy } from "../audience.server.ts";
import { categoryName } from "../prayer-categories.ts";

type Reading = Pick<Site, "db" | "clock">;

export interface ShownNote {
  id: string;
  words: string;
  /** Who wrote it, and when. */
  by: string;
  /** When to follow up; empty for a note that needs nothing more. */
  when: string;
  isOpen: boolean;
}

export interface FollowUp extends ShownNote {
  requestId: string;
  /** Whose request it is, without its text. */
  about: string;
}

/** A request with its private notes, the oldest first. Undefined if the viewer may not read the request. */
export async function findWithNotes({ db, clock }: Reading, viewer: Viewer, id: string) {
  requirePermission(viewer, "prayer:pastor");
  const request = await db
    .selectFrom("prayerRequests")
    .select(["id", "title", "content", "userName", "date", "category", "audience", "state"])
    .where("id", "=", id)
    .where(readableBy(viewer))
    .executeTakeFirst();
  if (!request) return undefined;
  const notes = await db
    .selectFrom("prayerFollowUps")
    .select(["id", "words", "day", "doneAt", "authorName", "createdAt"])
    .where("requestId", "=", id)
    .orderBy("id")
    .execute();
  const today = dayOf(clock().toISOString());
  return {
    ...request,
    category: categoryName(request.category),
    notes: notes.map((note) => shown(note, today)),
  };
}

export function listFollowUps({ db, clock }: Reading, viewer: Viewer, page: number): Promise<Page<FollowUp>> {
  requirePermission(viewer, "prayer:pastor");
  const today = dayOf(clock().toISOString());
  return readPage(
    db,
    openNotes(db, viewer)
      .select("prayerFollowUps.id")
      .orderBy("prayerFollowUps.day")
      .orderBy("prayerFollowUps.id"),
    page,
    async (ids) => {
      const rows = await openNotes(db, viewer)
        .where("prayerFollowUps.id", "in", ids)
        .select(["prayerFollowUps.id", "requestId", "words", "day", "doneAt", "authorName", "createdAt"])
        .select(["prayerRequests.userName", "prayerRequests.date"])
        .execute();
      return rows.map(({ requestId, userName, date, ...note }) => ({
        ...shown(note, today),
        requestId,
        about: `${userName || "Somebody without a name"}, who asked on ${formatDate(date, "british")}`,
      }));
    },
  );
}

/** Counts the notes that are due, up to `mostShownWaiting` + 1; 0 for everybody who may not read them. */
export async function countDue({ db, clock }: Reading, viewer: Viewer): Promise<number> {
  if (!may(viewer, "prayer:pastor")) return 0;
  const due = openNotes(db, viewer)
    .where("prayerFollowUps.day", "<=", dayOf(clock().toISOString()))
    .select("prayerFollowUps.id");
  return countUpToMost(db, due);
}

function openNotes(db: Site["db"], viewer: Viewer) {
  return db
    .selectFrom("prayerFollowUps")
    .innerJoin("prayerRequests", "prayerRequests.id", "prayerFollowUps.requestId")
    .where("prayerFollowUps.day", "!=", "")
    .where("prayerFollowUps.doneAt", "is", null)
    .where(readableBy(viewer));
}

interface StoredNote {
  id: string;
  words: string;
  day: string;
  doneAt: string | null;
  authorName: string;
  createdAt: string;
}

function shown({ id, words, day, doneAt, authorName, createdAt }: StoredNote, today: string): ShownNote {
  return {
    ...{ id, words },
    by: `${authorName}, ${formatMoment(createdAt)}`,
    when: whenOf(day, doneAt, today),
    isOpen: day !== "" && doneAt === null,
  };
}

function whenOf(day: string, doneAt: string | null, today: string): string {
  if (day === "") return "";
  if (doneAt !== null) return `Done on ${formatDate(doneAt, "british")}`;
  if (day === today) return "To follow up today";
  return `${day < today ? "Overdue since" : "To follow up on"} ${formatDay(day, today)}`;
}

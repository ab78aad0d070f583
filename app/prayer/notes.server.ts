import { v7 as uuidv7 } from "uuid";
import type { PrayerNoteTable } from "../../database/prayer-tables.ts";
import type { ChangeByPerson } from "../changes/change.server.ts";
import { nameOf } from "../viewer.ts";

/** Keeps who decided, asked or answered something about a request, and why. */
export async function addNote(
  { db, viewer, now }: ChangeByPerson,
  requestId: string,
  kind: PrayerNoteTable["kind"],
  words = "",
): Promise<void> {
  const author = { authorId: viewer.id, authorName: nameOf(viewer) };
  await db
    .insertInto("prayerNotes")
    .values({ id: uuidv7(), requestId, kind, words, ...author, createdAt: now.toISOString() })
    .execute();
}

import { v7 as uuidv7 } from "uuid";
import type { PrayerNoteTable } from "../../database/prayer-tables.ts";
import type { Change } from "../changes/change.server.ts";
import { nameOf, nameOfLeaver, type Person } from "../viewer.ts";

/** What the person who asked reads of it. */
export const toldToAsker = [
  "asked-back",
  "replied",
  "declined",
  "published",
  "spelling",
  "refused",
  "taken-back",
  "reworded",
  "words-shown",
  "words-declined",
] as const satisfies PrayerNoteTable["kind"][];

export type ToldKind = (typeof toldToAsker)[number];

/** Keeps who decided, asked or answered something about a request, and why. People who came by a link have no name. */
export async function addNote(
  { db, viewer, now }: Pick<Change, "db" | "now"> & { viewer?: Person },
  requestId: string,
  kind: PrayerNoteTable["kind"],
  words = "",
): Promise<void> {
  const author = { authorId: viewer?.id ?? null, authorName: viewer ? nameOf(viewer) : "" };
  await db
    .insertInto("prayerNotes")
    .values({ id: uuidv7(), requestId, kind, words, ...author, createdAt: now.toISOString() })
    .execute();
}

/** Takes a person out of what was said, proposed and noted about the requests of others, and out of their own. */
export async function anonymizeNotes({ db }: Pick<Change, "db">, userId: string): Promise<void> {
  for (const table of ["prayerNotes", "prayerEdits", "prayerFollowUps"] as const)
    await db
      .updateTable(table)
      .set({ authorId: null, authorName: nameOfLeaver })
      .where("authorId", "=", userId)
      .execute();
}

import type { DatabaseTransaction } from "../../../database/connection.ts";
import { languageOfSite } from "./languages.ts";
import { parseScripture } from "./parse-scripture.server.ts";
import type { Passage } from "./passages.ts";

/** What a sermon's field holds as passages, or why its form is refused. */
export function scriptureToSave(
  typed: string,
): { passages: Passage[] } | { refusal: string; status: number; field: string } {
  if (typed === "") return { passages: [] };
  const parsed = parseScripture(typed, languageOfSite);
  return "refusal" in parsed ? { ...parsed, status: 400, field: "scripture" } : parsed;
}

/** The passages of text that was accepted before; none if it no longer is. */
export function passagesIn(scripture: string): Passage[] {
  const parsed = scriptureToSave(scripture);
  return "passages" in parsed ? parsed.passages : [];
}

/** Replaces the passages of a sermon, in the change that saves it. */
export async function savePassages(
  db: DatabaseTransaction,
  sermonId: string,
  passages: readonly Passage[],
): Promise<void> {
  await db.deleteFrom("sermonPassages").where("sermonId", "=", sermonId).execute();
  if (passages.length === 0) return;
  const rows = counted(passages).map((passage, place) => ({ sermonId, place, ...passage }));
  await db.insertInto("sermonPassages").values(rows).execute();
}

/** Says from which chapter on each passage counts, so that a sermon counts once in each chapter. */
export function counted(passages: readonly Passage[]): (Passage & { countedFrom: number })[] {
  const countedUntil = new Map<number, number>();
  return passages.map((passage) => {
    const { book, firstChapter, lastChapter } = passage;
    const before = countedUntil.get(book) ?? 0;
    countedUntil.set(book, Math.max(before, lastChapter));
    return { ...passage, countedFrom: Math.max(firstChapter, before + 1) };
  });
}

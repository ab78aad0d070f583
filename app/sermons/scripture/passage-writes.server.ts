import type { DatabaseTransaction } from "../../../database/connection.ts";
import { languageOfStaff } from "./languages.ts";
import { readScripture } from "./parse-scripture.server.ts";
import type { Passage } from "./passages.ts";

export async function passagesIn(scripture: string): Promise<Passage[]> {
  const parsed = await readScripture(scripture, languageOfStaff);
  return "passages" in parsed ? parsed.passages : [];
}

/** What staff hear of a field that is saved although not all of it is understood; empty if it is. */
export async function noteAboutScripture(scripture: string): Promise<string> {
  const parsed = await readScripture(scripture, languageOfStaff);
  return "refusal" in parsed
    ? `${parsed.refusal}, so the scripture is shown as you typed it, without links.`
    : "";
}

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
function counted(passages: readonly Passage[]): (Passage & { countedFrom: number })[] {
  const countedUntil = new Map<number, number>();
  return passages.map((passage) => {
    const { book, firstChapter, lastChapter } = passage;
    const before = countedUntil.get(book) ?? 0;
    countedUntil.set(book, Math.max(before, lastChapter));
    return { ...passage, countedFrom: Math.max(firstChapter, before + 1) };
  });
}

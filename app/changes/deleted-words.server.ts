import type { DatabaseTransaction } from "../../database/connection.ts";
import { jsonIn } from "../../platform/stored-json.ts";
import { takeOutOfLog, wordsInLog } from "./activity-log.server.ts";
import type { Subject } from "./activity-words.ts";

/**
 * Takes what only a deleted version says out of the activity log of its thing.
 *
 * @param deleted the version, as JSON.
 * @param others all versions that stay, as JSON.
 */
export async function takeWordsOutOfLog(
  db: DatabaseTransaction,
  subject: Pick<Subject, "kind" | "id">,
  { deleted, others }: { deleted: string; others: AsyncIterable<string> },
): Promise<void> {
  const inLog = new Map([...(await wordsInLog(db, subject))].map((words) => [words, withoutEllipsis(words)]));
  const said = new Set(textsIn(jsonIn(deleted)));
  const onlySaid = new Set(said);
  const stay = new Set<string>();
  for await (const other of others) {
    const texts = textsIn(jsonIn(other));
    const says = (words: string) => texts.some((text) => text.includes(words));
    for (const words of onlySaid) if (says(words)) onlySaid.delete(words);
    for (const [words, searched] of inLog) if (says(searched)) stay.add(words);
  }
  const gone = [...inLog].flatMap(([words, searched]) => {
    // A fact may join several texts, or be the beginning of one.
    const isPart = !stay.has(words) && [...said].some((text) => text.includes(searched));
    return isPart || [...onlySaid].some((text) => words.includes(text)) ? [words] : [];
  });
  await takeOutOfLog(db, subject, new Set(gone));
}

function withoutEllipsis(words: string): string {
  return words.replace(/…$/u, "");
}

function textsIn(content: unknown): string[] {
  if (typeof content === "string") return content === "" ? [] : [content];
  return typeof content === "object" && content !== null ? Object.values(content).flatMap(textsIn) : [];
}

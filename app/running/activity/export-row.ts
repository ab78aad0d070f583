import { type Facts, sentenceOf } from "../../changes/activity-words.ts";
import type { Entry } from "./activity.server.ts";
import { wordsFor } from "./activity-facts.ts";

export const columnNames = ["Time (UTC)", "Who", "What", "Kind", "Id", "Title", "Before", "After"];

export function rowOf(entry: Entry): string[] {
  const { who, did, title } = sentenceOf(entry);
  return [
    entry.at,
    who,
    did,
    entry.kind,
    entry.thingId,
    title,
    inOneCell(entry.before),
    inOneCell(entry.after),
  ];
}

function inOneCell(facts: Facts): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${wordsFor(value)}`)
    .join("; ");
}

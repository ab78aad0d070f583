import { deedOf, type Facts, sentenceOf } from "../../changes/activity-words.ts";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { csvResponse } from "../../lists/csv-response.server.ts";
import type { Route } from "./+types/export-activity";
import { type Entry, exportActivity } from "./activity.server.ts";
import { wordsFor } from "./activity-facts.ts";
import { filterOf } from "./activity-filter.ts";

const columnNames = ["Time (UTC)", "Who", "What", "Kind", "Id", "Title", "Before", "After"];

export function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const batches = exportActivity(site.db, viewer, filterOf(request.url));
  async function* rows() {
    for await (const entries of batches) yield entries.map(rowOf);
  }
  return csvResponse(`activity-${dayOf(site.clock().toISOString())}.csv`, columnNames, rows());
}

function rowOf(entry: Entry): string[] {
  const { who, title } = sentenceOf(entry);
  return [
    entry.at,
    who,
    deedOf(entry),
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

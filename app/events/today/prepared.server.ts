import type { Database } from "../../../database/connection.ts";
import { dayOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { languageOfStaff } from "../../sermons/scripture/languages.ts";
import { ownLanguages, readScripture } from "../../sermons/scripture/parse-scripture.server.ts";
import { passageToRead, type WrittenPassage } from "../../sermons/scripture/passages.ts";
import { occurrenceId } from "../occurrences.server.ts";
import type { OrderRow, RowShown } from "../service-order.ts";
import { readOrders } from "../service-orders.server.ts";
import type { DatedService } from "../service-times/dated-services.server.ts";
import type { ShownOrder, ShownPart, Today } from "./today.ts";

/** What staff prepared for services: never a row that is for the team only. */
export interface Prepared {
  orders: ShownOrder[];
  /** The streams of these services alone, in their order; undefined for those without one. */
  streams: (string | undefined)[];
}

/** Rows stay on the page until the day ends: people look for a reading at home. */
const shownWhen: Partial<Record<Today["kind"], readonly RowShown[]>> = {
  soon: ["now"],
  now: ["now"],
  over: ["now", "after"],
};

/** What visitors see of the orders of these services, which are about to begin, on or over. */
export async function readPrepared(
  db: Database,
  kind: Today["kind"],
  services: readonly DatedService[],
): Promise<Prepared> {
  const shown = shownWhen[kind];
  if (!shown) return { orders: [], streams: [] };
  const saved = await readOrders(
    db,
    services.map(({ date }) => date),
  );
  const orders = services.map(({ date }) => saved.get(occurrenceId(date.eventId, date.day)));
  const shownOrders = services.map(async ({ name }, index) => {
    const rows = orders[index]?.rows.filter((row) => shown.includes(row.shown)) ?? [];
    return { name, rows: await Promise.all(rows.map(shownRow)) };
  });
  return {
    orders: (await Promise.all(shownOrders)).filter(({ rows }) => rows.length > 0),
    streams: orders.map((order) => order?.stream),
  };
}

async function shownRow({ title, who, text = "" }: OrderRow): Promise<ShownOrder["rows"][number]> {
  return { title, ...(who && { who }), parts: await partsOf(text) };
}

/** Lines that are references to the Bible become passages. */
async function partsOf(text: string): Promise<ShownPart[]> {
  const parts: ShownPart[] = [];
  for (const line of text === "" ? [] : text.split("\n")) {
    const passages = await passagesOf(line);
    const last = parts.at(-1);
    if (passages.length > 0) parts.push({ passages });
    else if (last && "text" in last) last.text += `\n${line}`;
    else if (line.trim() !== "") parts.push({ text: line });
  }
  return parts;
}

const longestReference = 120;

/** A name alone may be a person's, and a numbered song is one of the hymnal's. */
async function passagesOf(line: string): Promise<WrittenPassage[]> {
  if (line.length > longestReference || !/\d/.test(line) || /^\s*songs?\s+\d/i.test(line)) return [];
  const parsed = await readScripture(line, languageOfStaff, ownLanguages());
  if ("refusal" in parsed) return [];
  return parsed.passages.map(passageToRead);
}

/** A date may be moved to a day that is so much later. */
const daysBack = 61;

export async function datesWithStream(db: Database, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("serviceOrders")
    .select(["eventId", "day"])
    .where("day", ">=", later(dayOf(now.toISOString()), -daysBack))
    .where("stream", "!=", "")
    .execute();
  return new Set(rows.map(({ eventId, day }) => occurrenceId(eventId, day)));
}

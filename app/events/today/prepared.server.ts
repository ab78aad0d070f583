import type { Database } from "../../../database/connection.ts";
import { dayOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { languageOfSite } from "../../sermons/scripture/languages.ts";
import { parseScripture } from "../../sermons/scripture/parse-scripture.server.ts";
import { writePassage } from "../../sermons/scripture/passages.ts";
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
  return {
    orders: services.flatMap(({ name }, index) => {
      const rows = orders[index]?.rows.filter((row) => shown.includes(row.shown)) ?? [];
      return rows.length > 0 ? [{ name, rows: rows.map(shownRow) }] : [];
    }),
    streams: orders.map((order) => order?.stream),
  };
}

function shownRow({ title, who, text = "" }: OrderRow): ShownOrder["rows"][number] {
  return { title, ...(who && { who }), parts: partsOf(text) };
}

/** Lines that are references to the Bible become passages. */
function partsOf(text: string): ShownPart[] {
  const parts: ShownPart[] = [];
  for (const line of text === "" ? [] : text.split("\n")) {
    const passages = passagesOf(line);
    const last = parts.at(-1);
    if (passages.length > 0) parts.push({ passages });
    else if (last && "text" in last) last.text += `\n${line}`;
    else if (line.trim() !== "") parts.push({ text: line });
  }
  return parts;
}

const longestReference = 120;

/** A name alone may be a person's, and a numbered song is one of the hymnal's. */
function passagesOf(line: string): string[] {
  if (line.length > longestReference || !/\d/.test(line) || /^\s*songs?\s+\d/i.test(line)) return [];
  const parsed = parseScripture(line, languageOfSite);
  if ("refusal" in parsed) return [];
  return parsed.passages.map((passage) => writePassage(passage, languageOfSite));
}

/** A date may be moved to a day that is so much later. */
const daysBack = 61;

/** The dates that have a stream of their own, by the ids of their occurrences. */
export async function datesWithStream(db: Database, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("serviceOrders")
    .select(["eventId", "day"])
    .where("day", ">=", later(dayOf(now.toISOString()), -daysBack))
    .where("stream", "!=", "")
    .execute();
  return new Set(rows.map(({ eventId, day }) => occurrenceId(eventId, day)));
}

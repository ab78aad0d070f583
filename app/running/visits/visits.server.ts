import type { Database } from "../../../database/connection.ts";
import { isOn, type SwitchChoice } from "../../changes/switch-choice.server.ts";
import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import { may, type Viewer } from "../../viewer.ts";

export const countOfVisits: SwitchChoice = {
  name: "countsNoVisits",
  subject: { id: "visits", title: "Count of visits" },
  isUsuallyOn: true,
};

const daysShown = 30;
const pagesShown = 10;

export interface Visits {
  isOn: boolean;
  maySwitch: boolean;
  /** The last 30 days, today last. */
  days: { day: string; count: number }[];
  pages: { path: string; count: number }[];
}

/** What is shown of visits; undefined for people who neither change pages nor look after the site. */
export async function readVisits(
  { db, clock, visits }: Pick<Site, "db" | "clock" | "visits">,
  viewer: Viewer,
): Promise<Visits | undefined> {
  const maySwitch = may(viewer, "site:operate");
  if (!maySwitch && !may(viewer, "pages:write")) return undefined;
  const today = dayOf(clock().toISOString());
  const from = later(today, 1 - daysShown);
  const [isCounted, byDay, byPath] = await Promise.all([
    isOn({ db }, countOfVisits),
    sums(db, "day", from, daysShown + 1),
    sums(db, "path", from),
  ]);
  const unsaved = visits.unsaved();
  if (isCounted)
    for (const [path, count] of unsaved.counts) {
      byDay.set(unsaved.day, (byDay.get(unsaved.day) ?? 0) + count);
      byPath.set(path, (byPath.get(path) ?? 0) + count);
    }
  const days = Array.from({ length: daysShown }, (_, index) => later(from, index));
  return {
    isOn: isCounted,
    maySwitch,
    days: days.map((day) => ({ day, count: byDay.get(day) ?? 0 })),
    pages: [...byPath]
      .map(([path, count]) => ({ path, count }))
      .toSorted((one, other) => other.count - one.count || (one.path < other.path ? -1 : 1))
      .slice(0, pagesShown),
  };
}

/** More than a page of the site each, as far as they are the most visited. */
const mostSummed = 200;

async function sums(db: Database, column: "day" | "path", from: string, limit = mostSummed) {
  const rows = await db
    .selectFrom("visits")
    .select([`${column} as name`])
    .select(({ fn }) => fn.sum<number | string>("count").as("sum"))
    .where("day", ">=", from)
    .groupBy(column)
    .orderBy("sum", "desc")
    .limit(limit)
    .execute();
  return new Map(rows.map(({ name, sum }) => [name, Number(sum)]));
}

import type { Database } from "../../database/connection.ts";
import type { Tables } from "../../database/tables.ts";
import type { Change } from "../changes/change.server.ts";
import { datesNow } from "./date-now.server.ts";
import type { Repetition } from "./event-days.server.ts";
import { followers, type HangsOnDate } from "./followers.server.ts";
import { noteMoves } from "./moved-dates.server.ts";

/**
 * Lets what hangs on the dates of an event follow them when it gets other days: each date of `before` that is another one
 * of `after`, as `datesNow` says. What hangs on a date that is gone stays where it is, for an undo. Call it in a change
 * that has locked the event, before its dates are listed; then plan news.
 */
export async function datesFollow(
  change: Pick<Change, "db" | "now" | "releases">,
  eventId: string,
  before: Repetition,
  after: Repetition,
): Promise<void> {
  if (!hasOtherDays(before, after)) return;
  const dateNow = datesNow(before, after);
  const moves = (days: string[]) =>
    days.flatMap((from) => {
      const to = dateNow(from);
      return to === undefined || to === from ? [] : [{ eventId, from, to }];
    });
  for (const [table, follow] of Object.entries(followers))
    for (const move of moves(await daysIn(change.db, table as HangsOnDate, eventId)))
      await follow(change, move);
  const listed = await daysIn(change.db, "occurrences", eventId);
  await noteMoves(change, eventId, { moves: moves(listed), dateNow });
}

function hasOtherDays(before: Repetition, after: Repetition): boolean {
  const names = ["eventDate", "rule", "addedDates", "endedParts"] as const;
  return names.some((name) => before[name] !== after[name]);
}

async function daysIn(db: Database, table: HangsOnDate | "occurrences", eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table as "occurrences" & keyof Tables)
    .select("day")
    .distinct()
    .where("eventId", "=", eventId)
    .orderBy("day")
    .execute();
  return rows.map(({ day }) => day);
}

import { sql } from "kysely";
import { type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import { isOn, turn } from "../../changes/switch-choice.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { later } from "../../dates/day-arithmetic.ts";
import type { Viewer } from "../../viewer.ts";
import { countOfVisits } from "./visits.server.ts";

/** Of a day. What is opened beyond them is not counted, so that nobody fills the table. */
export const mostPaths = 500;

const rowsAtOnce = 100;
const daysStored = 400;

/** Adds to the numbers of a day, as other copies do; nothing while counting is switched off. */
export async function addVisits(
  site: ChangingSite,
  day: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  if (!(await isOn(site, countOfVisits))) return;
  await changeBySite(site, async (change) => {
    const known = await change.db.selectFrom("visits").select("path").where("day", "=", day).execute();
    const paths = new Set(known.map(({ path }) => path));
    const added = [...counts].filter(([path]) => !paths.has(path)).slice(0, mostPaths - paths.size);
    const rows = [...[...counts].filter(([path]) => paths.has(path)), ...added]
      // In one order, so that two copies cannot deadlock.
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, count]) => ({ day, path, count }));
    for (let first = 0; first < rows.length; first += rowsAtOnce)
      await change.db
        .insertInto("visits")
        .values(rows.slice(first, first + rowsAtOnce))
        .onConflict((conflict) =>
          conflict
            .columns(["day", "path"])
            .doUpdateSet({ count: sql<number>`"visits"."count" + excluded."count"` }),
        )
        .execute();
  });
}

/** Begins or ends counting visitors. What was counted before stays until it is too old. */
export function switchVisits(site: ChangingSite, viewer: Viewer, on: boolean): Promise<void> {
  return change(site, viewer, "site:operate", (change) => turn(change, countOfVisits, on));
}

export async function sweepVisits(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    const oldest = later(dayOf(change.now.toISOString()), -daysStored);
    await change.db.deleteFrom("visits").where("day", "<", oldest).execute();
  });
}

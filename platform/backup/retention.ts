import { zoned } from "../zoned.ts";
import { momentOfNightly } from "./backup-names.ts";

const days = 7;
const weeks = 4;

/**
 * Returns the nightly backups among `names` that can be deleted: all but the newest of each of the last seven days and
 * of each of the last four weeks that have one.
 *
 * @param timeZone decides where days and weeks begin; weeks begin on Monday.
 */
export function expiredBackups(names: readonly string[], timeZone: string): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const moment = momentOfNightly(name);
      return moment ? [{ name, moment }] : [];
    })
    .toSorted((a, b) => b.moment.getTime() - a.moment.getTime());
  const seenDays = new Set<string>();
  const seenWeeks = new Set<string>();
  return newestFirst
    .filter(({ moment }) => {
      const { year, month, day, yearOfWeek, weekOfYear } = zoned(moment, timeZone);
      const isDaily = isAmongFirst(days, seenDays, `${year}-${month}-${day}`);
      const isWeekly = isAmongFirst(weeks, seenWeeks, `${yearOfWeek}-${weekOfYear}`);
      return !isDaily && !isWeekly;
    })
    .map(({ name }) => name);
}

function isAmongFirst(count: number, seen: Set<string>, value: string): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  return seen.size <= count;
}

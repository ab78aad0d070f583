import { zoned } from "../zoned.ts";
import { type BackupKind, momentOf } from "./backup-names.ts";

const days = 7;
const weeks = 4;
const updates = 2;
/** Milliseconds for which each backup of an update stays: several sites may have one place. */
const updatesStayMs = 7 * 24 * 60 * 60_000;

/** Archives that seem to come from so little later may be right, and the clock behind. */
const nearMs = 3 * 24 * 60 * 60_000;

interface Archive {
  name: string;
  moment: Date;
}

/**
 * Returns the nightly backups among `names` that can be deleted: all but the newest of each of the last seven days and
 * of each of the last four weeks that have one. Those from the future take nobody's place, and are deleted once seven days
 * have theirs: should the clock be wrong today, these are the good ones.
 *
 * @param timeZone decides where days and weeks begin; weeks begin on Monday.
 * @param made the backup that was made just now. It is kept, whatever the others say.
 */
export function expiredBackups(
  names: readonly string[],
  timeZone: string,
  { now, made }: { now: Date; made?: string },
): string[] {
  const found = archivesAmong(names);
  const isFuture = ({ name, moment }: Archive) => moment > now && name !== made;
  const newestFirst = found
    .filter((archive) => !isFuture(archive))
    .toSorted((one, other) => Number(other.name === made) - Number(one.name === made));
  const seenDays = new Set<string>();
  const seenWeeks = new Set<string>();
  const past = newestFirst.filter(({ moment }) => {
    const { year, month, day, yearOfWeek, weekOfYear } = zoned(moment, timeZone);
    const isDaily = isAmongFirst(days, seenDays, `${year}-${month}-${day}`);
    const isWeekly = isAmongFirst(weeks, seenWeeks, `${yearOfWeek}-${weekOfYear}`);
    return !isDaily && !isWeekly;
  });
  const isFar = ({ moment }: Archive) => moment.getTime() > now.getTime() + nearMs;
  const future = seenDays.size >= days ? found.filter(isFuture).filter(isFar) : [];
  return [...past, ...future].map(({ name }) => name);
}

/** Returns the nightly backups that were made later than now, if their names are to be believed. */
export function futureBackups(names: readonly string[], now: Date): string[] {
  return archivesAmong(names)
    .filter(({ moment }) => moment > now)
    .map(({ name }) => name);
}

/**
 * Returns the backups of updates that can be deleted: all but the newest two and those of the last seven days. Those from the
 * future take nobody's place and stay: should the clock be wrong today, they are the newest.
 */
export function expiredUpdates(names: readonly string[], now: Date): string[] {
  return archivesAmong(names, "update")
    .filter(({ moment }) => moment <= now)
    .slice(updates)
    .filter(({ moment }) => moment.getTime() < now.getTime() - updatesStayMs)
    .map(({ name }) => name);
}

/** The newest first. */
function archivesAmong(names: readonly string[], kind: BackupKind = "nightly"): Archive[] {
  return names
    .flatMap((name) => {
      const moment = momentOf(kind, name);
      return moment ? [{ name, moment }] : [];
    })
    .toSorted((one, other) => other.moment.getTime() - one.moment.getTime());
}

function isAmongFirst(count: number, seen: Set<string>, value: string): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  return seen.size <= count;
}

/** Only nightly backups are ever deleted automatically. */
export type BackupKind = "nightly" | "by hand";

const nightly =
  /^narthex-nightly-(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)Z\.tar(\.age)?$/;

/**
 * Such as `narthex-nightly-2026-11-22T03-00-05Z.tar`, in UTC; without `nightly` when made by hand, with `.age` when
 * encrypted.
 */
export function nameOfBackup(kind: BackupKind, madeAt: Date, encrypted: boolean): string {
  const moment = madeAt
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "-");
  return `narthex-${kind === "nightly" ? "nightly-" : ""}${moment}.tar${encrypted ? ".age" : ""}`;
}

export function momentOfNightly(name: string): Date | undefined {
  const { day, hour, minute, second } = nightly.exec(name)?.groups ?? {};
  const moment = new Date(`${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const days = 7;
const weeks = 4;

/**
 * Returns the nightly backups among `names` that can be deleted: all but the newest of each of the last seven days and
 * of each of the last four weeks that have one.
 *
 * @param timeZone decides where days and weeks begin; weeks begin on Monday.
 */
export function superseded(names: readonly string[], timeZone: string): string[] {
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

/**
 * Returns the day whose nightly backup is due: the day of the last time it was `at` o'clock.
 *
 * @param at `HH:MM` in `timeZone`. A time skipped by daylight saving counts as the moment after the gap.
 */
export function nightDue(now: Date, at: string, timeZone: string): string {
  const here = zoned(now, timeZone);
  const today = here.toPlainDate();
  const due = today.toZonedDateTime({ timeZone, plainTime: at });
  const isPast = Temporal.ZonedDateTime.compare(here, due) >= 0;
  return (isPast ? today : today.subtract({ days: 1 })).toString();
}

function zoned(moment: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
}

function isAmongFirst(count: number, seen: Set<string>, value: string): boolean {
  if (seen.has(value)) return false;
  seen.add(value);
  return seen.size <= count;
}

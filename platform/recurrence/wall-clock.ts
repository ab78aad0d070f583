export interface WallClockMoment {
  moment: Temporal.ZonedDateTime;
  /** Whether a change of clocks skips that time, or repeats it, on that day. */
  irregularity: "skipped" | "twice" | undefined;
}

/**
 * Returns when clocks in `timeZone` show a day, `YYYY-MM-DD`, and a time, `HH:MM`.
 *
 * As RFC 5545 says in section 3.3.5, a time that a change of clocks skips is read with the offset before the change: 1.30
 * becomes 2.30 in London. A time that comes twice means the first.
 *
 * @throws {RangeError} when there is no such day, time or time zone.
 */
export function momentAt(day: string, time: string, timeZone: string): WallClockMoment {
  const shown = Temporal.PlainDate.from(day).toPlainDateTime(Temporal.PlainTime.from(time));
  const moment = shown.toZonedDateTime(timeZone, { disambiguation: "compatible" });
  const otherwise = shown.toZonedDateTime(timeZone, { disambiguation: "later" });
  if (!moment.toPlainDateTime().equals(shown)) return { moment, irregularity: "skipped" };
  return { moment, irregularity: moment.equals(otherwise) ? undefined : "twice" };
}

import { momentAt } from "../recurrence/wall-clock.ts";
import type { CalendarMoment } from "./calendar.ts";
import { type UnclearTimes, unclearTimes, type ZoneHistory, zoneHistory } from "./clock-changes.ts";

/** Writes days and times of one zone as values of iCalendar. */
export class WrittenZone {
  readonly timeZone: string;
  readonly history: ZoneHistory;
  /** By the days that have such times. */
  readonly unclear = new Map<string, UnclearTimes[]>();

  readonly #skippedDays = new Map<string, string[]>();

  constructor(timeZone: string, firstYear: number, lastYear: number) {
    this.timeZone = timeZone;
    this.history = zoneHistory(timeZone, firstYear, lastYear);
    for (const times of unclearTimes(this.history))
      for (const day of daysBetween(times.from, times.to))
        this.unclear.set(day, [...(this.unclear.get(day) ?? []), times]);
  }

  /** Returns the unclear times that this moment is one of. */
  unclearAt({ day, time }: CalendarMoment): UnclearTimes | undefined {
    if (time === undefined) return undefined;
    const local = `${day}T${time}`;
    return this.unclear.get(day)?.find(({ from, to }) => from <= local && local < to);
  }

  /** Returns the days on which the clocks skip this time. */
  skippedDays(time: string): string[] {
    const known = this.#skippedDays.get(time);
    if (known) return known;
    const days = [...this.unclear.keys()].filter((day) => this.unclearAt({ day, time })?.isSkipped);
    this.#skippedDays.set(time, days);
    return days;
  }

  /** Returns a property's parameters and value, such as `;TZID=Europe/London:20260104T103000`, as the clocks show it. */
  local(moments: readonly CalendarMoment[]): { parameters: string; value: string } {
    const value = moments.map(compact).join(",");
    const isTimed = moments[0]?.time !== undefined;
    return { parameters: isTimed ? `;TZID=${this.timeZone}` : ";VALUE=DATE", value };
  }

  /**
   * Returns the same for one moment that every reader must understand alike. A time that is skipped counts by the
   * clocks before the change, one that is repeated is the first of both: RFC 5545, section 3.3.5.
   */
  exact(moment: CalendarMoment): { parameters: string; value: string } {
    const unclear = this.unclearAt(moment);
    if (!unclear) return this.local([moment]);
    const { moment: zoned } = momentAt(moment.day, moment.time ?? "", this.timeZone);
    if (!unclear.isSkipped) return { parameters: "", value: utc(zoned) };
    const time = zoned.toPlainTime().toString({ smallestUnit: "minute" });
    return this.local([{ day: zoned.toPlainDate().toString(), time }]);
  }

  /** Returns the moment in UTC, the second of both if it is repeated. */
  latestUtc({ day, time }: CalendarMoment): string {
    const local = Temporal.PlainDateTime.from(`${day}T${time}`);
    return utc(local.toZonedDateTime(this.timeZone, { disambiguation: "later" }));
  }
}

function utc(moment: Temporal.ZonedDateTime): string {
  return utcValue(new Date(moment.epochMilliseconds));
}

/** Returns a moment as a UTC date-time of iCalendar, to the second. */
export function utcValue(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function compact({ day, time }: CalendarMoment): string {
  const date = day.replaceAll("-", "");
  return time === undefined ? date : `${date}T${time.replace(":", "")}00`;
}

function daysBetween(from: string, to: string): string[] {
  const days = [from.slice(0, 10), to.slice(0, 10)];
  return [...new Set(days)];
}

/** A change of a zone's offset from UTC. Offsets are in seconds. */
export interface ClockChange {
  /** Wall-clock time of the change, by the clocks before it. */
  local: Temporal.PlainDateTime;
  offsetBefore: number;
  offsetAfter: number;
}

/** The clock changes of a zone in a range of years, and the offset before the first. */
export interface ZoneHistory {
  timeZone: string;
  firstYear: number;
  firstOffset: number;
  changes: ClockChange[];
}

/** Local times that a clock change skips or repeats: from `from` until before `to`, as `YYYY-MM-DDTHH:MM`. */
export interface UnclearTimes {
  from: string;
  to: string;
  isSkipped: boolean;
}

/** Returns the clock changes of both years and those between them. */
export function zoneHistory(timeZone: string, firstYear: number, lastYear: number): ZoneHistory {
  const start = Temporal.PlainDateTime.from({ year: firstYear, month: 1, day: 1 }).toZonedDateTime(timeZone);
  const changes: ClockChange[] = [];
  let offset = secondsOf(start);
  for (
    let next = start.getTimeZoneTransition("next");
    next && next.year <= lastYear;
    next = next.getTimeZoneTransition("next")
  ) {
    const offsetAfter = secondsOf(next);
    if (offsetAfter === offset) continue;
    const local = next.toPlainDateTime().subtract({ seconds: offsetAfter - offset });
    changes.push({ local, offsetBefore: offset, offsetAfter });
    offset = offsetAfter;
  }
  return { timeZone, firstYear, firstOffset: secondsOf(start), changes };
}

function secondsOf(moment: Temporal.ZonedDateTime): number {
  return moment.offsetNanoseconds / 1e9;
}

/** Returns the local times that do not name exactly one moment in this zone. */
export function unclearTimes({ changes }: ZoneHistory): UnclearTimes[] {
  return changes.map(({ local, offsetBefore, offsetAfter }) => {
    const other = local.add({ seconds: offsetAfter - offsetBefore });
    const isSkipped = offsetAfter > offsetBefore;
    const [from, to] = isSkipped ? [local, other] : [other, local];
    return { from: text(from), to: text(to), isSkipped };
  });
}

function text(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: "minute" });
}

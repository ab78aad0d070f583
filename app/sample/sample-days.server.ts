import type { SampleDay } from "../../content/sample/events.ts";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The day, `YYYY-MM-DD`, of something in the sample, for a site whose first start is on `today`. */
export function sampleDay(when: SampleDay, today: string): string {
  const start = Temporal.PlainDate.from(today);
  return ("month" in when ? nextInSeason(when, start) : weeksFrom(when, start)).toString();
}

type InSeason = Extract<SampleDay, { month: number }>;
type InWeeks = Extract<SampleDay, { weeks: number }>;

function nextInSeason(when: InSeason, start: Temporal.PlainDate): Temporal.PlainDate {
  const thisYear = inSeason(when, start.year);
  return Temporal.PlainDate.compare(thisYear, start) > 0 ? thisYear : inSeason(when, start.year + 1);
}

function inSeason({ month, week, day }: InSeason, year: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return onOrAfter(first, day).add({ weeks: week - 1 });
}

function weeksFrom({ weeks, day }: InWeeks, start: Temporal.PlainDate): Temporal.PlainDate {
  let date = onOrAfter(start.add({ days: 1 }), day).add({ weeks });
  while (isChristmastide(date)) date = date.add({ weeks: weeks < 0 ? -1 : 1 });
  return date;
}

function onOrAfter(date: Temporal.PlainDate, day: string): Temporal.PlainDate {
  return date.add({ days: (weekdays.indexOf(day) + 1 - date.dayOfWeek + date.daysInWeek) % date.daysInWeek });
}

/** Around Christmas and the new year nothing else takes place. */
function isChristmastide({ month, day }: Temporal.PlainDate): boolean {
  return (month === 12 && day >= 24) || (month === 1 && day === 1);
}

import { type RecurrenceRule, weekdays } from "../rule.ts";

/** The days of a rule up to `to`, found by asking of each day whether it matches. */
export function dayByDay(firstDay: string, rule: RecurrenceRule, to: string): string[] {
  const first = Temporal.PlainDate.from(firstDay);
  const last = Temporal.PlainDate.from(rule.until && rule.until < to ? rule.until : to);
  const found: string[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (found.length === rule.count) break;
    if (isDue(day, first, rule)) found.push(day.toString());
  }
  return found;
}

function isDue(day: Temporal.PlainDate, first: Temporal.PlainDate, rule: RecurrenceRule): boolean {
  const weekday = weekdays[day.dayOfWeek - 1];
  switch (rule.frequency) {
    case "daily":
      return first.until(day).days % rule.interval === 0;
    case "weekly": {
      const weeks = mondayOf(first).until(mondayOf(day)).days / 7;
      return weeks % rule.interval === 0 && rule.weekdays.some((chosen) => chosen === weekday);
    }
    case "monthly": {
      const months = (day.year - first.year) * 12 + day.month - first.month;
      return months % rule.interval === 0 && isDateOfMonth();
    }
    case "yearly":
      return (
        (day.year - first.year) % rule.interval === 0 &&
        day.month === (rule.nth ? rule.month : first.month) &&
        isDateOfMonth()
      );
  }

  function isDateOfMonth(): boolean {
    if (!rule.nth) return day.day === first.day;
    const isNth =
      rule.nth.nth === -1 ? day.day + 7 > day.daysInMonth : Math.ceil(day.day / 7) === rule.nth.nth;
    return isNth && weekday === rule.nth.weekday;
  }
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 });
}

import { formatDay } from "../../../dates/dates.ts";
import { later } from "../../../dates/day-arithmetic.ts";

/** `today`, `tomorrow`, `Sunday, 6 December` */
export function nameOfDay(day: string, today: string): string {
  if (day === today) return "today";
  return day === later(today, 1) ? "tomorrow" : formatDay(day, today);
}

export function atStart(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

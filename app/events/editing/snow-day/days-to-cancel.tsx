import { Link } from "react-router";
import type { DaysToCancel } from "./days-to-cancel.server.ts";
import { atStart, nameOfDay } from "./name-of-day.ts";

/** The page about a day. */
export function screenOf(day: string): string {
  return `/staff/snow-day?day=${day}`;
}

export function Days({ today, day, days }: { today: string; day: string; days: DaysToCancel }) {
  const all = [...new Set([today, ...days.open, ...days.cancelled])].sort();
  if (all.length === 1) return null;
  return (
    <nav aria-label="Which day" className="flex flex-wrap gap-2">
      {all.map((one) => (
        <Link
          key={one}
          to={screenOf(one)}
          aria-current={one === day ? "page" : undefined}
          className="button button-quiet min-h-10 px-4 py-1 aria-[current]:bg-sunken aria-[current]:underline"
        >
          {atStart(nameOfDay(one, today))}
          {days.cancelled.includes(one) && " (cancelled)"}
        </Link>
      ))}
    </nav>
  );
}

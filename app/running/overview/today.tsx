import { Link } from "react-router";
import { formatDay } from "../../dates/dates.ts";
import type { DaysToCancel } from "../../events/editing/snow-day/days-to-cancel.server.ts";
import { nameOfDay } from "../../events/editing/snow-day/name-of-day.ts";
import type { DueToday, TodaysEvent } from "./today.server.ts";

export function Today({
  today,
  events,
  due,
  days,
}: {
  today: string;
  events: TodaysEvent[];
  due: DueToday[];
  /** For those who may cancel them. */
  days: DaysToCancel | undefined;
}) {
  return (
    <>
      <h2 className="mt-10 text-3xl first:mt-0">Today</h2>
      <p className="mt-1 mb-5 text-muted">{formatDay(today)}</p>
      {events.length + due.length === 0 ? (
        <p className="card p-6 text-lg text-muted sm:p-8">Nothing is planned for today.</p>
      ) : (
        <ul className="card divide-y divide-line px-5 py-2">
          {events.map((event) => (
            <EventToday key={event.id} {...event} />
          ))}
          {due.map(({ kind, title, when, to }) => (
            <li key={to} className="py-3">
              <Link to={to} className="text-link font-semibold wrap-anywhere">
                {title}
              </Link>
              <p className="text-sm text-muted">
                {kind}, shown {when}
              </p>
            </li>
          ))}
        </ul>
      )}
      {days && days.open.length + days.cancelled.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-3">
          {days.open.length > 0 && (
            <Link to="/staff/snow-day" className="button button-quiet">
              Cancel a day
            </Link>
          )}
          {days.cancelled.map((day) => (
            <Link key={day} to={`/staff/snow-day?day=${day}`} className="button button-quiet">
              Undo cancelling {nameOfDay(day, today)}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

function EventToday({ title, time, place, isCancelled, hidden, to, replies }: TodaysEvent) {
  const facts = [time, place, isCancelled && "Cancelled", hidden].filter(Boolean).join(" · ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link to={to} className="text-link font-semibold wrap-anywhere">
          {title}
        </Link>
        <p className="text-sm wrap-anywhere text-muted">{facts}</p>
      </div>
      {replies && (
        <Link to={replies.to} className="text-link">
          {peopleIn(replies)}
          <span className="sr-only"> to {title}</span>
        </Link>
      )}
    </li>
  );
}

function peopleIn({ coming, waiting }: { coming: number; waiting: number }): string {
  const come = coming === 1 ? "1 person is coming" : `${coming || "No"} people are coming`;
  return waiting === 0 ? come : `${come}, ${waiting} waiting`;
}

import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { clockTime } from "../dates/dates.ts";
import { Icon } from "../ui/icon.tsx";
import { formatEventDate } from "./events.ts";
import type { ChurchEvent } from "./listed-dates.server.ts";

/** What is cancelled or moved today or tomorrow, above all else, so that nobody comes in vain. */
export function ChangesBanner({ events, today }: { events: ChurchEvent[]; today: string }) {
  if (events.length === 0) return null;
  return (
    <aside aria-label={t`Changes`} className="border-b border-line bg-gold/15">
      <ul className="shell py-3">
        {events.map((event) => (
          <li key={event.id} className="flex items-baseline gap-3 py-1">
            <Icon name="calendar" className="size-5 shrink-0 self-center text-gold" />
            <p className="min-w-0 wrap-anywhere">
              <Link to={`/event/${event.slug}/${event.day}`} className="text-link font-semibold">
                {event.eventTitle}
              </Link>{" "}
              <ChangeOf event={event} today={today} />
            </p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function ChangeOf({ event, today }: { event: ChurchEvent; today: string }) {
  const { movedFrom, reason } = event;
  const due = movedFrom ?? event;
  const because = reason && `: ${reason}`;
  if (event.isCancelled)
    return (
      <>
        on {moment(due, today)} is cancelled{because}
      </>
    );
  return (
    <>
      is on {moment(event, today)} instead of{" "}
      {due.eventDate === event.eventDate && due.eventTime ? clockTime(due.eventTime) : moment(due, today)}
      {because}
    </>
  );
}

function moment(
  { eventDate, eventTime }: Pick<ChurchEvent, "eventDate" | "eventTime">,
  today: string,
): string {
  const day = formatEventDate(eventDate, today);
  return eventTime ? `${day}, ${clockTime(eventTime)}` : day;
}

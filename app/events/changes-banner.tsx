import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { atTime, clockTime } from "../dates/dates.ts";
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
              <ChangeOf event={event} today={today}>
                <Link to={`/event/${event.slug}/${event.day}`} className="text-link font-semibold">
                  {event.eventTitle}
                </Link>
              </ChangeOf>
            </p>
          </li>
        ))}
      </ul>
    </aside>
  );
}

function ChangeOf({
  event,
  today,
  children: title,
}: {
  event: ChurchEvent;
  today: string;
  children: React.ReactNode;
}) {
  const { movedFrom, reason } = event;
  const due = movedFrom ?? event;
  const when = moment(event.isCancelled ? due : event, today);
  if (event.isCancelled)
    return reason ? (
      <Trans>
        {title} on {when} is cancelled: {reason}
      </Trans>
    ) : (
      <Trans>
        {title} on {when} is cancelled
      </Trans>
    );
  const isSameDay = due.eventDate === event.eventDate && due.eventTime !== "";
  const before = isSameDay ? clockTime(due.eventTime) : moment(due, today);
  return reason ? (
    <Trans>
      {title} is on {when} instead of {before}: {reason}
    </Trans>
  ) : (
    <Trans>
      {title} is on {when} instead of {before}
    </Trans>
  );
}

function moment(
  { eventDate, eventTime }: Pick<ChurchEvent, "eventDate" | "eventTime">,
  today: string,
): string {
  return atTime(formatEventDate(eventDate, today), eventTime);
}

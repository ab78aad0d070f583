import { clockTime } from "../dates.ts";
import { CoverPicture } from "../pictures/cover-picture.tsx";
import { Icon } from "../ui/icon.tsx";
import { PlainText } from "../ui/plain-text.tsx";
import { formatEventDate } from "./events.ts";
import type { ChurchEvent } from "./lists.server.ts";

export function EventCard({
  event,
  today,
  level: Heading = "h2",
  children,
}: {
  event: ChurchEvent;
  /** Omits the year if it is the current one. */
  today?: string;
  level?: "h2" | "h3";
  children?: React.ReactNode;
}) {
  return (
    <article className="card grid overflow-hidden shadow-sm md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {event.eventUrl && (
        <CoverPicture
          url={event.eventUrl}
          alt={event.eventAlt}
          size={event.pictureSize}
          sizes="(min-width: 48rem) 30rem, 80vw"
          className="md:aspect-auto md:min-h-64"
        />
      )}
      <div className={`flex flex-col p-6 sm:p-8 ${event.eventUrl ? "" : "md:col-span-2"}`}>
        <Heading className="text-3xl wrap-anywhere sm:text-4xl">{event.eventTitle}</Heading>
        <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 font-semibold text-accent">
          <span className="flex items-center gap-2">
            <Icon name="calendar" />
            {event.eventDate ? (
              <time dateTime={event.eventDate}>{formatEventDate(event.eventDate, today)}</time>
            ) : (
              formatEventDate(event.eventDate, today)
            )}
          </span>
          {event.eventTime && (
            <span className="flex items-center gap-2">
              <Icon name="clock" />
              <time dateTime={event.eventTime}>{clockTime(event.eventTime)}</time>
            </span>
          )}
        </p>
        <PlainText text={event.eventContent} className="mt-4" />
        {children && <div className="mt-auto flex flex-wrap gap-3 pt-6">{children}</div>}
      </div>
    </article>
  );
}

import { clockTime } from "../dates.ts";
import { CoverPicture } from "../pictures/cover-picture.tsx";
import { Icon } from "../ui/icon.tsx";
import { formatEventDate } from "./events.ts";
import type { ChurchEvent } from "./lists.server.ts";

export function EventTeaserCard({ event, today }: { event: ChurchEvent; today: string }) {
  return (
    <article className="card @container flex h-full flex-col overflow-hidden shadow-sm">
      <div className="grid flex-1 content-start @lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @lg:content-stretch">
        {event.eventUrl && (
          <CoverPicture
            url={event.eventUrl}
            alt={event.eventAlt}
            size={event.pictureSize}
            sizes="(min-width: 64rem) 23rem, (min-width: 48rem) 46vw, 80vw"
            className="@lg:aspect-auto"
          />
        )}
        <div className="p-6">
          <h3 className="text-2xl wrap-anywhere">{event.eventTitle}</h3>
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 font-semibold text-accent">
            <span className="flex items-center gap-2">
              <Icon name="calendar" />
              <time dateTime={event.eventDate}>{formatEventDate(event.eventDate, today)}</time>
            </span>
            {event.eventTime && (
              <span className="flex items-center gap-2">
                <Icon name="clock" />
                <time dateTime={event.eventTime}>{clockTime(event.eventTime)}</time>
              </span>
            )}
          </p>
          <p className="mt-3 line-clamp-3 wrap-anywhere text-muted">{event.eventContent}</p>
        </div>
      </div>
    </article>
  );
}

import { Link } from "react-router";
import { formatDay } from "../dates/dates.ts";
import { CoverPicture } from "../media/pictures/cover-picture.tsx";
import { EventFacts } from "./event-card.tsx";
import { eventPath } from "./event-path.ts";
import { EventChange, EventName, EventWhen } from "./event-when.tsx";
import type { ChurchEvent } from "./listed-dates.server.ts";

export function EventTeaserCard({ event, today }: { event: ChurchEvent; today: string }) {
  return (
    <article className="card @container flex h-full flex-col overflow-hidden shadow-sm">
      <div className="grid flex-1 content-start @lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @lg:content-stretch">
        {event.eventUrl ? (
          <CoverPicture
            url={event.eventUrl}
            alt={event.eventAlt}
            size={event.pictureSize}
            sizes="(min-width: 64rem) 23rem, (min-width: 48rem) 46vw, 80vw"
            className="@lg:aspect-auto"
          />
        ) : (
          event.eventDate && (
            // Beside cards with pictures.
            <p
              aria-hidden="true"
              className="hidden aspect-[3/2] items-center justify-center bg-sunken p-6 text-center font-serif text-4xl text-accent md:flex @lg:aspect-auto print:hidden"
            >
              {formatDay(event.eventDate, today)}
            </p>
          )
        )}
        <div className="p-6">
          <h3 className="text-2xl wrap-anywhere">
            <Link to={eventPath(event)} className="decoration-1 underline-offset-4 hover:underline">
              <EventName event={event} />
            </Link>
          </h3>
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 font-semibold text-accent">
            <EventWhen event={event} today={today} />
          </p>
          <EventChange event={event} today={today} className="mt-2" />
          <EventFacts event={event} />
          <p className="mt-3 line-clamp-3 wrap-anywhere text-muted">{event.eventContent}</p>
        </div>
      </div>
    </article>
  );
}

import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { EditLink } from "../items/edit-link.tsx";
import { HiddenMark } from "../items/visibility/mark.tsx";
import { CoverPicture } from "../media/pictures/cover-picture.tsx";
import { Icon } from "../ui/icon.tsx";
import { PlainText } from "../ui/plain-text.tsx";
import { categoryName } from "./categories.ts";
import { eventPath } from "./event-path.ts";
import { EventChange, EventName, EventWhen } from "./event-when.tsx";
import type { ChurchEvent } from "./listed-dates.server.ts";
import { serviceCategory } from "./service-length.ts";

export function EventCard({
  event,
  today,
  level: Heading = "h2",
}: {
  event: ChurchEvent;
  /** Omits the year if it is the current one. */
  today?: string;
  level?: "h2" | "h3";
}) {
  const isService = event.category === serviceCategory;
  return (
    <article
      className={`grid overflow-hidden md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] card shadow-sm ${isService ? "border-s-4 border-s-accent" : ""}`}
    >
      {event.eventUrl && (
        <CoverPicture
          url={event.eventUrl}
          alt={event.eventAlt}
          size={event.pictureSize}
          sizes="(min-width: 48rem) 30rem, 80vw"
          className="md:aspect-auto md:min-h-64"
        />
      )}
      <div
        className={`p-6 sm:p-8 ${event.eventUrl ? "" : "md:col-span-2 md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-x-8"}`}
      >
        <div>
          <HiddenMark hidden={event.hidden} className="mb-3" />
          <Heading className="text-3xl wrap-anywhere sm:text-4xl">
            <Link to={eventPath(event)} className="decoration-2 underline-offset-4 hover:underline">
              <EventName event={event} />
            </Link>
          </Heading>
          <EventChange event={event} today={today} className="mt-3" />
          <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 font-semibold text-accent">
            <EventWhen event={event} today={today} />
          </p>
          {event.continues !== undefined && (
            <p className="flex flex-wrap items-center gap-x-4 text-muted">
              {event.continues}
              <Link to={`/event/${event.slug}`} className="text-link inline-block py-1.5">
                <Trans>
                  All dates
                  <span className="sr-only" _t="name">
                    {" "}
                    of {ph({ title: event.eventTitle })}
                  </span>
                </Trans>
              </Link>
            </p>
          )}
          <EventFacts event={event} />
          <EditLink
            needs="events:write"
            to={`/event-alter/${event.eventId}/update`}
            name={event.eventTitle}
            className="mt-3"
          />
        </div>
        <PlainText text={event.eventContent} className={event.eventUrl ? "mt-4" : "max-md:mt-4 md:pt-2"} />
      </div>
    </article>
  );
}

export function EventFacts({ event }: { event: ChurchEvent }) {
  const category = categoryName(event.category);
  if (!event.placeName && !category && event.isPublic) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      {event.placeName && (
        <span className="flex items-center gap-2 wrap-anywhere">
          <Icon name="place" />
          {event.placeName}
        </span>
      )}
      {category && <span className="rounded-full border border-line px-3 text-[0.95rem]">{category}</span>}
      {!event.isPublic && (
        <span>
          <Trans>Only for people who are logged in</Trans>
        </span>
      )}
    </p>
  );
}

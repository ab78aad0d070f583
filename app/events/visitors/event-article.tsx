import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
import { clockTime } from "../../dates/dates.ts";
import { EditLink } from "../../items/edit-link.tsx";
import { HiddenMark } from "../../items/visibility/mark.tsx";
import { CoverPicture } from "../../media/pictures/cover-picture.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { useSiteUrl } from "../../shell/use-site-url.ts";
import { CommandButton } from "../../ui/command-form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { categoryName } from "../categories.ts";
import { eventPath, isSeries } from "../event-path.ts";
import { EventChange, EventName } from "../event-when.tsx";
import { whenInLine, whenInWords } from "../event-when-words.ts";
import { formatEventDate } from "../events.ts";
import { heldElsewhere } from "../held-in.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";
import type { ShareLink } from "../share-pictures/share-link.server.ts";
import { AddToCalendar } from "./add-to-calendar.tsx";
import { EventPlace, useIsOnTheMap } from "./event-place.tsx";
import { inReadersZone } from "./visitor-time.ts";

export function EventArticle({
  event,
  today,
  share,
  reply,
  isListed = event.isPublic && event.hidden === undefined,
  children,
}: {
  event: ChurchEvent;
  today: string;
  share: ShareLink | undefined;
  /** What the reader replied to this date. */
  reply?: string | undefined;
  /** Whether search engines may list it. */
  isListed?: boolean | undefined;
  children: React.ReactNode;
}) {
  const { eventTitle, eventContent, eventUrl, category, isPublic } = event;
  const path = eventPath(event);
  const url = useSiteUrl() + inThisLanguage(path);
  const when =
    event.repeats !== undefined && event.day === undefined ? event.repeats : whenInLine(event, today);
  const kind = categoryName(category);
  const language = heldElsewhere(event.heldIn);
  const asks = !reply && event.takesReplies && event.day !== undefined && !event.isCancelled && !event.hidden;
  const hasWay = useIsOnTheMap(event);
  // The one button: to say that you come or, where nobody asks, how to get there or, where no place is known, the calendar.
  const isOpen = !asks && !reply && !event.isCancelled;
  return (
    <article>
      <PageHead
        title={`${eventTitle}, ${when}`}
        description={summary(`${event.isCancelled ? "Cancelled. " : ""}${when}. ${eventContent}`)}
        path={path}
        isListed={isListed}
        picture={share ?? (eventUrl || undefined)}
      />
      <header className="shell column-list pt-8 pb-8 sm:pt-12">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
          <Link
            to="/event"
            className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent hover:underline"
          >
            <Icon name="previous" />
            Events
          </Link>
          {kind && (
            <Link
              to={`/event?category=${category}`}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {kind}
            </Link>
          )}
          {language && <span className="inline-block first-letter:uppercase">{language}</span>}
          {!isPublic && <span>Only for people who are logged in</span>}
          <EditLink needs="events:write" to={`/event-alter/${event.eventId}/update`} name={eventTitle} />
          {isSeries(event) && event.day !== undefined && (
            <EditLink
              needs="events:write"
              to={`/event-alter/${event.eventId}/dates/${event.day}/change`}
              name={when}
            >
              Edit this date
            </EditLink>
          )}
        </p>
        <h1 className="mt-1 text-5xl wrap-anywhere sm:text-6xl">
          <EventName event={event} />
        </h1>
        {/* The card that says more stands below on a phone, and may stand on a later page of paper. */}
        <p className="mt-4 text-xl font-semibold text-accent lg:hidden print:block">
          <span className="sr-only print:not-sr-only">When: </span>
          {when}
        </p>
        <EventChange event={event} today={today} className="mt-5 text-lg" />
        <HiddenMark hidden={event.hidden} className="mt-5 inline-block" />
      </header>
      <div className="shell grid column-list items-start gap-x-12 gap-y-8 pb-16 sm:pb-20 lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {eventUrl && (
          <CoverPicture
            url={eventUrl}
            alt={event.eventAlt}
            size={event.pictureSize}
            sizes="(min-width: 76rem) 41rem, (min-width: 64rem) 55vw, 90vw"
            eager
            className="overflow-hidden rounded-3xl"
          />
        )}
        <div className={eventUrl ? "" : "lg:row-start-1"}>
          <PlainText text={eventContent} className="text-lg sm:text-xl" />
          {event.link && (
            <p className="mt-6">
              <a href={event.link} rel="noopener nofollow" className="text-link wrap-anywhere">
                {event.link.replace(/^https:\/\/|\/$/g, "")}
              </a>
            </p>
          )}
          {children}
        </div>
        <aside
          aria-label="When and where"
          className="card flex flex-col gap-7 border-t-4 border-t-gold p-6 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <When event={event} today={today} />
          <EventPlace event={event} isPrimary={isOpen && hasWay} />
          <Contact event={event} />
          {reply && !event.isCancelled && (
            <OwnReply reply={reply} attend={`/event/${event.slug}/${event.day}/attend`} />
          )}
          {asks && (
            <Link
              to={`/event/${event.slug}/${event.day}/attend`}
              className="button button-primary self-start"
            >
              Are you coming?
            </Link>
          )}
          {!event.isCancelled && <AddToCalendar event={event} url={url} isPrimary={isOpen && !hasWay} />}
          <ShareButton title={eventTitle} url={url} />
        </aside>
      </div>
    </article>
  );
}

function When({ event, today }: { event: ChurchEvent; today: string }) {
  const { repeats, day, slug, startsAt, endsAt } = event;
  const { days, times } = whenInWords(event, today);
  return (
    <section>
      <h2 className="font-sans text-[0.95rem] font-normal tracking-normal text-muted">When</h2>
      {repeats !== undefined && day === undefined ? (
        <>
          <p className="mt-1 font-serif text-2xl">{repeats}</p>
          {event.changes.map(({ from, repeats: then }) => (
            <p key={from} className="mt-2">
              From {formatEventDate(from, today)}: {then}
            </p>
          ))}
        </>
      ) : (
        <p className="mt-1 font-serif text-2xl">
          {startsAt ? <time dateTime={startsAt}>{days}</time> : days}
          {times && <span className="block text-xl">{times}</span>}
        </p>
      )}
      {day !== undefined && startsAt?.includes("T") && <ReadersTime startsAt={startsAt} endsAt={endsAt} />}
      {isSeries(event) && day !== undefined && (
        <p className="mt-3">
          <span className="block text-muted">{withoutTime(repeats, event.eventTime)}</span>
          <Link to={`/event/${slug}`} className="text-link inline-block py-1.5">
            All dates
          </Link>
        </p>
      )}
    </section>
  );
}

/** The time stands above, unless this date has another one than the rest. */
function withoutTime(repeats: string | undefined, time: string): string | undefined {
  return time ? repeats?.replace(` at ${clockTime(time)}`, "") : repeats;
}

function Contact({ event: { contactName, contactEmail } }: { event: ChurchEvent }) {
  if (!contactName && !contactEmail) return null;
  return (
    <section>
      <h2 className="font-sans text-[0.95rem] font-normal tracking-normal text-muted">Questions?</h2>
      {contactName && <p className="mt-1 font-serif text-xl wrap-anywhere">{contactName}</p>}
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className="text-link inline-block py-1.5 wrap-anywhere">
          {contactEmail}
        </a>
      )}
    </section>
  );
}

/** Search engines show about as much. */
const longestSummary = 160;

function summary(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > longestSummary
    ? `${line
        .slice(0, longestSummary)
        .replace(/(?<!\s)\s+\S*$/, "")
        .toWellFormed()}…`
    : line;
}

function OwnReply({
  reply,
  attend,
}: {
  /** `You are coming (2 people).` */
  reply: string;
  /** The page on which people reply to the date. */
  attend: string;
}) {
  return (
    <section aria-label="Your reply" className="print:hidden">
      <p className="font-serif text-xl">{reply}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to={attend} className="button button-quiet">
          Change
        </Link>
        <CommandButton action={attend.replace(/attend$/, "withdraw")}>I am not coming</CommandButton>
      </div>
    </section>
  );
}

/** The same moment by the reader's clock, if that shows another time. The server does not know the reader's time zone. */
function ReadersTime({ startsAt, endsAt }: { startsAt: string; endsAt: string | undefined }) {
  const words = useSyncExternalStore(
    () => () => undefined,
    () => inReadersZone(startsAt, endsAt, Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => undefined,
  );
  return words === undefined ? null : <p className="mt-2 text-muted">In your time zone: {words}</p>;
}

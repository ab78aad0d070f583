import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { inThisLanguage } from "../../../platform/language/url-prefix.ts";
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
  const about = `${when}. ${eventContent}`;
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
        description={summary(event.isCancelled ? t`Cancelled. ${{ text: about }}` : about)}
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
            <Trans>Events</Trans>
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
          {!isPublic && (
            <span>
              <Trans>Only for people who are logged in</Trans>
            </span>
          )}
          <EditLink needs="events:write" to={`/event-alter/${event.eventId}/update`} name={eventTitle} />
          {isSeries(event) && event.day !== undefined && (
            <EditLink
              needs="events:write"
              to={`/event-alter/${event.eventId}/dates/${event.day}/change`}
              name={when}
            >
              {t`Edit this date`}
            </EditLink>
          )}
        </p>
        <h1 className="mt-1 text-5xl wrap-anywhere sm:text-6xl">
          <EventName event={event} />
        </h1>
        {/* The card that says more stands below on a phone, and may stand on a later page of paper. */}
        <p className="mt-4 text-xl font-semibold text-accent lg:hidden print:block">
          <span className="sr-only print:not-sr-only">
            <Trans>When:</Trans>{" "}
          </span>
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
          aria-label={t`When and where`}
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
              <Trans>Are you coming?</Trans>
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
      <h2 className="font-sans text-[0.95rem] font-normal tracking-normal text-muted">
        <Trans>When</Trans>
      </h2>
      {repeats !== undefined && day === undefined ? (
        <>
          <p className="mt-1 font-serif text-2xl">{repeats}</p>
          {event.changes.map(({ from, repeats: then }) => (
            <p key={from} className="mt-2">
              <Trans>
                From {ph({ day: formatEventDate(from, today) })}: {ph({ pattern: then })}
              </Trans>
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
          <span className="block text-muted">{repeats}</span>
          <Link to={`/event/${slug}`} className="text-link inline-block py-1.5">
            <Trans>All dates</Trans>
          </Link>
        </p>
      )}
    </section>
  );
}

function Contact({ event: { contactName, contactEmail } }: { event: ChurchEvent }) {
  if (!contactName && !contactEmail) return null;
  return (
    <section>
      <h2 className="font-sans text-[0.95rem] font-normal tracking-normal text-muted">
        <Trans>Questions?</Trans>
      </h2>
      {contactName && <p className="mt-1 font-serif text-xl wrap-anywhere">{contactName}</p>}
      {contactEmail && (
        <a href={`mailto:${contactEmail}`} className="text-link inline-block py-1.5 wrap-anywhere">
          <bdi>{contactEmail}</bdi>
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
    <section aria-label={t`Your reply`} className="print:hidden">
      <p className="font-serif text-xl">{reply}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Link to={attend} className="button button-quiet">
          {t({ message: "Change", comment: "One’s reply to an event" })}
        </Link>
        <CommandButton action={attend.replace(/attend$/, "withdraw")}>
          <Trans>I am not coming</Trans>
        </CommandButton>
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
  return words === undefined ? null : (
    <p className="mt-2 text-muted">
      <Trans>In your time zone: {words}</Trans>
    </p>
  );
}

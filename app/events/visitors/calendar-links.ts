import { assumedMinutes } from "../../dates/assumed-end.ts";
import { later } from "../../dates/day-arithmetic.ts";

export interface LinkedDate {
  eventTitle: string;
  eventContent: string;
  eventDate: string;
  endDate: string;
  /** With offset, or only the day: see `ChurchEvent`. */
  startsAt?: string | undefined;
  endsAt?: string | undefined;
  isAllDay: boolean;
}

interface Whereabouts {
  url: string;
  /** One line: name and postal address. */
  place: string;
}

/** The link that opens Google Calendar with this date filled in; undefined for an event without a date. */
export function googleCalendarLink(date: LinkedDate, about: Whereabouts): string | undefined {
  const span = spanOf(date);
  if (!span) return undefined;
  const compact = ({ start, end }: Span) => `${start}/${end}`.replace(/[-:]/g, "");
  return linkTo("https://calendar.google.com/calendar/render", {
    action: "TEMPLATE",
    text: date.eventTitle,
    dates: compact(span),
    details: detailsOf(date, about),
    location: about.place,
  });
}

/** The link that opens Outlook on the web with this date filled in; undefined for an event without a date. */
export function outlookLink(date: LinkedDate, about: Whereabouts): string | undefined {
  const span = spanOf(date);
  if (!span) return undefined;
  return linkTo("https://outlook.live.com/calendar/0/deeplink/compose", {
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: date.eventTitle,
    startdt: span.start,
    enddt: span.end,
    ...(span.isAllDay && { allday: "true" }),
    body: detailsOf(date, about),
    location: about.place,
  });
}

interface Span {
  /** `2026-12-13T09:00:00Z`, or days of which the last one is excluded. */
  start: string;
  end: string;
  isAllDay: boolean;
}

function spanOf({ eventDate, endDate, startsAt, endsAt }: LinkedDate): Span | undefined {
  if (startsAt === undefined) return undefined;
  if (!startsAt.includes("T"))
    return { start: eventDate, end: later(endDate || eventDate, 1), isAllDay: true };
  const start = inUtc(startsAt);
  if (endsAt?.includes("T")) return { start, end: inUtc(endsAt), isAllDay: false };
  const offset = startsAt.slice("2026-12-13T09:00".length);
  // Of several days, the last one is filled, as in a calendar file.
  const end =
    endDate > eventDate ? inUtc(`${later(endDate, 1)}T00:00${offset}`) : inUtc(startsAt, assumedMinutes);
  return { start, end, isAllDay: false };
}

function inUtc(moment: string, minutesLater = 0): string {
  return new Date(Date.parse(moment) + minutesLater * 60_000).toISOString().replace(".000", "");
}

/** Longer URLs are refused by some servers. */
const longestText = 700;

function detailsOf({ eventContent }: LinkedDate, { url }: Whereabouts): string {
  const text =
    eventContent.length > longestText ? `${eventContent.slice(0, longestText).trimEnd()}…` : eventContent;
  return text ? `${text}\n\n${url}` : url;
}

function linkTo(page: string, fields: Record<string, string>): string {
  // Outlook shows the plus signs that URLSearchParams writes for spaces.
  const query = Object.entries(fields).map(
    ([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return `${page}?${query.join("&")}`;
}

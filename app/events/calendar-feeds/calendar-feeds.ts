import { t } from "@lingui/core/macro";
import { eventCategories } from "../../../content/event-categories.ts";
import type { Said } from "../../../platform/language/said.ts";
import { nameOfCategory } from "../categories.ts";

export interface Feed {
  /** On our page. */
  name: string;
  /** The category of its events; undefined for all of them. */
  part: string | undefined;
  path: string;
}

export function wholeFeed(): Feed {
  return {
    name: t({ message: "Everything", comment: "The calendar of all services and events" }),
    part: undefined,
    path: "/calendar.ics",
  };
}

export function categoryFeeds(): ReadonlyMap<string, Feed> {
  return new Map(
    eventCategories.map(({ id }) => {
      const name = nameOfCategory(id) ?? id;
      return [id, { name, part: name, path: `/calendar/${id}.ics` }];
    }),
  );
}

export function calendarNamed(congregation: string, part?: string): string {
  return part === undefined ? congregation : `${congregation}: ${part}`;
}

/** The URL that opens a calendar app, such as `webcal://riverside.example/calendar.ics`. */
export function webcalOf(url: string): string {
  return url.replace(/^https?:/, "webcal:");
}

/** Calendars on the web: pages where people who are logged in there confirm a subscription. */
export const webCalendars: readonly {
  name: Said;
  linkTo: (url: string, calendarName: string) => string;
}[] = [
  {
    name: "Google Calendar",
    linkTo: (url) => `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcalOf(url))}`,
  },
  { name: "Outlook.com", linkTo: outlook("https://outlook.live.com") },
  { name: () => t`Outlook at work`, linkTo: outlook("https://outlook.office.com") },
];

function outlook(origin: string) {
  return (url: string, calendarName: string) =>
    `${origin}/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(calendarName)}`;
}

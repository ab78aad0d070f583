import type { RouterContextProvider } from "react-router";
import type { CalendarEvent } from "../../../platform/icalendar/calendar.ts";
import { writeCalendar } from "../../../platform/icalendar/write-calendar.ts";
import { here } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { congregationZone } from "../../dates/time-zone.ts";
import { readCalendarId } from "../calendar-id.server.ts";
import { calendarEventsOf, type Publishing } from "./calendar-events.server.ts";
import { calendarNamed, type Feed } from "./calendar-feeds.ts";
import { type FeedEvent, feedLimits, findFeedEvent, listFeedEvents } from "./feed-events.server.ts";

const refreshMinutes = 60;

type Context = Readonly<RouterContextProvider>;

export async function answerFeed(context: Context, { part }: Feed, category?: string): Promise<Response> {
  const { site, log } = here(context);
  const publishing = await publishingOf(context);
  const { events, isCut } = await listFeedEvents(site, { ...publishing, category });
  if (isCut) {
    const most = feedLimits.events;
    log.warn({ category, most }, "a calendar feed leaves out its oldest events, because there are too many");
  }
  return answerCalendar(context, {
    name: calendarNamed(publishing.congregation.name, part),
    events: events.flatMap((event) => calendarEventsOf(event, publishing)),
  });
}

/** Sends events as a calendar. With a file name, browsers save it. */
export function answerCalendar(
  context: Context,
  { name, events, fileName }: { name: string; events: CalendarEvent[]; fileName?: string },
): Response {
  const siteUrl = siteUrlOf(context);
  const text = writeCalendar({
    name,
    url: siteUrl,
    timeZone: congregationZone(),
    refreshMinutes,
    events,
  });
  const headers = new Headers({ "Content-Type": "text/calendar; charset=utf-8" });
  if (fileName) headers.set("Content-Disposition", `attachment; filename="${fileName}"`);
  return new Response(text, { headers });
}

/** Throws a 404 page when there is no such event, it has no date, or this viewer may not see it. */
export async function eventFor(context: Context, slug: string): Promise<FeedEvent> {
  const { site, viewer } = here(context);
  return findFeedEvent(site, viewer, slug);
}

/** Reads the day, so that events which expire are left out from midnight on. */
export async function publishingOf(context: Context): Promise<Publishing> {
  const { site } = here(context);
  return {
    siteUrl: siteUrlOf(context),
    calendarId: await readCalendarId(site.db),
    today: dayOf(site.clock().toISOString()),
    congregation: await site.facts.read("congregation"),
  };
}

function siteUrlOf(context: Context): string {
  return here(context).site.settings.siteUrl.replace(/\/$/, "");
}

import type { RouterContextProvider } from "react-router";
import { congregation } from "../../content/congregation.ts";
import type { CalendarEvent } from "../../platform/icalendar/calendar.ts";
import { writeCalendar } from "../../platform/icalendar/write-calendar.ts";
import { requestContext, siteContext } from "../contexts.ts";
import { dayOf } from "../dates.ts";
import { found } from "../responses/found.ts";
import { calendarEventsOf } from "./calendar-events.server.ts";
import { type FeedEvent, feedLimits, findFeedEvent, listFeedEvents } from "./feed-events.server.ts";

const refreshMinutes = 60;

type Context = Readonly<RouterContextProvider>;

/** The feed of all public events, or of those in a category. It is the same for everybody who asks. */
export async function answerFeed(
  context: Context,
  { category, name }: { category?: string; name?: string } = {},
): Promise<Response> {
  const { db } = context.get(siteContext);
  const publishing = publishingOf(context);
  const { events, isCut } = await listFeedEvents(db, { ...publishing, category });
  if (isCut) {
    const { log } = context.get(requestContext);
    log.warn(
      { category, most: feedLimits.events },
      "a calendar feed leaves out older events: there are too many",
    );
  }
  return answerCalendar(context, {
    name: [congregation.name, name].filter(Boolean).join(": "),
    events: events.flatMap((event) => calendarEventsOf(event, publishing)),
  });
}

/** Sends events as a calendar, as a file of its own if it has a name. */
export function answerCalendar(
  context: Context,
  { name, events, fileName }: { name: string; events: CalendarEvent[]; fileName?: string },
): Response {
  const { siteUrl } = publishingOf(context);
  const text = writeCalendar({
    name,
    url: siteUrl,
    timeZone: congregation.timeZone,
    refreshMinutes,
    events,
  });
  const headers = new Headers({ "Content-Type": "text/calendar; charset=utf-8" });
  if (fileName) headers.set("Content-Disposition", `attachment; filename="${fileName}"`);
  return new Response(text, { headers });
}

/** Throws a 404 page when there is no such event, it has no date, or this viewer may not see it. */
export async function eventFor(context: Context, slug: string): Promise<FeedEvent> {
  const { viewer } = context.get(requestContext);
  return found(await findFeedEvent(context.get(siteContext).db, viewer, slug), "event");
}

/** Asks for the day, so that what is left out after some time is left out from midnight on. */
export function publishingOf(context: Context): { siteUrl: string; today: string } {
  const { settings, clock } = context.get(siteContext);
  return { siteUrl: settings.siteUrl.replace(/\/$/, ""), today: dayOf(clock().toISOString()) };
}

import type { NewEvent } from "../../../app/events/events.ts";
import { insertEvents } from "../../support/events.ts";
import { attributesIn, textsIn, visibleText } from "../../support/html.ts";
import type { TestSite } from "../../support/test-site.ts";
import { databaseOf } from "./people.ts";

/** On Sundays from 10.30 to 12, at first on 22 November 2026. */
export const weekly: Partial<NewEvent> = {
  eventTitle: "Morning service",
  eventContent: "Songs, a reading and coffee.",
  eventDate: "2026-11-22",
  eventTime: "10:30",
  category: "service",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};

/** Replaces all services by these. */
export async function haveServices(
  site: TestSite,
  now: Date,
  ...services: (Partial<NewEvent> & { id?: string })[]
): Promise<void> {
  await using db = databaseOf(site);
  for (const table of [
    "serviceOrders",
    "eventExceptions",
    "occurrences",
    "events",
    "serviceCalendar",
  ] as const)
    await db.deleteFrom(table).execute();
  await insertEvents(
    db,
    services.map((service) => ({ ...weekly, ...service })),
    now,
  );
}

/** A page as a visitor sees it. */
export async function visit(site: TestSite, path: string) {
  const response = await site.request(path);
  const html = await response.text();
  return {
    status: response.status,
    html,
    headers: response.headers,
    links: attributesIn(html, "main a", "href"),
    headings: textsIn(html, "h1"),
    words: visibleText(html).replaceAll("\u00a0", " "),
  };
}

import { place } from "../shell/church-data.tsx";
import { StructuredData } from "../shell/structured-data.tsx";
import { useSiteUrl } from "../shell/use-site-url.ts";
import type { ChurchEvent } from "./lists.server.ts";

/** Structured data about the events of a page; undated events are left out. */
export function EventsData({ events }: { events: ChurchEvent[] }) {
  const siteUrl = useSiteUrl();
  const dated = events.filter(({ startsAt }) => startsAt !== undefined);
  if (dated.length === 0) return null;
  const facts = dated.map(({ eventTitle, eventContent, startsAt, eventUrl }) => ({
    "@type": "Event",
    name: eventTitle,
    description: eventContent,
    startDate: startsAt,
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: place,
    ...(eventUrl && { image: new URL(eventUrl, siteUrl || undefined).href }),
  }));
  return <StructuredData facts={{ "@graph": facts }} />;
}

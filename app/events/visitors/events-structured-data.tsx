import { useCongregation } from "../../pages/shown-facts/use-congregation.ts";
import { StructuredData } from "../../shell/structured-data-script.tsx";
import { useSiteUrl } from "../../shell/use-site-url.ts";
import type { ChurchEvent } from "../listed-dates.server.ts";
import { eventFacts } from "./event-structured-data.ts";

export function EventsData({ events }: { events: ChurchEvent[] }) {
  const publisher = { congregation: useCongregation(), siteUrl: useSiteUrl() };
  const dated = events.filter(({ startsAt }) => startsAt !== undefined);
  if (dated.length === 0) return null;
  return <StructuredData facts={{ "@graph": dated.map((event) => eventFacts(event, publisher)) }} />;
}

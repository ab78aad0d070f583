import { dayOf } from "../../dates/dates.ts";
import type { ItemPreview, PreviewSite } from "../../items/item.server.ts";
import { type EventPage, readEventById } from "./event-pages.server.ts";

export type PreviewedEvent = EventPage & { today: string };

export async function findEventPreview(
  site: PreviewSite,
  id: string,
): Promise<ItemPreview<PreviewedEvent> | undefined> {
  const today = dayOf(site.clock().toISOString());
  const page = await readEventById(site, id, today);
  if (!page) return undefined;
  const { event, dates } = page;
  return {
    title: event.eventTitle,
    hidden: event.hidden,
    shown: { event: { ...event, hidden: undefined }, dates, today },
  };
}

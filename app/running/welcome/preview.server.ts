import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { nextServicesOf, whenIsChurch } from "../../events/service-times/when-is-church.server.ts";
import { readBackground } from "../../pages/background/background.server.ts";

/** What the preview of the home page shows besides what is typed. */
export async function readPreview(site: Pick<Site, "db" | "facts" | "clock">) {
  const now = site.clock();
  const [{ invitation }, background, { ground }, church] = await Promise.all([
    site.facts.read("home"),
    readBackground(site.db),
    site.facts.read("look"),
    whenIsChurch(site, now),
  ]);
  const today = dayOf(now.toISOString());
  return { invitation, background, ground, services: nextServicesOf(church, now), today };
}

export type PreviewData = Awaited<ReturnType<typeof readPreview>>;

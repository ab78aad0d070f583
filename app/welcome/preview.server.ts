import type { Site } from "../contexts.ts";
import { dayOf } from "../dates.ts";
import { readBackground } from "../home/background.server.ts";
import { readNextService } from "../service-times/service-times.server.ts";

/** What the preview of the home page shows besides what is typed. */
export async function readPreview(site: Pick<Site, "db" | "facts" | "clock">) {
  const now = site.clock();
  const [{ invitation }, background, service] = await Promise.all([
    site.facts.read("home"),
    readBackground(site.db),
    readNextService(site, now),
  ]);
  return { invitation, background, service, today: dayOf(now.toISOString()) };
}

export type PreviewData = Awaited<ReturnType<typeof readPreview>>;

import { inTurns } from "../../../platform/in-turns.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { keepImportPreview } from "../../changes/import-previews.server.ts";
import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { storedPreviews } from "../../items/imports/stored-previews.server.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { readCalendarFile } from "./calendar-file.server.ts";
import { planOf, planSchema } from "./calendar-plan.server.ts";
import { draftsOf } from "./events-from-file.server.ts";
import { calendarUrl, fetchCalendar } from "./fetch-calendar.server.ts";

export interface CalendarGiven {
  /** The bytes of a file, or the URL that somebody entered. */
  from: Uint8Array | string;
  /** Whether to import also what is over. */
  withPast: boolean;
}

/** Keeps for an hour what the import would do. Stops once `signal` says that nobody waits. Throws an `ImportRefusal`. */
export async function previewImport(
  site: ChangingSite & Pick<Site, "publicFetch" | "facts">,
  viewer: Viewer,
  { from, withPast }: CalendarGiven,
  signal?: AbortSignal,
): Promise<string> {
  requirePermission(viewer, "events:write");
  const sourceUrl = typeof from === "string" ? calendarUrl(from) : "";
  const bytes = typeof from === "string" ? await fetchCalendar(site.publicFetch, sourceUrl) : from;
  const { name, events } = await readCalendarFile(bytes, signal);
  const today = dayOf(site.clock().toISOString());
  const own = await site.facts.read("congregation");
  const drafts = await inTurns(draftsOf(events, { today, withPast, own }), signal);
  const plan = await planOf({ db: site.db, now: site.clock() }, name, drafts);
  return change(site, viewer, "events:write", (change) =>
    keepImportPreview(change, { sourceUrl, plan: JSON.stringify(plan) }),
  );
}

export const eventPreviews = storedPreviews("events:write", (json) => readJson(planSchema, json));

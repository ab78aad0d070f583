import type { Database } from "../../../database/connection.ts";
import { inTurns } from "../../../platform/in-turns.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import {
  findImportPreview,
  type ImportPreview,
  keepImportPreview,
  takeImportPreview,
} from "../../changes/import-previews.server.ts";
import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { readCalendarFile } from "./calendar-file.server.ts";
import { draftsOf } from "./events-from-file.server.ts";
import { calendarUrl, fetchCalendar } from "./fetch-calendar.server.ts";
import { type Plan, planOf, planSchema } from "./plan.server.ts";

export interface CalendarGiven {
  /** The bytes of a file, or the address that somebody entered. */
  from: Uint8Array | string;
  /** Whether to import also what is over. */
  withPast: boolean;
}

/**
 * Reads a calendar and keeps for an hour what its import would do. Stops once `signal` says that nobody waits for it. Throws
 * an `ImportRefusal` if it cannot be imported.
 */
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
  const plan = await planOf(site.db, name, drafts);
  return change(site, viewer, "events:write", (change) =>
    keepImportPreview(change, { sourceUrl, plan: JSON.stringify(plan) }),
  );
}

export interface Preview {
  sourceUrl: string;
  plan: Plan;
}

/** Undefined when this version of the site cannot read it: its maker reads the calendar again. */
function previewIn({ sourceUrl, plan: json }: ImportPreview): Preview | undefined {
  const plan = readJson(planSchema, json);
  return plan && { sourceUrl, plan };
}

/** Returns a preview to the person who asked for it; undefined for others, and when it has expired. */
export async function findPreview(
  { db, clock }: { db: Database; clock: () => Date },
  viewer: Viewer,
  id: string,
): Promise<Preview | undefined> {
  requirePermission(viewer, "events:write");
  const found = await findImportPreview({ db, now: clock(), viewer }, id);
  return found && previewIn(found);
}

export async function takePreview(
  change: Pick<ChangeByPerson, "db" | "now" | "viewer">,
  id: string,
): Promise<Preview | undefined> {
  const taken = await takeImportPreview(change, id);
  return taken && previewIn(taken);
}

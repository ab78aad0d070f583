import { v7 as uuidv7 } from "uuid";
import type { Database } from "../../../database/connection.ts";
import { inTurns } from "../../../platform/in-turns.ts";
import { readJson } from "../../../platform/stored-json.ts";
import { type ChangeByPerson, type ChangingSite, change, changeBySite } from "../../changes/change.server.ts";
import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { readCalendarFile } from "./calendar-file.server.ts";
import { draftsOf } from "./events-from-file.server.ts";
import { calendarUrl, fetchCalendar } from "./fetch-calendar.server.ts";
import { type Plan, planOf, planSchema } from "./plan.server.ts";

const hour = 60 * 60_000;
/** For several tabs. An older one is deleted when somebody reads another calendar. */
const mostForOnePerson = 5;

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
  return savePreview(site, viewer, { sourceUrl, plan });
}

function savePreview(
  site: ChangingSite,
  viewer: Viewer,
  { sourceUrl, plan }: { sourceUrl: string; plan: Plan },
): Promise<string> {
  const content = JSON.stringify(plan);
  return change(site, viewer, "events:write", async (change) => {
    const { db, now } = change;
    const userId = change.viewer.id;
    const id = uuidv7({ msecs: now.getTime() });
    const expiresAt = new Date(now.getTime() + hour).toISOString();
    await db
      .insertInto("importPreviews")
      .values({ id, userId, sourceUrl, plan: content, expiresAt })
      .execute();
    const newest = db
      .selectFrom("importPreviews")
      .select("id")
      .where("userId", "=", userId)
      .orderBy("id", "desc")
      .limit(mostForOnePerson);
    await db
      .deleteFrom("importPreviews")
      .where("userId", "=", userId)
      .where("id", "not in", newest)
      .execute();
    return id;
  });
}

export interface Preview {
  sourceUrl: string;
  plan: Plan;
}

/** Undefined when this version of the site cannot read it: its maker reads the calendar again. */
function previewIn({ sourceUrl, plan: json }: { sourceUrl: string; plan: string }): Preview | undefined {
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
  const row = await db
    .selectFrom("importPreviews")
    .select(["sourceUrl", "plan"])
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .where("expiresAt", ">", clock().toISOString())
    .executeTakeFirst();
  return row && previewIn(row);
}

export async function takePreview(
  change: Pick<ChangeByPerson, "db" | "now" | "viewer">,
  id: string,
): Promise<Preview | undefined> {
  const { now, viewer } = change;
  const row = await change.db
    .deleteFrom("importPreviews")
    .where("id", "=", id)
    .where("userId", "=", viewer.id)
    .where("expiresAt", ">", now.toISOString())
    .returning(["sourceUrl", "plan"])
    .executeTakeFirst();
  return row && previewIn(row);
}

export async function sweepPreviews(site: ChangingSite): Promise<void> {
  await changeBySite(site, async (change) => {
    await change.db.deleteFrom("importPreviews").where("expiresAt", "<=", change.now.toISOString()).execute();
  });
}

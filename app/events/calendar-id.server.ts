import { v4 as uuidv4 } from "uuid";
import { type Database, isNew } from "../../database/connection.ts";
import { addChoice, readChoice } from "../../database/site-choices.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";

const choice = "calendarId";

/** Runs before the first account. UIDs stay when the URL changes: earlier versions took its host, which phones know. */
export async function nameCalendar(
  site: ChangingSite & { settings: Pick<Settings, "siteUrl"> },
): Promise<void> {
  const value = (await isNew(site.db)) ? uuidv4() : new URL(site.settings.siteUrl).host;
  await changeBySite(site, async ({ db }) => {
    await addChoice(db, choice, value);
  });
}

export async function readCalendarId(db: Database): Promise<string> {
  const id = await readChoice(db, choice);
  if (id === undefined) throw new Error("the calendar has no id");
  return id;
}

export function uidOf(id: string, calendarId: string): string {
  return `${id}@${calendarId}`;
}

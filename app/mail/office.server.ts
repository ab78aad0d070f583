import type { Database } from "../../database/connection.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import type { PublishedFacts } from "../pages/originals/facts.ts";
import { emailsOfThose } from "./those-who-may.server.ts";

interface OfficeSite {
  db: Database;
  facts: PublishedFacts;
  settings: Pick<Settings, "admin">;
}

/** Who reads mail to the congregation: its email or, while it has none, the people who run the site; somebody in any case. */
export async function officeEmails({ db, facts, settings }: OfficeSite): Promise<string[]> {
  const { email } = await facts.read("congregation");
  if (email !== undefined) return [email];
  return (await emailsOfThose({ db, settings }, "site:operate")).emails;
}

import type { Settings } from "../../platform/settings/environment.ts";
import { peopleWhoMay } from "../people/active/active-people.server.ts";
import type { MailingSite } from "./prayer-mails.server.ts";

/** Whether somebody reads what nobody else reads. */
export async function hasPastor(
  site: Pick<MailingSite, "db"> & { settings: Pick<Settings, "admin"> },
): Promise<boolean> {
  const pastor = peopleWhoMay(site, "prayer:pastor").select("user.id").limit(1);
  return (await pastor.executeTakeFirst()) !== undefined;
}

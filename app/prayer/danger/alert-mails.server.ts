import type { Message } from "../../../platform/mail/message.ts";
import type { Settings } from "../../../platform/settings/environment.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import type { PublishedFacts } from "../../pages/congregation/facts.ts";
import { peopleWhoMay } from "../../people/active/active-people.server.ts";
import { type PrayerAudience, whoDecides } from "../audience.ts";
import { alertMail } from "./alert-mail.tsx";

export interface AlertingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl">;
}

/**
 * The mails to everybody who may approve prayer requests, whatever they chose about other mails. Rendered before the change,
 * because it is slow.
 *
 * @param asker gets none: they have written the request.
 */
export async function alertMails(
  site: AlertingSite,
  { isAgain, asker, audience }: { isAgain: boolean; asker: string | null; audience: PrayerAudience },
): Promise<Message[]> {
  const people = await peopleWhoMay(site, whoDecides(audience))
    .select("user.email")
    .where("user.id", "!=", asker ?? "")
    .orderBy("user.id")
    .execute();
  const { name: congregation } = await site.facts.read("congregation");
  const link = `${site.settings.siteUrl}/update-prayer-requests`;
  const mail = await alertMail({ congregation, link, isAgain });
  return people.map(({ email }) => ({ recipient: email, ...mail, isUrgent: true }));
}

import type { Settings } from "../../../platform/settings/environment.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import type { Letter } from "../../mail/kinds/letter.ts";
import type { PublishedFacts } from "../../pages/congregation/facts.ts";
import { peopleWhoMay } from "../../people/active/active-people.server.ts";
import { type Permission, roles } from "../../permissions.ts";
import { type PrayerAudience, whoDecides } from "../audience.ts";
import { alertMail, nobodyReadsMail } from "./alert-mail.tsx";

export interface AlertingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl">;
}

/**
 * The mails to everybody who may approve prayer requests, whatever they chose about other mails. If nobody may, those who give
 * people their roles learn that something waits, and no more. Rendered before the change, because it is slow.
 *
 * @param asker gets none: they have written the request.
 */
export async function alertMails(
  site: AlertingSite,
  { isAgain, asker, audience }: { isAgain: boolean; asker: string | null; audience: PrayerAudience },
): Promise<Letter[]> {
  const { name: congregation } = await site.facts.read("congregation");
  const { siteUrl, admin } = site.settings;
  const toAll = (emails: readonly string[], mail: Pick<Letter, "subject" | "text" | "html">) =>
    emails.map((recipient): Letter => ({ kind: "duty", recipient, ...mail, isUrgent: true }));
  const readers = await emailsOf(site, whoDecides(audience), asker);
  if (readers.length > 0) {
    const link = `${siteUrl}/update-prayer-requests`;
    return toAll(readers, await alertMail({ congregation, link, isAgain }));
  }
  const others = await emailsOf(site, "people:manage", asker);
  const { label: role } = audience === "pastor" ? roles.pastor : roles.prayerModerator;
  const mail = await nobodyReadsMail({ congregation, link: `${siteUrl}/people`, role, isAgain });
  // Somebody must know, even if it is only whoever asked.
  return toAll(others.length > 0 ? others : [admin.email], mail);
}

async function emailsOf(site: AlertingSite, permission: Permission, asker: string | null): Promise<string[]> {
  const people = await peopleWhoMay(site, permission)
    .select("user.email")
    .where("user.id", "!=", asker ?? "")
    .orderBy("user.id")
    .execute();
  return people.map(({ email }) => email);
}

import type { Message } from "../../platform/mail/message.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import type { ChangingSite } from "../changes/change.server.ts";
import { findToTellOfApproval, moderatorsWhoChose } from "../mail/mail-choices.server.ts";
import type { PublishedFacts } from "../pages/congregation/facts.ts";
import type { Person } from "../viewer.ts";
import { requestApprovedMail, requestCameInMail } from "./prayer-mails.tsx";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

export interface MailingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl" | "secret">;
}

export function linksFor({ siteUrl }: Pick<Settings, "siteUrl">) {
  return {
    waiting: `${siteUrl}/update-prayer-requests?show=waiting`,
    approved: `${siteUrl}/prayer-request`,
    choices: `${siteUrl}/account/mails`,
  };
}

/** The mails to those who want to hear of every request at once. Rendered before the change, because it is slow. */
export async function mailsToModerators(site: MailingSite, asker: Person): Promise<Message[]> {
  const recipients = await moderatorsWhoChose(site, "at-once", asker);
  if (recipients.length === 0) return [];
  const { waiting: link, choices } = linksFor(site.settings);
  const { name: congregation } = await site.facts.read("congregation");
  return Promise.all(
    recipients.map(async (recipient) => {
      const stop = unsubscribeUrl(site, { email: recipient, mails: "prayers" });
      return { recipient, ...(await requestCameInMail({ congregation, link, choices, stop })) };
    }),
  );
}

/** The mail to the member who asked, with their id; undefined when they want none or approve it themselves. */
export async function mailToAsker(
  site: MailingSite,
  approver: Person,
  prayerId: string,
): Promise<{ userId: string; message: Message } | undefined> {
  const prayer = await site.db
    .selectFrom("prayerRequests")
    .select("userId")
    .where("id", "=", prayerId)
    .where("isApproved", "=", false)
    .executeTakeFirst();
  if (!prayer?.userId || prayer.userId === approver.id) return undefined;
  const asker = await findToTellOfApproval(site, prayer.userId);
  if (!asker) return undefined;
  const { approved: link, choices } = linksFor(site.settings);
  const mail = await requestApprovedMail({
    congregation: (await site.facts.read("congregation")).name,
    name: asker.name,
    link,
    choices,
    stop: unsubscribeUrl(site, { email: asker.email, mails: "approval" }),
  });
  return { userId: prayer.userId, message: { recipient: asker.email, ...mail } };
}

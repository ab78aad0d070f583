import type { Message } from "../../platform/mail/message.ts";
import type { Settings } from "../../platform/settings/environment.ts";
import type { ChangingSite } from "../changes/change.server.ts";
import { findToTellOfApproval, findToWriteTo, moderatorsWhoChose } from "../mail/mail-choices.server.ts";
import type { PublishedFacts } from "../pages/congregation/facts.ts";
import { peopleWhoMay } from "../people/active/active-people.server.ts";
import type { Permission } from "../permissions.ts";
import type { Person } from "../viewer.ts";
import { readableBy } from "./audience.server.ts";
import { type PrayerAudience, whoDecides } from "./audience.ts";
import {
  type AboutRequest,
  aboutRequestMail,
  answerCameInMail,
  passedToPastorMail,
  requestApprovedMail,
  requestCameInMail,
} from "./prayer-mails.tsx";
import { unsubscribeUrl } from "./unsubscribe.server.ts";

export interface MailingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl" | "secret">;
}

export function linksFor({ siteUrl }: Pick<Settings, "siteUrl">) {
  return {
    waiting: `${siteUrl}/update-prayer-requests?show=waiting`,
    approved: `${siteUrl}/prayer-request`,
    own: `${siteUrl}/submit-prayer-requests?sent`,
    choices: `${siteUrl}/account/mails`,
  };
}

/** The mails to those who want to hear of every request at once. Rendered before the change, because it is slow. */
export async function mailsToModerators(
  site: MailingSite,
  asker: Person,
  audience: PrayerAudience,
): Promise<Message[]> {
  const permission = whoDecides(audience);
  const recipients = await moderatorsWhoChose(site, "at-once", { except: asker, permission });
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

/** A mail to the member who asked, with their id. */
export interface MailToAsker {
  userId: string;
  message: Message;
}

/** Tells the member who asked of the approval; undefined when they want no such mail or approve it themselves. */
export async function mailToAsker(
  site: MailingSite,
  approver: Person,
  prayerId: string,
): Promise<MailToAsker | undefined> {
  const prayer = await askerOf(site, approver, prayerId);
  if (prayer?.state !== "waiting") return undefined;
  const asker = await findToTellOfApproval(site, prayer.userId);
  if (!asker) return undefined;
  const { approved, own, choices } = linksFor(site.settings);
  const { audience } = prayer;
  const isOnPage = audience === "everybody" || audience === "congregation";
  const mail = await requestApprovedMail({
    congregation: (await site.facts.read("congregation")).name,
    name: asker.name,
    audience,
    link: isOnPage ? approved : own,
    choices,
    stop: unsubscribeUrl(site, { email: asker.email, mails: "approval" }),
  });
  return { userId: prayer.userId, message: { recipient: asker.email, ...mail } };
}

/** Tells the member who asked that something waits for them on the site; undefined when nobody can be told. */
export async function mailAboutRequest(
  site: MailingSite,
  by: Person,
  prayerId: string,
  about: AboutRequest,
): Promise<MailToAsker | undefined> {
  const prayer = await askerOf(site, by, prayerId);
  const asker = prayer && (await findToWriteTo(site, prayer.userId));
  if (!asker) return undefined;
  const { name: congregation } = await site.facts.read("congregation");
  const link = `${site.settings.siteUrl}/submit-prayer-requests/${prayerId}`;
  const mail = await aboutRequestMail({ congregation, name: asker.name, link, about });
  return { userId: prayer.userId, message: { recipient: asker.email, ...mail } };
}

/** The member who asked, unless it is the one who decides. */
async function askerOf({ db }: Pick<MailingSite, "db">, by: Person, prayerId: string) {
  const prayer = await db
    .selectFrom("prayerRequests")
    .select(["userId", "audience", "state"])
    .where("id", "=", prayerId)
    .where(readableBy(by))
    .executeTakeFirst();
  const userId = prayer?.userId;
  return userId && userId !== by.id ? { ...prayer, userId } : undefined;
}

/** Tells pastors that a request was passed on to them. */
export async function mailsToPastor(site: MailingSite, by: Person): Promise<Message[]> {
  const mail = await passedToPastorMail({
    congregation: (await site.facts.read("congregation")).name,
    link: linksFor(site.settings).waiting,
  });
  return mailsTo(site, "prayer:pastor", by, mail);
}

/** Tells the people who decide about a request that its asker has answered. */
export async function mailsAboutReply(
  site: MailingSite,
  asker: Person,
  prayerId: string,
): Promise<Message[]> {
  const request = await site.db
    .selectFrom("prayerRequests")
    .select("audience")
    .where("id", "=", prayerId)
    .where("userId", "=", asker.id)
    .executeTakeFirst();
  if (!request) return [];
  const mail = await answerCameInMail({
    congregation: (await site.facts.read("congregation")).name,
    link: `${site.settings.siteUrl}/update-prayer-requests`,
  });
  return mailsTo(site, whoDecides(request.audience), asker, mail);
}

async function mailsTo(
  site: MailingSite,
  permission: Permission,
  except: Person,
  mail: Omit<Message, "recipient">,
): Promise<Message[]> {
  const people = await peopleWhoMay(site, permission)
    .select("email")
    .where("user.id", "!=", except.id)
    .orderBy("user.id")
    .execute();
  return people.map(({ email }) => ({ recipient: email, ...mail }));
}

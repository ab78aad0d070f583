import type { Settings } from "../../platform/settings/environment.ts";
import type { ChangingSite } from "../changes/change.server.ts";
import type { Letter } from "../mail/kinds/letter.ts";
import { writingIn, writingToStaff } from "../mail/language/readers.server.ts";
import { type NewLink, newLink } from "../mail/links/kept-links.server.ts";
import { siteUrlOf } from "../mail/links/site-url.server.ts";
import { findToWriteTo, moderatorsWhoChose } from "../mail/mail-choices.server.ts";
import { tellThoseWhoMay } from "../mail/those-who-may.server.ts";
import { unsubscribeUrl } from "../mail/unsubscribe/unsubscribe.server.ts";
import type { PublishedFacts } from "../pages/originals/facts.ts";
import type { Person } from "../viewer.ts";
import type { AboutRequest } from "./about-request.ts";
import { type Asker, isOf } from "./asker.server.ts";
import { aboutRequestMail, requestApprovedMail, requestReceivedMail } from "./asker-mails.ts";
import { readableBy } from "./audience.server.ts";
import { isClose, isUndecided, type PrayerAudience, type PrayerState, whoDecides } from "./audience.ts";
import { answerCameInMail, passedToPastorMail, requestCameInMail } from "./prayer-mails.ts";
import type { MailToAsker } from "./tell-asker.server.ts";

export interface MailingSite extends ChangingSite {
  facts: PublishedFacts;
  settings: Pick<Settings, "admin" | "siteUrl" | "secret">;
}

/** In the language of the mail that is being written. */
export function linksFor(settings: Pick<Settings, "siteUrl">) {
  return {
    waiting: `${settings.siteUrl}/update-prayer-requests?show=waiting`,
    approved: siteUrlOf(settings, "/prayer-request"),
    own: siteUrlOf(settings, "/submit-prayer-requests?sent"),
    choices: siteUrlOf(settings, "/account/mails"),
  };
}

/** The mails to those who want to hear of every request at once. Rendered before the change, because it is slow. */
export async function mailsToModerators(
  site: MailingSite,
  audience: PrayerAudience,
  /** A member who asked. */
  { except }: { except?: Person } = {},
): Promise<Letter[]> {
  const permission = whoDecides(audience);
  const only = await moderatorsWhoChose(site, "at-once", permission);
  const { waiting: link, choices } = linksFor(site.settings);
  const { name: congregation } = await site.facts.read("congregation");
  const isForFew = isClose(audience);
  const mail = (email: string) => {
    const stop = unsubscribeUrl(site, { email, mails: "prayers" });
    return requestCameInMail({ congregation, link, choices, stop, isForFew });
  };
  return tellThoseWhoMay(site, permission, {
    kind: "prayers",
    mail,
    only,
    ...(except && { except: except.id }),
  });
}

/** Tells a member that their request has arrived. */
export async function mailOfReceipt(site: MailingSite, member: Person): Promise<Letter[]> {
  const recipient = await findToWriteTo(site, member.id);
  if (!recipient) return [];
  const { email, language } = recipient;
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await writingIn(language, () => {
    const { own: link, choices } = linksFor(site.settings);
    const stop = unsubscribeUrl(site, { email, mails: "approval" });
    return requestReceivedMail({ congregation, link, choices, stop });
  });
  return [{ kind: "approval", recipient: email, ...mail }];
}

/** Tells the person who asked of the approval; undefined when they approve it themselves. */
export async function mailToAsker(
  site: MailingSite,
  approver: Person,
  prayerId: string,
): Promise<MailToAsker | undefined> {
  const asker = await askerOf(site, approver, prayerId);
  if (!asker || !isUndecided(asker)) return undefined;
  const { userId, audience, email, name, language, link } = asker;
  const { name: congregation } = await site.facts.read("congregation");
  const isOnPage = audience === "everybody" || audience === "congregation";
  const mail = await writingIn(language, () => {
    const { approved, own, choices } = linksFor(site.settings);
    const stop = unsubscribeUrl(site, { email, mails: "approval" });
    return requestApprovedMail({
      ...{ congregation, name, audience, link: isOnPage ? approved : own },
      ...(link ? { ownLink: link.url } : { choices: { link: choices, stop } }),
    });
  });
  // To somebody without an account it brings their link.
  const kind = link ? "answer" : "approval";
  return { userId, letter: { kind, recipient: email, ...mail }, ...(link && { link }) };
}

/** Tells the person who asked that something waits for them on the site; undefined when nobody can be told. */
export async function mailAboutRequest(
  site: MailingSite,
  by: Person,
  prayerId: string,
  about: AboutRequest,
): Promise<MailToAsker | undefined> {
  const asker = await askerOf(site, by, prayerId);
  if (!asker) return undefined;
  const { userId, email, name, language, link } = asker;
  const { name: congregation } = await site.facts.read("congregation");
  const mail = await writingIn(language, () =>
    aboutRequestMail({
      ...{ congregation, name, about, isLinkTheirs: link !== undefined },
      link: link?.url ?? siteUrlOf(site.settings, `/submit-prayer-requests/${prayerId}`),
    }),
  );
  return { userId, letter: { kind: "answer", recipient: email, ...mail }, ...(link && { link }) };
}

/** Where the person who asked gets mails, unless it is the one who decides; undefined when nobody can be told. */
async function askerOf(
  site: MailingSite,
  by: Person,
  prayerId: string,
): Promise<
  | {
      userId: string | null;
      audience: PrayerAudience;
      state: PrayerState;
      email: string;
      name: string;
      language: string | null;
      link?: NewLink;
    }
  | undefined
> {
  const prayer = await site.db
    .selectFrom("prayerRequests")
    .leftJoin("prayerGuests", "prayerGuests.requestId", "prayerRequests.id")
    .select(["userId", "audience", "state", "userName", "prayerGuests.email as guestEmail"])
    .select("prayerGuests.language as guestLanguage")
    .where("id", "=", prayerId)
    .where(readableBy(by))
    .executeTakeFirst();
  if (!prayer) return undefined;
  const { userId, audience, state, userName, guestEmail, guestLanguage: language } = prayer;
  if (guestEmail !== null)
    return {
      userId: null,
      audience,
      state,
      email: guestEmail,
      name: userName,
      language,
      link: await writingIn(language, () => newLink(site, "prayer")),
    };
  const member = userId !== null && userId !== by.id && (await findToWriteTo(site, userId));
  return member ? { userId, audience, state, ...member } : undefined;
}

/** Tells pastors that a request was passed on to them. */
export async function mailsToPastor(site: MailingSite, by: Person): Promise<Letter[]> {
  const mail = await writingToStaff(async () =>
    passedToPastorMail({
      congregation: (await site.facts.read("congregation")).name,
      link: linksFor(site.settings).waiting,
    }),
  );
  return tellThoseWhoMay(site, "prayer:pastor", { kind: "duty", mail, except: by.id });
}

/** Tells the people who decide about a request that its asker has answered. */
export async function mailsAboutReply(site: MailingSite, asker: Asker): Promise<Letter[]> {
  const request = await site.db
    .selectFrom("prayerRequests")
    .select(["audience", "userId"])
    .where(isOf(asker))
    .executeTakeFirst();
  if (!request) return [];
  const mail = await writingToStaff(async () =>
    answerCameInMail({
      congregation: (await site.facts.read("congregation")).name,
      link: `${site.settings.siteUrl}/update-prayer-requests`,
    }),
  );
  return tellThoseWhoMay(site, whoDecides(request.audience), { kind: "duty", mail, except: request.userId });
}

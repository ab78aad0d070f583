import { type Mail, mail, type ToPerson, type WithLink } from "../mail/mail-frame.tsx";
import type { AboutRequest } from "./about-request.ts";
import { isClose, type PrayerAudience } from "./audience.ts";
import type { PrayerMailFacts } from "./prayer-mails.ts";

const aboutInWords: Record<AboutRequest, string> = {
  declined:
    "The people who look after prayer requests have read yours. They do not show it, and say why on our site.",
  "asked-back": "The people who look after prayer requests have a question about yours.",
  edited:
    "The people who look after prayer requests would like to show yours in slightly other words. Please look at them: nothing is shown in other words until you agree.",
  published:
    "The people who look after prayer requests have decided to show yours in other words without asking you before. Our site says when and why. You can take it back there.",
  spelling:
    "The people who look after prayer requests have mended a few letters in yours. You can see it on our site, and take it back there.",
  "words-shown": "The people who look after prayer requests have read your new words, and show them now.",
  "words-declined":
    "The people who look after prayer requests have read your new words. Others go on seeing the words from before.",
};

interface ToAsker extends ToPerson, WithLink {
  /** Whether the link opens the request without a login. */
  isLinkTheirs: boolean;
}

export const linkIsTheirs =
  "The link opens your request without a password, so please do not forward this email.";

/** What all mails about a request have in common, of which subject and text say nothing of what was asked. */
export function aboutPrayer({ link, isLinkTheirs, ...to }: ToAsker) {
  return {
    ...to,
    subject: "About what you sent us",
    action: { label: "See it on our site", link },
    smallPrint: `You get this email because you asked for prayer. ${isLinkTheirs ? linkIsTheirs : "The link asks you to log in."}`,
  };
}

/** Tells the person who asked that something waits for them. */
export function aboutRequestMail({ about, ...asker }: ToAsker & { about: AboutRequest }): Promise<Mail> {
  return mail({
    ...aboutPrayer(asker),
    preview: "Something waits for you on our site.",
    text: aboutInWords[about],
  });
}

/** Tells a member that what they asked has arrived. The subject says nothing of prayer. */
export function requestReceivedMail({ congregation, link, choices, stop }: PrayerMailFacts): Promise<Mail> {
  return mail({
    congregation,
    subject: "We have received what you sent us",
    preview: "Thank you for writing to us.",
    text: "Thank you for trusting us with it. Somebody reads it soon, and we write to you when we know more.",
    action: { label: "See it on our site", link },
    smallPrint: `You can withdraw it there at any time. The link asks you to log in. If you do not want these emails, turn them off on your account’s page: ${choices}`,
    stop,
  });
}

/**
 * Asks somebody without an account whether the email is theirs. It holds nothing of what they asked.
 *
 * @param isRead Whether people who look after prayer read the request before it is confirmed.
 */
export function confirmRequestMail({
  link,
  isRead,
  ...to
}: ToPerson & WithLink & { isRead: boolean }): Promise<Mail> {
  const whoReads = isRead
    ? "People who look after prayer requests have been told already; only once you confirm it can they write to you."
    : "Nobody reads what you wrote before, and after a day it is deleted.";
  return mail({
    ...to,
    subject: "Please confirm your email",
    preview: "One tap, and we read what you sent us.",
    text: `Thank you for writing to us on our website. Please open the link and confirm that it was you. ${whoReads}`,
    action: { label: "Yes, it was me", link },
    smallPrint: `Please keep this email: with the same link you see later what became of it, answer us, and withdraw it. ${linkIsTheirs} If it was not you, you can ignore it.`,
  });
}

/** Brings somebody without an account a further link to each of their requests. */
export function newLinkMail({
  congregation,
  links,
}: {
  congregation: string;
  links: readonly string[];
}): Promise<Mail> {
  const isOne = links.length === 1;
  return mail({
    congregation,
    subject: isOne ? "Your new link" : "Your new links",
    preview: "It leads to what you sent us.",
    text: isOne
      ? "This link leads to what you sent us on our website."
      : "Each of these links leads to something that you sent us on our website, the newest first.",
    action: links.map((link) => ({ label: "See it on our site", link })),
    smallPrint: `You get this email because somebody asked for it with your email. ${linkIsTheirs} If it was not you, you can ignore it.`,
  });
}

interface EndsSoon extends ToPerson {
  /** The day in words. */
  endsOn: string;
  /** What they can tap, with its link. */
  ways: readonly (readonly [label: string, link: string])[];
}

/** Asks somebody whose request ends soon. Each answer is one tap, and a button on the page that opens. */
export function endsSoonMail({ endsOn, ways, ...to }: EndsSoon): Promise<Mail> {
  return mail({
    ...to,
    subject: "Are you still in need of prayer?",
    preview: "Please tell us how it goes.",
    text: `What you asked us to pray for ends on ${endsOn}. How does it go? You need not log in.`,
    action: ways.map(([label, link]) => ({ label, link })),
    smallPrint: "If you do nothing, it ends by itself, and nobody reads it any more.",
  });
}

const approvedInWords: Record<PrayerAudience, string> = {
  everybody: "It is on our page of prayer requests now, where everybody can read it.",
  congregation: "It is on our page of prayer requests now, where everybody who has logged in can read it.",
  team: "Our prayer team prays for you. Nobody else reads it.",
  pastor: "The pastor prays for you. Nobody else reads it.",
};

interface Approved extends ToPerson, WithLink {
  audience: PrayerAudience;
  /** Where a member chooses their mails, and the URL that switches this one off. */
  choices?: { link: string; stop: string };
  /** The link of somebody without an account. */
  ownLink?: string;
}

/** Tells the person who asked. Their text is not in the mail, which others may read over their shoulder. */
export function requestApprovedMail({ audience, link, choices, ownLink, ...to }: Approved): Promise<Mail> {
  const isOnPage = !isClose(audience);
  const heading = isOnPage ? "Others can pray with you now" : "We have read what you sent us";
  const begin = isOnPage ? "Your prayer request was approved." : "Thank you for trusting us with it.";
  return mail({
    ...to,
    subject: isOnPage ? "Your prayer request was approved" : heading,
    heading,
    preview: isOnPage ? "Others can pray with you now." : "You are not alone with it.",
    text: `${begin} ${approvedInWords[audience]}`,
    action: {
      label: isOnPage && !ownLink ? "See the prayer requests" : "See your request",
      link: ownLink ?? link,
    },
    smallPrint: ownLink
      ? `You can withdraw it there at any time. ${linkIsTheirs}`
      : `You can withdraw it at any time, on the page where you sent it. If you do not want these emails, turn them off on your account’s page: ${choices?.link ?? ""}`,
    stop: choices?.stop,
  });
}

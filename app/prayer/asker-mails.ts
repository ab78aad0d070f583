import { plural, t } from "@lingui/core/macro";
import { type Mail, mail, type ToPerson, type WithLink } from "../mail/mail-frame.tsx";
import type { AboutRequest } from "./about-request.ts";
import { isClose, type PrayerAudience } from "./audience.ts";
import type { PrayerMailFacts } from "./prayer-mails.ts";

const aboutInWords: Record<AboutRequest, () => string> = {
  declined: () =>
    t({
      message:
        "The people who look after prayer requests have read yours. They do not show it, and say why on our site.",
      comment: "“Do not show it”: others cannot read the prayer request.",
    }),
  "asked-back": () => t`The people who look after prayer requests have a question about yours.`,
  edited: () =>
    t({
      message:
        "The people who look after prayer requests would like to show yours in slightly other words. Please look at them: nothing is shown in other words until you agree.",
      comment:
        "A promise to somebody who asked for prayer: nobody else reads the other words before this person has agreed to them.",
    }),
  published: () =>
    t({
      message:
        "The people who look after prayer requests have decided to show yours in other words without asking you before. Our site says when and why. You can take it back there.",
      comment:
        "To somebody who asked for prayer. “Take it back”: then nobody else reads these other words any more.",
    }),
  spelling: () =>
    t({
      message:
        "The people who look after prayer requests have mended a few letters in yours. You can see it on our site, and take it back there.",
      comment:
        "“Mended a few letters”: corrected spelling mistakes. “Take it back”: have the own spelling shown again.",
    }),
  "words-shown": () =>
    t`The people who look after prayer requests have read your new words, and show them now.`,
  "words-declined": () =>
    t`The people who look after prayer requests have read your new words. Others go on seeing the words from before.`,
};

interface ToAsker extends ToPerson, WithLink {
  /** Whether the link opens the request without a login. */
  isLinkTheirs: boolean;
}

/** What all mails about a request have in common, of which subject and text say nothing of what was asked. */
export function aboutPrayer({ link, isLinkTheirs, ...to }: ToAsker) {
  return {
    ...to,
    subject: t({
      message: "About what you sent us",
      comment:
        "The subject of a mail about a prayer request. It must not tell others that it is about prayer.",
    }),
    action: { label: t`See it on our site`, link },
    smallPrint: isLinkTheirs
      ? t`You get this email because you asked for prayer. The link opens your request without a password, so please do not forward this email.`
      : t`You get this email because you asked for prayer. The link asks you to log in.`,
  };
}

/** Tells the person who asked that something waits for them. */
export function aboutRequestMail({ about, ...asker }: ToAsker & { about: AboutRequest }): Promise<Mail> {
  return mail({
    ...aboutPrayer(asker),
    preview: t`Something waits for you on our site.`,
    text: aboutInWords[about](),
  });
}

/** Tells a member that what they asked has arrived. The subject says nothing of prayer. */
export function requestReceivedMail({ congregation, link, choices, stop }: PrayerMailFacts): Promise<Mail> {
  return mail({
    congregation,
    subject: t({
      message: "We have received what you sent us",
      comment:
        "The subject of a mail about a prayer request. It must not tell others that it is about prayer.",
    }),
    preview: t`Thank you for writing to us.`,
    text: t`Thank you for trusting us with it. Somebody reads it soon, and we write to you when we know more.`,
    action: { label: t`See it on our site`, link },
    smallPrint: t`You can withdraw it there at any time. The link asks you to log in. If you do not want these emails, turn them off on your account’s page: ${choices}`,
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
  return mail({
    ...to,
    subject: t`Please confirm your email`,
    preview: t`One tap, and we read what you sent us.`,
    text: isRead
      ? t`Thank you for writing to us on our website. Please open the link and confirm that it was you. People who look after prayer requests have been told already; only once you confirm it can they write to you.`
      : t({
          message:
            "Thank you for writing to us on our website. Please open the link and confirm that it was you. Nobody reads what you wrote before, and after a day it is deleted.",
          comment:
            "A promise to somebody who asked for prayer: nobody reads the request before they have confirmed their email address, and without that it is deleted after a day.",
        }),
    action: { label: t`Yes, it was me`, link },
    smallPrint: t`Please keep this email: with the same link you see later what became of it, answer us, and withdraw it. The link opens your request without a password, so please do not forward this email. If it was not you, you can ignore it.`,
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
    subject: plural({ count: links.length }, { one: "Your new link", other: "Your new links" }),
    preview: t`It leads to what you sent us.`,
    text: isOne
      ? t`This link leads to what you sent us on our website.`
      : t`Each of these links leads to something that you sent us on our website, the newest first.`,
    action: links.map((link) => ({ label: t`See it on our site`, link })),
    smallPrint: t`You get this email because somebody asked for it with your email. The link opens your request without a password, so please do not forward this email. If it was not you, you can ignore it.`,
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
    subject: t`Are you still in need of prayer?`,
    preview: t`Please tell us how it goes.`,
    text: t`What you asked us to pray for ends on ${endsOn}. How does it go? You need not log in.`,
    action: ways.map(([label, link]) => ({ label, link })),
    smallPrint: t`If you do nothing, it ends by itself, and nobody reads it any more.`,
  });
}

const approvedInWords: Record<PrayerAudience, () => string> = {
  everybody: () =>
    t({
      message:
        "Your prayer request was approved. It is on our page of prayer requests now, where everybody can read it.",
      comment: "“Everybody”: everybody on the internet.",
    }),
  congregation: () =>
    t({
      message:
        "Your prayer request was approved. It is on our page of prayer requests now, where everybody who has logged in can read it.",
      comment: "A promise: only people with an account on the website can read it.",
    }),
  team: () =>
    t({
      message: "Thank you for trusting us with it. Our prayer team prays for you. Nobody else reads it.",
      comment: "A promise: nobody but the people of this church whose task is prayer ever reads it.",
    }),
  pastor: () =>
    t({
      message: "Thank you for trusting us with it. The pastor prays for you. Nobody else reads it.",
      comment: "A promise: nobody but the pastor, man or woman, ever reads it.",
    }),
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
  const page = choices?.link ?? "";
  return mail({
    ...to,
    subject: isOnPage ? t`Your prayer request was approved` : t`We have read what you sent us`,
    heading: isOnPage ? t`Others can pray with you now` : t`We have read what you sent us`,
    preview: isOnPage ? t`Others can pray with you now.` : t`You are not alone with it.`,
    text: approvedInWords[audience](),
    action: {
      label: isOnPage && !ownLink ? t`See the prayer requests` : t`See your request`,
      link: ownLink ?? link,
    },
    smallPrint: ownLink
      ? t`You can withdraw it there at any time. The link opens your request without a password, so please do not forward this email.`
      : t`You can withdraw it at any time, on the page where you sent it. If you do not want these emails, turn them off on your account’s page: ${{ choices: page }}`,
    stop: choices?.stop,
  });
}

import { type Mail, mail, type WithLink } from "../mail/mail-frame.tsx";

export interface PrayerMailFacts extends WithLink {
  choices: string;
  /** The URL that switches these mails off. */
  stop: string;
}

/** Says that a request came in. Neither its text nor who asks is in the mail. What is for few people is read, not approved. */
export function requestCameInMail({
  congregation,
  link,
  choices,
  stop,
  isForFew,
}: PrayerMailFacts & { isForFew: boolean }): Promise<Mail> {
  return mail({
    congregation,
    subject: isForFew ? "A prayer request is waiting to be read" : "A prayer request is waiting for approval",
    heading: "Somebody has asked for prayer",
    preview: "Somebody has asked for prayer.",
    text: isForFew
      ? "A new prayer request is waiting to be read. It is on no page."
      : "A new prayer request is waiting for approval. Until it is approved, it does not appear on the public list.",
    action: { label: isForFew ? "Read it" : "Review requests", link },
    smallPrint: why(choices),
    stop,
  });
}

export function requestsWaitMail({
  congregation,
  link,
  choices,
  stop,
  count,
  since,
}: PrayerMailFacts & {
  /** `many` stands for more than anybody counts. */
  count: number | "many";
  /** The day of the mail before in words, and how many are new since. */
  since?: { day: string; count: number };
}): Promise<Mail> {
  const subject =
    count === 1
      ? "One prayer request is waiting"
      : `${count === "many" ? "Many" : count} prayer requests are waiting`;
  return mail({
    congregation,
    subject,
    preview: `${subject}.`,
    text: [
      count === 1
        ? "Please review it. Nobody else reads it before."
        : "Please review them. Nobody else reads them before.",
      since && newSince(since),
    ],
    action: { label: "Review requests", link },
    smallPrint: why(choices),
    stop,
  });
}

function newSince({ day, count }: { day: string; count: number }): string {
  if (count === 0) return `None of them is new since our last email, of ${day}. We write more seldom now.`;
  return count === 1
    ? `One of them is new since our last email, of ${day}.`
    : `${count} of them are new since our last email, of ${day}.`;
}

function why(choices: string): string {
  return `You get this email because you look after prayer requests. Choose how often, or never, on your account’s page: ${choices}`;
}

/** Tells a pastor that somebody left a request to them. */
export function passedToPastorMail({ congregation, link }: WithLink): Promise<Mail> {
  return mail({
    congregation,
    subject: "A prayer request was passed on to you",
    preview: "It waits for you.",
    text: "A prayer request was passed on to the pastor. Nobody else reads it any more.",
    action: { label: "See it", link },
  });
}

/** Tells those who asked something back that there is an answer. */
export function answerCameInMail({ congregation, link }: WithLink): Promise<Mail> {
  return mail({
    congregation,
    subject: "An answer about a prayer request",
    preview: "Somebody has answered.",
    text: "Somebody has answered a question about their prayer request.",
    action: { label: "See the requests", link },
  });
}

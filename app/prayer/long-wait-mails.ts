import { t } from "@lingui/core/macro";
import { type Mail, mail, type ToPerson, type WithLink } from "../mail/mail-frame.tsx";
import { aboutPrayer } from "./asker-mails.ts";

interface ForStaff extends WithLink {
  count: number;
  /** For whom: those who look after requests first, then administrators. */
  to: "moderators" | "administrators";
}

/** Says that requests wait long, and nothing of what they say. */
export function waitLongMail({ congregation, link, count, to }: ForStaff): Promise<Mail> {
  const weeks = to === "moderators" ? "a week" : "two weeks";
  return mail({
    congregation,
    subject:
      count === 1
        ? `A prayer request has waited for ${weeks}`
        : `${count} prayer requests have waited for ${weeks}`,
    preview: "Nobody has decided yet.",
    text:
      to === "moderators"
        ? "Nobody has decided yet. Everybody who looks after prayer requests gets this email, whatever they chose about others."
        : "Those who look after prayer requests were told a week ago, and nobody has decided yet. Please speak with them, or give somebody a role that may decide.",
    action: { label: "See the requests", link },
    smallPrint: "People who ask for prayer are told after a month that we have not answered.",
  });
}

interface StillWaits extends ToPerson, WithLink {
  /** The day on which it ends, in words; undefined while it does not end. */
  endsOn: string | undefined;
  isLinkTheirs: boolean;
}

/** Tells somebody kindly that nobody has decided about their request yet. */
export function stillWaitsMail({ endsOn, ...asker }: StillWaits): Promise<Mail> {
  return mail({
    ...aboutPrayer(asker),
    preview: t`We have not forgotten you.`,
    text: [
      t`We have not answered what you sent us a month ago, and we are sorry. It is still with us, and we have reminded those who look after it.`,
      endsOn !== undefined &&
        t`If nobody has answered by ${endsOn}, it ends then. You can change or withdraw it at any time.`,
    ],
  });
}

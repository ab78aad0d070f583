import { type Mail, mail, type ToPerson, type WithLink } from "../../mail/mail-frame.tsx";
import { vigilLimits } from "./vigil-limits.ts";

// What is prayed for, and the title, which may say it, stay on the site: other people see mails, and subjects on locked screens.

/** Brings a link of one's own: to confirm a slot, or in place of earlier ones when `when` is undefined. */
export function linkMail({
  link,
  when,
  ...to
}: ToPerson & WithLink & { when: string | undefined }): Promise<Mail> {
  const ignore = when ? " If you did not ask for it, you can simply ignore this email." : "";
  return mail({
    ...to,
    subject: when ? "Please confirm your time" : "Your new link",
    preview: "One tap is enough.",
    text: when
      ? `You have asked for this time: ${when}. Please open the link within ${vigilLimits.holdMinutes} minutes and confirm it. Otherwise others can take it.`
      : "The links that we sent you before no longer work. This one does.",
    action: { label: when ? "Confirm" : "See my times", link },
    smallPrint: `With this link you can also see your times, take another one, give one back and remove yourself. Please keep it to yourself.${ignore}`,
  });
}

/** Reminds somebody of their slots, each in words. */
export function reminderMail({
  link,
  times,
  ...to
}: ToPerson & WithLink & { times: string[]; stop: string }): Promise<Mail> {
  const [first = ""] = times;
  return mail({
    ...to,
    subject: "A reminder of your time",
    preview: first,
    text: [
      [times.length === 1 ? "You have taken this time:" : "You have taken these times:", ...times],
      "If something has come up, please give it back so that somebody else can take it.",
    ],
    action: { label: "See my times", link },
  });
}

interface ToEverybody {
  congregation: string;
  when: string;
}

/** Tells everybody who was told that a vigil does not take place that it does. */
export function backMail({ congregation, when }: ToEverybody): Promise<Mail> {
  return mail({
    congregation,
    subject: "Your time is yours again",
    preview: when,
    name: "",
    text: `We wrote to you that what you have taken a time for does not take place (${when}). That was a mistake: it does, and your time is still yours. The links that we sent you work again.`,
  });
}

/** Tells everybody who has taken a slot that the vigil is cancelled. */
export function cancelledMail({ congregation, when }: ToEverybody): Promise<Mail> {
  return mail({
    congregation,
    subject: "Your time is cancelled",
    preview: when,
    name: "",
    text: `We are sorry: what you have taken a time for does not take place (${when}). You need do nothing.`,
    smallPrint: `We delete your email address within ${vigilLimits.daysKept} days after that.`,
  });
}

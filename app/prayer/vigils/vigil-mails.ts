import { plural, t } from "@lingui/core/macro";
import { type Mail, mail, type ToPerson, type WithLink } from "../../mail/mail-frame.tsx";
import { vigilLimits } from "./vigil-limits.ts";

// What is prayed for, and the title, which may say it, stay on the site: other people see mails, and subjects on locked screens.

/** Brings a link of one's own: to confirm a slot, or in place of earlier ones when `when` is undefined. */
export function linkMail({
  link,
  when,
  ...to
}: ToPerson & WithLink & { when: string | undefined }): Promise<Mail> {
  return mail({
    ...to,
    subject: when
      ? t({
          message: "Please confirm your time",
          comment: "A time of prayer. The subject must not tell others that it is about prayer.",
        })
      : t`Your new link`,
    preview: t`One tap is enough.`,
    text: when
      ? t`You have asked for this time: ${when}. Please open the link within ${{ minutes: vigilLimits.holdMinutes }} minutes and confirm it. Otherwise others can take it.`
      : t`The links that we sent you before no longer work. This one does.`,
    action: { label: when ? t({ message: "Confirm", context: "time of prayer" }) : t`See my times`, link },
    smallPrint: when
      ? t`With this link you can also see your times, take another one, give one back and remove yourself. Please keep it to yourself. If you did not ask for it, you can simply ignore this email.`
      : t`With this link you can also see your times, take another one, give one back and remove yourself. Please keep it to yourself.`,
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
    subject: t({
      message: "A reminder of your time",
      comment: "A time of prayer. The subject must not tell others that it is about prayer.",
    }),
    preview: first,
    text: [
      [
        plural(
          { count: times.length },
          { one: "You have taken this time:", other: "You have taken these times:" },
        ),
        ...times,
      ],
      t`If something has come up, please give it back so that somebody else can take it.`,
    ],
    action: { label: t`See my times`, link },
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
    subject: t({
      message: "Your time is yours again",
      comment: "A time of prayer. The subject must not tell others that it is about prayer.",
    }),
    preview: when,
    name: "",
    text: t`We wrote to you that what you have taken a time for does not take place (${when}). That was a mistake: it does, and your time is still yours. The links that we sent you work again.`,
  });
}

/** Tells everybody who has taken a slot that the vigil is cancelled. */
export function cancelledMail({ congregation, when }: ToEverybody): Promise<Mail> {
  return mail({
    congregation,
    subject: t({
      message: "Your time is cancelled",
      comment: "A time of prayer. The subject must not tell others that it is about prayer.",
    }),
    preview: when,
    name: "",
    text: t`We are sorry: what you have taken a time for does not take place (${when}). You need do nothing.`,
    smallPrint: t`We delete your email address within ${{ days: vigilLimits.daysKept }} days after that.`,
  });
}

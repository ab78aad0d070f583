import { t } from "@lingui/core/macro";
import { type Mail, mail, type ToPerson, type WithLink } from "../../mail/mail-frame.tsx";

/** Tells people who moderate that readers want a request to be looked at. Neither its text nor theirs is in the mail. */
export function reportedMail({
  congregation,
  link,
  isHidden,
}: WithLink & {
  /** Whether enough readers said so that it is not shown any more. */
  isHidden: boolean;
}): Promise<Mail> {
  return mail({
    congregation,
    subject: isHidden ? "A prayer request is hidden until somebody looks" : "Please look at a prayer request",
    preview: "Readers have reported it.",
    text: isHidden
      ? "Three readers say that a prayer request should not be on our site. Nobody sees it until you decide."
      : "A reader says that a prayer request should not be on our site. It is still shown.",
    action: { label: "See the requests", link },
    smallPrint: "You get this email because you look after prayer requests.",
  });
}

/** Reminds a member to pray. The mail holds no prayer, only a link. */
export function reminderMail({ link, ...to }: ToPerson & WithLink & { stop: string }): Promise<Mail> {
  return mail({
    ...to,
    subject: t`A moment to pray`,
    preview: t`As you asked us to remind you.`,
    text: t`You asked us to remind you every morning. Somebody is glad of it.`,
    action: { label: t`Pray now`, link },
  });
}

/** Tells the person who asked how many prayed. Neither what they asked nor a name is in the mail. */
export function prayedForMail({
  congregation,
  link,
  sentence,
  choices,
  stop,
}: WithLink & {
  sentence: string;
  /** Where members choose their mails; without it, the link is that of somebody without an account. */
  choices?: string;
  stop: string;
}): Promise<Mail> {
  return mail({
    congregation,
    subject: sentence,
    preview: t`You are not alone.`,
    text: t({
      message:
        "They told us so on our website. Who they are is not kept, only that they prayed. You are not alone.",
      comment: "Below a heading such as “Three people prayed for you”, to somebody who asked for prayer.",
    }),
    action: { label: t`See it on our site`, link },
    smallPrint: choices
      ? t`You get this email at most once a day, because you asked for prayer. You can turn it off on your account’s page: ${choices}`
      : t`You get this email at most once a day, because you asked for prayer. The link opens your request without a password, so please do not forward this email.`,
    stop,
  });
}

/** Tells somebody that a request on a sheet they printed was withdrawn. Only the number of the sheet is in the mail. */
export function sheetMail({ congregation, link, number }: WithLink & { number: number }): Promise<Mail> {
  return mail({
    congregation,
    subject: `Something on prayer sheet no. ${number} was withdrawn`,
    preview: "Please destroy the sheet.",
    text: `Something on prayer sheet no. ${number}, which you printed, must not be read any more. Please destroy the sheet and its copies, and print another one if you need it.`,
    action: { label: "See your sheets", link },
  });
}

import { plural, t } from "@lingui/core/macro";
import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { type Mail, mail, type ToPerson, type WithLink } from "../../mail/mail-frame.tsx";

type ToPersonWithLink = ToPerson & WithLink;
type WithTerm = ToPersonWithLink & { hours: number };

export function verifyEmailMail({ congregation, name, link, hours }: WithTerm): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Confirm your email address for ${congregation}`,
    heading: t`Welcome!`,
    preview: t`One click and your account is ready.`,
    name,
    text: t`Thank you for joining ${congregation} online. Please confirm that this email is yours, and your account is ready.`,
    action: { label: t`Confirm my email`, link },
    smallPrint: plural(hours, {
      one: "The link works for # hour. If you did not make an account with us, you can simply ignore this email.",
      other:
        "The link works for # hours. If you did not make an account with us, you can simply ignore this email.",
    }),
  });
}

export function resetPasswordMail({ congregation, name, link, hours }: WithTerm): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Choose a new password for ${congregation}`,
    heading: t`A new password`,
    preview: t`Here is the link you asked for.`,
    name,
    text: t`Somebody, hopefully you, asked to choose a new password for your account with ${congregation}.`,
    action: { label: t`Choose a new password`, link },
    smallPrint: plural(hours, {
      one: "The link works for # hour and only once. If it was not you who asked, you can simply ignore this email: your password stays as it is.",
      other:
        "The link works for # hours and only once. If it was not you who asked, you can simply ignore this email: your password stays as it is.",
    }),
  });
}

export function passwordChangedMail({ congregation, name }: ToPerson): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Your password for ${congregation} was changed`,
    heading: t`Your password was changed`,
    preview: t`Your new password works from now on.`,
    name,
    text: t`The password of your account with ${congregation} has just been changed. Please use the new one when you next log in.`,
    smallPrint: t`If this was you, you may ignore this email. If it was not, please ask for a new password on our login page right away and let us know.`,
  });
}

/** To the new email. */
export function confirmNewEmailMail({ congregation, name, link, hours }: WithTerm): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Confirm your new email address for ${congregation}`,
    heading: t`Your new email address`,
    preview: t`One click and it is changed.`,
    name,
    text: t`Somebody, hopefully you, asked to use this email address for an account with ${congregation}. Please confirm that it is yours. Until then nothing changes.`,
    action: { label: t`Confirm my new email`, link },
    smallPrint: plural(hours, {
      one: "The link works for # hour and only once. If it was not you who asked, you can simply ignore this email.",
      other:
        "The link works for # hours and only once. If it was not you who asked, you can simply ignore this email.",
    }),
  });
}

/** To the owner of an email that somebody wants for another account. */
export function emailTakenMail({ congregation, name }: ToPerson): Promise<Mail> {
  return mail({
    congregation,
    subject: t`You already have an account with ${congregation}`,
    heading: t`This email has an account already`,
    preview: t`Somebody asked to use your email address.`,
    name,
    text: t`Somebody, perhaps you, asked to use this email address for another account with ${congregation}. It already belongs to yours, so nothing was changed.`,
    smallPrint: t`If it was you, please choose another address, or log in with this one. If not, you may ignore this email.`,
  });
}

interface NewEmail extends ToPerson {
  email: string;
}

/** To the old email, before anything changes. */
export function emailChangeAskedMail({ congregation, name, email }: NewEmail): Promise<Mail> {
  return mail({
    congregation,
    subject: t`A new email address for your account with ${congregation}`,
    heading: t`A new email address`,
    preview: t`Somebody asked to change your email address.`,
    name,
    text: t`Somebody, hopefully you, asked to change the email address of your account with ${congregation} to ${{ email: shownAddress(email) }}. It changes once the link that we sent there is opened.`,
    smallPrint: t`If this was you, you may ignore this email. If it was not, somebody knows your password: please ask for a new one on our login page right away. That also makes the link useless.`,
  });
}

/** To the old email, when it has happened. */
export function emailChangedMail({ congregation, name, email }: NewEmail): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Your email address for ${congregation} was changed`,
    heading: t`Your email address was changed`,
    preview: t`Please log in with the new one from now on.`,
    name,
    text: t`Your account with ${congregation} now has the email address ${{ email: shownAddress(email) }}. Please log in with it from now on. We will not write to this address about your account again.`,
    smallPrint: t`If this was you, you may ignore this email. If it was not, please let us know right away: we can help you to get your account back.`,
  });
}

interface SecondFactorChanged extends ToPerson {
  /** In words, if it is a passkey; undefined for one-time codes. */
  device?: string | undefined;
}

export function secondFactorAddedMail({ congregation, name, device }: SecondFactorChanged): Promise<Mail> {
  const what =
    device === undefined
      ? t`Added to your account: one-time codes from an authenticator app`
      : t`Added to your account: a passkey (${device})`;
  return mail({
    congregation,
    subject: t`A second factor was added to your account with ${congregation}`,
    heading: what,
    preview: what,
    name,
    text:
      device === undefined
        ? t`Your account with ${congregation} now has one-time codes from an authenticator app, in addition to how you logged in before.`
        : t`Your account with ${congregation} now has a passkey (${device}), in addition to how you logged in before.`,
    smallPrint: t`If this was you, you may ignore this email. If it was not, somebody can use your account: please ask for a new password on our login page and let us know right away.`,
  });
}

export function secondFactorRemovedMail({ congregation, name, device }: SecondFactorChanged): Promise<Mail> {
  const what =
    device === undefined
      ? t`Removed from your account: one-time codes from an authenticator app`
      : t`Removed from your account: a passkey (${device})`;
  return mail({
    congregation,
    subject: t`A second factor was removed from your account with ${congregation}`,
    heading: what,
    preview: what,
    name,
    text:
      device === undefined
        ? t`Somebody, hopefully you, has removed one-time codes from an authenticator app from your account with ${congregation}. You can log in without it from now on, and add it again on the page “Your account”.`
        : t`Somebody, hopefully you, has removed a passkey (${device}) from your account with ${congregation}. You can log in without it from now on, and add it again on the page “Your account”.`,
    smallPrint: t`If you did this, you may ignore this email. If not, please ask for a new password on our login page and let us know right away.`,
  });
}

/** When an administrator removed everything that is one. */
export function secondFactorResetMail({ congregation, name }: ToPerson): Promise<Mail> {
  const what = t`Removed from your account: your one-time codes and passkeys`;
  return mail({
    congregation,
    subject: t`A second factor was removed from your account with ${congregation}`,
    heading: what,
    preview: what,
    name,
    text: t`An administrator has removed your one-time codes and passkeys from your account with ${congregation}. You can log in without it from now on, and add it again on the page “Your account”.`,
    smallPrint: t`If you asked for this, you may ignore this email. If not, please ask for a new password on our login page and let us know right away.`,
  });
}

export function manyAttemptsMail({ congregation, name, link }: ToPersonWithLink): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Many wrong passwords for your account with ${congregation}`,
    heading: t`Somebody is trying to log in`,
    preview: t`Somebody is trying to guess your password.`,
    name,
    text: [
      t`Within an hour somebody has tried many wrong passwords for your account with ${congregation}. For a while nobody can try again, except from a browser in which you have logged in before.`,
      t`If you need to log in elsewhere, choose a new password: then you can log in at once.`,
    ],
    action: { label: t`Choose a new password`, link },
    smallPrint: t`Nobody has got in this way. If your password is long and you use it nowhere else, you can simply ignore this email.`,
  });
}

export function manyCodesMail({ congregation, name, link }: ToPersonWithLink): Promise<Mail> {
  return mail({
    congregation,
    subject: t`Many wrong codes for your account with ${congregation}`,
    heading: t`Somebody may know your password`,
    preview: t`Somebody who logged in as you does not have your codes.`,
    name,
    text: t`Somebody has logged in to your account with ${congregation} and then entered many wrong codes. If that was not you, they know your password, or another account with which you log in: please change it now.`,
    action: { label: t`Choose a new password`, link },
    smallPrint: t`Nobody has got in this way. For a while no code is accepted, yours included; a passkey works as before. If it was you, you can simply ignore this email.`,
  });
}

/** What others have done. */
export function accountChangedMail({
  congregation,
  name,
  link,
  ...saying
}: ToPersonWithLink & { what: () => string }): Promise<Mail> {
  const what = saying.what();
  return mail({
    congregation,
    name,
    subject: t`Your account with ${congregation} was changed`,
    heading: t`Your account was changed`,
    preview: what,
    text: what,
    action: { label: t`Open the site`, link },
    smallPrint: t`If you did not expect this, please let us know.`,
  });
}

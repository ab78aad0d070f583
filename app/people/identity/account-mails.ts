import { shownAddress } from "../../../platform/mail/shown-address.ts";
import { type Mail, mail, type ToPerson, type WithLink } from "../../mail/mail-frame.tsx";

type ToPersonWithLink = ToPerson & WithLink;
type WithTerm = ToPersonWithLink & { hours: number };

function hoursInWords(hours: number): string {
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

export function verifyEmailMail({ congregation, name, link, hours }: WithTerm): Promise<Mail> {
  return mail({
    congregation,
    subject: `Confirm your email address for ${congregation}`,
    heading: "Welcome!",
    preview: "One click and your account is ready.",
    name,
    text: `Thank you for joining ${congregation} online. Please confirm that this email is yours, and your account is ready.`,
    action: { label: "Confirm my email", link },
    smallPrint: `The link works for ${hoursInWords(hours)}. If you did not make an account with us, you can simply ignore this email.`,
  });
}

export function resetPasswordMail({ congregation, name, link, hours }: WithTerm): Promise<Mail> {
  return mail({
    congregation,
    subject: `Choose a new password for ${congregation}`,
    heading: "A new password",
    preview: "Here is the link you asked for.",
    name,
    text: `Somebody, hopefully you, asked to choose a new password for your account with ${congregation}.`,
    action: { label: "Choose a new password", link },
    smallPrint: `The link works for ${hoursInWords(hours)} and only once. If it was not you who asked, you can simply ignore this email: your password stays as it is.`,
  });
}

export function passwordChangedMail({ congregation, name }: ToPerson): Promise<Mail> {
  return mail({
    congregation,
    subject: `Your password for ${congregation} was changed`,
    heading: "Your password was changed",
    preview: "Your new password works from now on.",
    name,
    text: `The password of your account with ${congregation} has just been changed. Please use the new one when you next log in.`,
    smallPrint:
      "If this was you, you may ignore this email. If it was not, please ask for a new password on our login page right away and let us know.",
  });
}

/** To the new email. */
export function confirmNewEmailMail({ congregation, name, link, hours }: WithTerm): Promise<Mail> {
  return mail({
    congregation,
    subject: `Confirm your new email address for ${congregation}`,
    heading: "Your new email address",
    preview: "One click and it is changed.",
    name,
    text: `Somebody, hopefully you, asked to use this email address for an account with ${congregation}. Please confirm that it is yours. Until then nothing changes.`,
    action: { label: "Confirm my new email", link },
    smallPrint: `The link works for ${hoursInWords(hours)} and only once. If it was not you who asked, you can simply ignore this email.`,
  });
}

/** To the owner of an email that somebody wants for another account. */
export function emailTakenMail({ congregation, name }: ToPerson): Promise<Mail> {
  return mail({
    congregation,
    subject: `You already have an account with ${congregation}`,
    heading: "This email has an account already",
    preview: "Somebody asked to use your email address.",
    name,
    text: `Somebody, perhaps you, asked to use this email address for another account with ${congregation}. It already belongs to yours, so nothing was changed.`,
    smallPrint:
      "If it was you, please choose another address, or log in with this one. If not, you may ignore this email.",
  });
}

interface NewEmail extends ToPerson {
  email: string;
}

/** To the old email, before anything changes. */
export function emailChangeAskedMail({ congregation, name, email }: NewEmail): Promise<Mail> {
  return mail({
    congregation,
    subject: `A new email address for your account with ${congregation}`,
    heading: "A new email address",
    preview: "Somebody asked to change your email address.",
    name,
    text: `Somebody, hopefully you, asked to change the email address of your account with ${congregation} to ${shownAddress(email)}. It changes once the link that we sent there is opened.`,
    smallPrint:
      "If this was you, you may ignore this email. If it was not, somebody knows your password: please ask for a new one on our login page right away. That also makes the link useless.",
  });
}

/** To the old email, when it has happened. */
export function emailChangedMail({ congregation, name, email }: NewEmail): Promise<Mail> {
  return mail({
    congregation,
    subject: `Your email address for ${congregation} was changed`,
    heading: "Your email address was changed",
    preview: "Please log in with the new one from now on.",
    name,
    text: `Your account with ${congregation} now has the email address ${shownAddress(email)}. Please log in with it from now on. We will not write to this address about your account again.`,
    smallPrint:
      "If this was you, you may ignore this email. If it was not, please let us know right away: we can help you to get your account back.",
  });
}

interface SecondFactorChanged extends ToPerson {
  what: string;
}

export function secondFactorAddedMail({ congregation, name, what }: SecondFactorChanged): Promise<Mail> {
  return mail({
    congregation,
    subject: `A second factor was added to your account with ${congregation}`,
    heading: `Added to your account: ${what}`,
    preview: `Added to your account: ${what}`,
    name,
    text: `Your account with ${congregation} now has ${what}, in addition to how you logged in before.`,
    smallPrint:
      "If this was you, you may ignore this email. If it was not, somebody can use your account: please ask for a new password on our login page and let us know right away.",
  });
}

export function secondFactorRemovedMail({
  congregation,
  name,
  what,
  byAdministrator = false,
}: SecondFactorChanged & { byAdministrator?: boolean }): Promise<Mail> {
  const who = byAdministrator ? "An administrator has" : "Somebody, hopefully you, has";
  return mail({
    congregation,
    subject: `A second factor was removed from your account with ${congregation}`,
    heading: `Removed from your account: ${what}`,
    preview: `Removed from your account: ${what}`,
    name,
    text: `${who} removed ${what} from your account with ${congregation}. You can log in without it from now on, and add it again on the page “Your account”.`,
    smallPrint: `If you ${byAdministrator ? "asked for this" : "did this"}, you may ignore this email. If not, please ask for a new password on our login page and let us know right away.`,
  });
}

export function manyAttemptsMail({ congregation, name, link }: ToPersonWithLink): Promise<Mail> {
  return mail({
    congregation,
    subject: `Many wrong passwords for your account with ${congregation}`,
    heading: "Somebody is trying to log in",
    preview: "Somebody is trying to guess your password.",
    name,
    text: [
      `Within an hour somebody has tried many wrong passwords for your account with ${congregation}. For a while nobody can try again, except from a browser in which you have logged in before.`,
      "If you need to log in elsewhere, choose a new password: then you can log in at once.",
    ],
    action: { label: "Choose a new password", link },
    smallPrint:
      "Nobody has got in this way. If your password is long and you use it nowhere else, you can simply ignore this email.",
  });
}

export function manyCodesMail({ congregation, name, link }: ToPersonWithLink): Promise<Mail> {
  return mail({
    congregation,
    subject: `Many wrong codes for your account with ${congregation}`,
    heading: "Somebody may know your password",
    preview: "Somebody who logged in as you does not have your codes.",
    name,
    text: `Somebody has logged in to your account with ${congregation} and then entered many wrong codes. If that was not you, they know your password, or another account with which you log in: please change it now.`,
    action: { label: "Choose a new password", link },
    smallPrint:
      "Nobody has got in this way. For a while no code is accepted, yours included; a passkey works as before. If it was you, you can simply ignore this email.",
  });
}

/** What others have done. */
export function accountChangedMail({
  link,
  what,
  ...to
}: ToPersonWithLink & { what: string }): Promise<Mail> {
  return mail({
    ...to,
    subject: `Your account with ${to.congregation} was changed`,
    heading: "Your account was changed",
    preview: what,
    text: what,
    action: { label: "Open the site", link },
    smallPrint: "If you did not expect this, please let us know.",
  });
}

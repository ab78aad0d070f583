import { plural, t } from "@lingui/core/macro";

export const loginMessages = {
  incomplete: () => t`Please enter both email and password`,
  wrong: () => t`Incorrect email or password. Please try again or register.`,
  other: () => t`Error logging in user: Please check your password`,
  unverified: () => t`Please verify your email before trying to log in.`,
  provider: () => t`That login did not work. Please try again, or use your email and password.`,
  deactivated: () => t`Your account has been deactivated. If you think this is a mistake, please contact us.`,
};

/** The error code in the login page's URL when a provider login is refused because the account is deactivated. */
export const deactivatedCode = "ACCOUNT_DEACTIVATED";

export const confirmMessages = {
  lead: () => t`You logged in a while ago. Please enter your password again before you continue.`,
  leadWithProvider: () => t`You logged in a while ago. Please log in again before you continue.`,
  missing: () => t`Please enter your password`,
  wrong: () => t`This is not your password. Please try again.`,
  noPassword: () => t`Your account has no password. Please log in again with your provider.`,
  notDone: () => t`Nothing has been changed yet. Please confirm first that it is you, and then do it again.`,
};

export const registerMessages = {
  incomplete: () => t`Please enter all fields`,
  email: () => t`Please enter a valid email address`,
  mismatch: () => t`Passwords do not match`,
  terms: () => t`Please accept the terms and conditions`,
  taken: () => t`Email is already registered`,
  done: () => t`Registered successfully. Please verify your email.`,
};

/** Such as they are stored. Styles begin them with a capital. */
export const genderNames = { male: () => t`male`, female: () => t`female` };

export const verificationMessages = {
  logInNow: () => t`Your email is verified. You can log in now.`,
  loggedIn: () => t`Your email is verified, and you are logged in.`,
  sentAgain: () =>
    t`We have just sent you a new link. It may take a minute to arrive. Please check your spam folder too.`,
  sentBefore: () =>
    t`We sent you a new link less than five minutes ago. Please look for the newest one, in your spam folder too.`,
};

export const resetMessages = {
  incomplete: () => t`Please enter your email address`,
  sent: () => t`Password reset email sent. Please check your inbox.`,
  expired: () => t`This link has expired or was already used. Please ask for a new one.`,
  changed: () => t`Your password has been changed. You can log in with it now.`,
  administrator: () =>
    t`This password is set in the site’s settings (ADMIN_PASSWORD). Please change it there.`,
};

export const secondFactorMessages = {
  noCode: () => t`Please enter a code`,
  wrong: () => t`This code is wrong or was already used. Please try the next one that your app shows.`,
  noneToRemove: () => t`This account has no second factor.`,
  backupCodeUsed: (left: number) =>
    plural(left, {
      0: "That backup code is used up. You have none left.",
      one: "That backup code is used up. You have one left.",
      other: "That backup code is used up. You have # left.",
    }),
};

export const passkeyMessages = {
  loginFirst: () => t`Please log in first.`,
  failed: () => t`That did not work. Please try again, or log in with your email and password.`,
  notAdded: () => t`The passkey could not be added. Please try again.`,
  cancelled: () => t`Cancelled. Nothing has changed.`,
  notUnlocked: () => t`Please unlock the passkey with your fingerprint, face or PIN.`,
  notFresh: () => t`You logged in a while ago. Please reload this page, and confirm that it is you.`,
  already: () => t`This device has a passkey for your account already.`,
  tooMany: () => t`You have twenty passkeys already. Please remove one first.`,
  showFirst: () =>
    t`Please log out and log in with your passkey first. If you have lost it, an administrator can remove it.`,
  removed: () => t`The passkey has been removed.`,
};

export const passwordMessages = {
  control: () => t`That password has a tab or another character that cannot be seen. Please choose another.`,
  common: () => t`That password is one of the most common ones. Please choose another.`,
  pattern: () => t`That password follows a pattern that is easy to guess. Please choose another.`,
  ownName: () => t`That password consists of names that other people know. Please choose another.`,
};

/** What the specification quotes whole, and what a form says of its fields. */
function standAlone(): Set<string> {
  const { incomplete, wrong, other, unverified } = loginMessages;
  const all = [
    incomplete,
    wrong,
    other,
    unverified,
    ...Object.values(registerMessages),
    resetMessages.incomplete,
  ];
  return new Set(all.map((message) => message()));
}

/** The sentence above a form. Sentences that the specification quotes stand alone, all others get its prefix. */
export function failureSentence(form: "login" | "register" | "reset", reason: string): string {
  if (standAlone().has(reason)) return reason;
  if (form === "login") return t`Error logging in user: ${reason}`;
  return form === "register" ? t`Error registering user: ${reason}` : t`Error: ${reason}`;
}

export const notSentMessage = () =>
  t`That could not be sent. What you typed is still here: please try again.`;
export const failedMessage = () => t`Something went wrong at our end. Please try again in a moment.`;

export const busyMessage = () => t`The site is very busy just now. Please try again in a minute.`;

export function tooManyMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return plural(minutes, {
    one: "Too many attempts. Please try again in a minute.",
    other: "Too many attempts. Please try again in # minutes.",
  });
}

export const loginMessages = {
  incomplete: "Please enter both email and password",
  wrong: "Incorrect email or password. Please try again or register.",
  other: "Error logging in user: Please check your password",
  unverified: "Please verify your email before trying to log in.",
  provider: "That login did not work. Please try again, or use your email and password.",
  deactivated: "Your account has been deactivated. If you think this is a mistake, please contact us.",
} as const;

/** The error code in the login page's URL when a provider login is refused because the account is deactivated. */
export const deactivatedCode = "ACCOUNT_DEACTIVATED";

export const confirmMessages = {
  lead: "You logged in a while ago. Please enter your password again before you continue.",
  leadWithProvider: "You logged in a while ago. Please log in again before you continue.",
  missing: "Please enter your password",
  wrong: "This is not your password. Please try again.",
  noPassword: "Your account has no password. Please log in again with your provider.",
  notDone: "Nothing has been changed yet. Please confirm first that it is you, and then do it again.",
} as const;

export const registerMessages = {
  incomplete: "Please enter all fields",
  email: "Please enter a valid email address",
  mismatch: "Passwords do not match",
  terms: "Please accept the terms and conditions",
  taken: "Email is already registered",
  done: "Registered successfully. Please verify your email.",
} as const;

export const verificationMessages = {
  logInNow: "Your email is verified. You can log in now.",
  loggedIn: "Your email is verified, and you are logged in.",
  sentAgain:
    "We have just sent you a new link. It may take a minute to arrive. Please check your spam folder too.",
  sentBefore:
    "We sent you a new link less than five minutes ago. Please look for the newest one, in your spam folder too.",
} as const;

export const resetMessages = {
  incomplete: "Please enter your email address",
  sent: "Password reset email sent. Please check your inbox.",
  expired: "This link has expired or was already used. Please ask for a new one.",
  changed: "Your password has been changed. You can log in with it now.",
  administrator: "This password is set in the site’s settings (ADMIN_PASSWORD). Please change it there.",
} as const;

export const secondFactorMessages = {
  noCode: "Please enter a code",
  wrong: "This code is wrong or was already used. Please try the next one that your app shows.",
  noneToRemove: "This account has no second factor.",
  backupCodeUsed: (left: number) =>
    left === 1
      ? "That backup code is used up. You have one left."
      : `That backup code is used up. You have ${left === 0 ? "none" : left} left.`,
} as const;

export const passkeyMessages = {
  loginFirst: "Please log in first.",
  failed: "That did not work. Please try again, or log in with your email and password.",
  notAdded: "The passkey could not be added. Please try again.",
  cancelled: "Cancelled. Nothing has changed.",
  notUnlocked: "Please unlock the passkey with your fingerprint, face or PIN.",
  notFresh: "You logged in a while ago. Please reload this page, and confirm that it is you.",
  already: "This device has a passkey for your account already.",
  tooMany: "You have twenty passkeys already. Please remove one first.",
  showFirst:
    "Please log out and log in with your passkey first. If you have lost it, an administrator can remove it.",
  removed: "The passkey has been removed.",
} as const;

export const passwordMessages = {
  control: "That password has a tab or another character that cannot be seen. Please choose another.",
  common: "That password is one of the most common ones. Please choose another.",
  pattern: "That password follows a pattern that is easy to guess. Please choose another.",
  ownName: "That password consists of names that other people know. Please choose another.",
} as const;

/** The specification's prefixes of error messages. */
const beginnings = {
  login: "Error logging in user: ",
  register: "Error registering user: ",
  reset: "Error: ",
} as const;

/** What the specification quotes whole, and what a form says of its fields. */
const standAlone = new Set<string>([
  loginMessages.incomplete,
  loginMessages.wrong,
  loginMessages.other,
  loginMessages.unverified,
  ...Object.values(registerMessages),
  resetMessages.incomplete,
]);

/** The sentence above a form. Sentences that the specification quotes stand alone, all others get its prefix. */
export function failureSentence(form: keyof typeof beginnings, reason: string): string {
  return standAlone.has(reason) ? reason : beginnings[form] + reason;
}

export const notSentMessage = "That could not be sent. What you typed is still here: please try again.";
export const failedMessage = "Something went wrong at our end. Please try again in a moment.";

export const busyMessage = "The site is very busy just now. Please try again in a minute.";

export function tooManyMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

import type { Generated } from "kysely";
import type { IdentityDate, Timestamp } from "./columns.ts";

export interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  /** Empty when Register did not ask; null for accounts that nobody registered. */
  gender: string | null;
  dateOfBirth: string | null;
  /** Set while the account cannot be used; what the person wrote stays. */
  deactivatedAt: Timestamp | null;
  /** `YYYY-MM-DD` in the congregation's time zone; null before the first visit. */
  lastSeenOn: string | null;
  /** What they read, such as `de`: chosen, or that in which they registered; null where nobody knows. */
  language: string | null;
  /** Null until they choose it themselves. */
  languageChosenAt: Timestamp | null;
  createdAt: IdentityDate;
  updatedAt: IdentityDate;
}

export interface SessionTable {
  id: string;
  /** Hash of the token in the cookie. */
  token: string;
  userId: string;
  expiresAt: IdentityDate;
  ipAddress: string | null;
  /** Only browser and system in words, such as `Firefox on Android`. */
  userAgent: string | null;
  /** When the password was last entered again in this session; null if never. */
  confirmedAt: Timestamp | null;
  createdAt: IdentityDate;
  updatedAt: IdentityDate;
  /** When its person showed their second factor; null when they have not, or had none to show. */
  secondFactorAt: Timestamp | null;
}

/** Somebody's one-time codes. */
export interface SecondFactorTable {
  userId: string;
  /** Encrypted with a key derived from the setting `SECRET`. */
  secret: string;
  /** The step of 30 seconds, counted from 1970, of the newest code that was used. No earlier one works again. */
  lastUsedStep: number;
  addedAt: Timestamp;
}

/** A passkey, in the columns of better-auth's plugin, with one of our own. */
export interface PasskeyTable {
  id: string;
  /** The device on which it was made, in words. */
  name: string | null;
  publicKey: string;
  userId: string;
  credentialID: string;
  counter: number;
  deviceType: string;
  backedUp: boolean | number;
  transports: string | null;
  createdAt: IdentityDate;
  /** The model of the authenticator. */
  aaguid: string | null;
  /** `YYYY-MM-DD` in the congregation's time zone; null before the first login with it. */
  lastUsedOn: string | null;
}

/** A code that works once when the device with the one-time codes is lost. */
export interface BackupCodeTable {
  userId: string;
  codeHash: string;
}

export interface PersonRoleTable {
  userId: string;
  /** A name in `app/permissions.ts`, or the id of an own role. */
  role: string;
  grantedAt: Timestamp;
}

/** A role that the church made. */
export interface OwnRoleTable {
  /** UUIDv7. */
  id: string;
  name: string;
  /** The name in lower case, so that no two differ by case alone. */
  nameKey: string;
  /** JSON list of permissions; those that this release does not know grant nothing. */
  permissions: string;
  version: number;
}

/** Somebody whom a person with a role would like to help with the site. */
export interface SuggestedHelperTable {
  /** UUIDv7. */
  id: string;
  /** Who suggests them. */
  userId: string;
  name: string;
  /** Lower case. */
  email: string;
  /** JSON list as in `personRoles`. */
  roles: string;
  reason: string;
  state: "waiting" | "invited" | "declined";
  /** What the person who declined wrote, or empty. */
  answer: string;
  createdAt: Timestamp;
}

/** An invitation that was neither accepted nor withdrawn. */
export interface InvitationTable {
  /** UUIDv7. */
  id: string;
  /** Lower case. */
  email: string;
  /** JSON list as in `personRoles`. */
  roles: string;
  tokenHash: string;
  /** Null when the account of the person who invited was removed. */
  invitedBy: string | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}

/** An email that an account had verified before it had another one. Goes with the account. */
export interface EarlierEmailTable {
  userId: string;
  /** Of `emailDigest`. */
  emailDigest: string;
  /** Until when the account had it. */
  until: Timestamp;
}

/** A kind of mail that whoever has an email does not want. */
export interface MailRefusalTable {
  /** Of `emailDigest`. */
  emailDigest: string;
  /** A name in `app/mail/kinds/mail-kinds.ts`. */
  kind: string;
  refusedAt: Timestamp;
}

/** Up to when the sealed links that were mailed to an email were ended. */
export interface EndedLinkTable {
  /** Of `emailDigest`. */
  emailDigest: string;
  endedAt: Timestamp;
  /** When no such link can open anything any more. */
  keptUntil: Timestamp;
}

/** Which mails somebody wants. People without a row have the defaults of `app/mail/mail-choices.ts`. */
export interface MailChoiceTable {
  userId: string;
  prayerMail: "at-once" | "daily" | "never";
  approvalMail: "on" | "off";
  prayedMail: Generated<"on" | "off">;
  /** Counts only for people who may write sermons. */
  videoMail: Generated<"on" | "off">;
}

/** A way to sign in: with a password (provider `credential`) or with another provider. */
export interface AccountTable {
  id: string;
  /** The person's id at the provider. */
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: IdentityDate | null;
  refreshTokenExpiresAt: IdentityDate | null;
  scope: string | null;
  /** Hashed. */
  password: string | null;
  createdAt: IdentityDate;
  updatedAt: IdentityDate;
}

/** A mailed link, or an unfinished sign-in with a provider. */
export interface VerificationTable {
  id: string;
  /** Hashed. */
  identifier: string;
  /** For mailed links: the id of the recipient. */
  value: string;
  expiresAt: IdentityDate;
  createdAt: IdentityDate;
  updatedAt: IdentityDate;
}

/** Accounts, how people log in to them, and what they may do. */
export interface PeopleTables {
  user: UserTable;
  session: SessionTable;
  personRoles: PersonRoleTable;
  ownRoles: OwnRoleTable;
  suggestedHelpers: SuggestedHelperTable;
  invitations: InvitationTable;
  secondFactors: SecondFactorTable;
  backupCodes: BackupCodeTable;
  mailChoices: MailChoiceTable;
  earlierEmails: EarlierEmailTable;
  mailRefusals: MailRefusalTable;
  endedLinks: EndedLinkTable;
  passkey: PasskeyTable;
  account: AccountTable;
  verification: VerificationTable;
}

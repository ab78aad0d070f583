import type { Generated } from "kysely";
import type { MailTables } from "../platform/mail/tables.ts";
import type { StorageTables } from "../platform/storage/records/tables.ts";

/** Dates in better-auth's columns: text on SQLite, timestamps on PostgreSQL. */
type IdentityDate = string | Date;

/** UTC as ISO 8601, `2026-11-21T12:00:00.000Z`. */
type Timestamp = string;

/** Text for screen readers; empty when the picture is decorative or missing. */
type PictureText = Generated<string>;

/** Incremented by every edit, so that overlapping edits are noticed. */
type Version = Generated<number>;

export interface UserTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  image: string | null;
  gender: string | null;
  dateOfBirth: string | null;
  /** Set while the account cannot be used; what the person wrote stays. */
  deactivatedAt: Timestamp | null;
  /** `YYYY-MM-DD` in the congregation's time zone; null before the first visit. */
  lastSeenOn: string | null;
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

/** A role that a person has. */
export interface PersonRoleTable {
  userId: string;
  /** A name in `app/permissions.ts`. */
  role: string;
  grantedAt: Timestamp;
}

/** An invitation that was neither accepted nor withdrawn. */
export interface InvitationTable {
  /** UUIDv7. */
  id: string;
  /** Lower case. */
  email: string;
  /** JSON list of names in `app/permissions.ts`. */
  roles: string;
  /** Hash of the token in the mailed link. */
  tokenHash: string;
  /** Null when the account of the person who invited was removed. */
  invitedBy: string | null;
  createdAt: Timestamp;
  expiresAt: Timestamp;
}

/** Which mails somebody wants. People without a row have the defaults of `app/mail/mail-choices.ts`. */
export interface MailChoiceTable {
  userId: string;
  prayerMail: "at-once" | "daily" | "never";
  approvalMail: "on" | "off";
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

export interface EventTable {
  /** UUIDv7. */
  id: string;
  eventTitle: string;
  eventContent: string;
  /** `YYYY-MM-DD` in the congregation's time zone; empty when unknown. */
  eventDate: string;
  /** `HH:MM`; empty when unknown. */
  eventTime: string;
  /** URL of the picture, or empty. */
  eventUrl: string;
  eventAlt: PictureText;
  version: Version;
}

export interface VideoTable {
  /** UUIDv7. */
  id: string;
  title: string;
  sermonBy: string;
  videoUrl: string;
  content: string;
  date: Timestamp;
  /** Who shared it. */
  userName: string;
  /** Whether our pages may show its player. */
  embeddable: boolean;
  /** Whether staff decided that, so that no check changes it. */
  embeddableChosen: Generated<boolean>;
  /** When `embeddable` was last decided; null after an earlier, faulty check. */
  checkedAt: Timestamp | null;
  version: Version;
}

export interface DailyPostTable {
  /** UUIDv7. */
  id: string;
  date: Timestamp;
  /** URL of the picture; empty when `imgPath` is set. */
  imgUrl: string;
  /** Path of the picture in the storage, or empty. */
  imgPath: string;
  imgAlt: PictureText;
  postedBy: string;
  content: string;
  /** The count shown: the rows in `likes`, plus or minus what staff changed. */
  likes: number;
  version: Version;
}

export interface LikeTable {
  postId: string;
  userId: string;
}

export interface PrayerRequestTable {
  /** UUIDv7. */
  id: string;
  /** The member who asked; null when their account is removed. */
  userId: string | null;
  userName: string;
  title: string;
  content: string;
  /** URL of the picture, or empty. */
  picUrl: string;
  picAlt: PictureText;
  date: Timestamp;
  isApproved: boolean;
  version: Version;
}

export interface SettingsTable {
  id: string;
  backgroundMediaUrl: string;
  backgroundMediaAlt: PictureText;
  mainImageUrl: string;
  mainImageAlt: PictureText;
  isVideoBackground: boolean;
}

/** An event, sermon or post that staff deleted and can still restore. */
export interface DeletedItemTable {
  /** UUIDv7. */
  id: string;
  itemId: string;
  kind: "event" | "sermon" | "post";
  /** The deleted row as JSON, and for a post the members who liked it. */
  content: string;
  deletedAt: Timestamp;
}

/** A place that shows a stored file. A file that has none is swept a day after its upload. */
export interface FileUseTable {
  /** Path of the stored file. */
  path: string;
  /** Kind and id, such as `event:0193…`, or a column of the home page, such as `home:mainImageUrl`. */
  usedBy: string;
}

/** A file that nothing shows any more. It is stored at `deleted/` plus the id until it is used again or deleted. */
export interface ReleasedFileTable {
  /** UUIDv7. */
  id: string;
  /** Where it was, and where it returns to. */
  path: string;
  deleteAfter: Timestamp;
}

/** One entry of the activity log. Rows are only added, and deleted when they are old. */
export interface ActivityTable {
  /** UUIDv7, in the order of time. */
  id: string;
  at: Timestamp;
  /** Null for the site itself, for visitors, and for people whose account was removed. */
  actorId: string | null;
  actorName: string;
  action: string;
  kind: string;
  thingId: string;
  /** Empty for prayer requests. */
  title: string;
  /** JSON of the changed facts; null where there are none. */
  before: string | null;
  after: string | null;
}

/** Something that administrators decide for the whole site. */
export interface SiteChoiceTable {
  /** Such as `requireSecondFactor`. */
  name: string;
  /** `on` or `off`. */
  value: string;
}

/** A nightly backup that was started. */
export interface NightlyBackupTable {
  /** `YYYY-MM-DD`, the day on which it was due in the congregation's time zone. */
  night: string;
  /** No other server starts it before then. The server that makes it keeps moving this ahead. */
  heldUntil: Timestamp;
  finishedAt: Timestamp | null;
}

export interface Tables extends StorageTables, MailTables {
  user: UserTable;
  session: SessionTable;
  personRoles: PersonRoleTable;
  invitations: InvitationTable;
  secondFactors: SecondFactorTable;
  backupCodes: BackupCodeTable;
  mailChoices: MailChoiceTable;
  passkey: PasskeyTable;
  account: AccountTable;
  verification: VerificationTable;
  events: EventTable;
  videos: VideoTable;
  dailyPosts: DailyPostTable;
  likes: LikeTable;
  prayerRequests: PrayerRequestTable;
  settings: SettingsTable;
  deletedItems: DeletedItemTable;
  fileUses: FileUseTable;
  releasedFiles: ReleasedFileTable;
  activity: ActivityTable;
  siteChoices: SiteChoiceTable;
  nightlyBackups: NightlyBackupTable;
}

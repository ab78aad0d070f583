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
  role: string;
  gender: string | null;
  dateOfBirth: string | null;
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
  userAgent: string | null;
  createdAt: IdentityDate;
  updatedAt: IdentityDate;
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
  /** Path of the picture, or empty. Until it is restored or purged, it is at `deleted/` plus the id. */
  picturePath: string;
  deletedAt: Timestamp;
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
  account: AccountTable;
  verification: VerificationTable;
  events: EventTable;
  videos: VideoTable;
  dailyPosts: DailyPostTable;
  likes: LikeTable;
  prayerRequests: PrayerRequestTable;
  settings: SettingsTable;
  deletedItems: DeletedItemTable;
  nightlyBackups: NightlyBackupTable;
}

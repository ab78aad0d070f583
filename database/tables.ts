import type { Generated } from "kysely";
import type { MailTables } from "../platform/mail/tables.ts";
import type { StorageTables } from "../platform/storage/records/tables.ts";

/** better-auth's columns hold dates as text on SQLite and as timestamps on PostgreSQL. */
type IdentityDate = string | Date;

/** UTC as ISO 8601, `2026-11-21T12:00:00.000Z`. */
type Timestamp = string;

/** What people hear who cannot see a picture; empty when it only decorates, or is not there. */
type PictureText = Generated<string>;

/** Grows with every edit, so that one that began before another is noticed. */
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
  /** Hash of what the cookie of a browser carries. */
  token: string;
  userId: string;
  expiresAt: IdentityDate;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: IdentityDate;
  updatedAt: IdentityDate;
}

/** One way of signing in: with a password, whose provider is called `credential`, or with another provider. */
export interface AccountTable {
  id: string;
  /** Their number at the provider. */
  accountId: string;
  providerId: string;
  userId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: IdentityDate | null;
  refreshTokenExpiresAt: IdentityDate | null;
  scope: string | null;
  /** Its hash. */
  password: string | null;
  createdAt: IdentityDate;
  updatedAt: IdentityDate;
}

/** A link in a mail, or a sign-in with a provider that is under way. */
export interface VerificationTable {
  id: string;
  /** Hashed. */
  identifier: string;
  /** For links in mails, the id of whom they were sent to. */
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
  /** `YYYY-MM-DD` in the congregation's time zone; empty when the date is not known. */
  eventDate: string;
  /** `HH:MM`; empty when not known. */
  eventTime: string;
  /** Where the picture is, or empty. */
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
  /** Whether its player may stand in a page of ours. */
  embeddable: boolean;
  /** Whether staff have decided that, so that no check changes it. */
  embeddableChosen: Generated<boolean>;
  /** When `embeddable` was last decided; null for what an earlier, mistaken check has left. */
  checkedAt: Timestamp | null;
  version: Version;
}

export interface DailyPostTable {
  /** UUIDv7. */
  id: string;
  date: Timestamp;
  /** Where the picture is; empty when `imgPath` says it. */
  imgUrl: string;
  /** Path of the picture in the storage, or empty. */
  imgPath: string;
  imgAlt: PictureText;
  postedBy: string;
  content: string;
  /** What is shown: one for each row of `likes`, and what staff added or took. */
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
  /** Who asked; null when the account is gone. */
  userId: string | null;
  userName: string;
  title: string;
  content: string;
  /** Where the picture is, or empty. */
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

/** An event, sermon or post that staff deleted a moment ago and can still bring back. */
export interface DeletedItemTable {
  /** UUIDv7. */
  id: string;
  itemId: string;
  kind: "event" | "sermon" | "post";
  /** The deleted row, and for a post the members who liked it, as JSON. */
  content: string;
  /** Where the picture was stored, or empty. Until it is restored or deleted, it is at `deleted/` and the id. */
  picturePath: string;
  deletedAt: Timestamp;
}

/** A night whose backup was begun. */
export interface NightlyBackupTable {
  /** `YYYY-MM-DD`, the day on which it was due where the congregation lives. */
  night: string;
  /** Until then no other copy of the server begins it; the one that makes it moves this ahead. */
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

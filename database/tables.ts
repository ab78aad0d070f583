import type { LimitTables } from "../platform/limits.ts";
import type { MailTables } from "../platform/mail/tables.ts";
import type { StorageTables } from "../platform/storage/tables.ts";

/** better-auth's columns hold dates as text on SQLite and as timestamps on PostgreSQL. */
type IdentityDate = string | Date;

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
}

export interface SettingsTable {
  id: string;
  backgroundMediaUrl: string;
  mainImageUrl: string;
  isVideoBackground: boolean;
}

export interface Tables extends StorageTables, MailTables, LimitTables {
  user: UserTable;
  events: EventTable;
  settings: SettingsTable;
}

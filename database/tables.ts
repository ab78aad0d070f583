import type { Generated } from "kysely";
import type { MailTables } from "../platform/mail/tables.ts";
import type { StorageTables } from "../platform/storage/records/tables.ts";
import type { AttendanceTables } from "./attendance-tables.ts";
import type { BankTables } from "./bank-tables.ts";
import type { ClockTables } from "./clock-tables.ts";
import type { PictureText, Timestamp, Version, VisibilityColumns } from "./columns.ts";
import type { DangerTables } from "./danger-tables.ts";
import type { EventTables } from "./event-tables.ts";
import type { FileTables } from "./file-tables.ts";
import type { GroupTables } from "./group-tables.ts";
import type { GuestPrayerTables } from "./guest-prayer-tables.ts";
import type { LeaseTables } from "./lease-tables.ts";
import type { MoveTables } from "./move-tables.ts";
import type { NewcomerTables } from "./newcomer-tables.ts";
import type { NumberTables } from "./number-tables.ts";
import type { PageTables } from "./page-tables.ts";
import type { PeopleTables } from "./people-tables.ts";
import type { PictureTables } from "./picture-tables.ts";
import type { PrayerTables } from "./prayer-tables.ts";
import type { PrayingTables } from "./praying-tables.ts";
import type { SermonTables } from "./sermon-tables.ts";
import type { VigilTables } from "./vigil-tables.ts";

export interface VideoTable extends VisibilityColumns {
  /** UUIDv7. */
  id: string;
  title: string;
  /** The last part of its URL; null for a row of an older version, whose URL ends with its id. */
  slug: string | null;
  sermonBy: string;
  videoUrl: string;
  content: string;
  /** In one or two sentences, or empty. */
  summary: Generated<string>;
  /** An uploaded recording to hear. */
  audioId: string | null;
  /** An uploaded PDF to take home. */
  notesId: string | null;
  /** The passages of the Bible that it is about, as staff typed them; `sermonPassages` lists them. */
  scripture: Generated<string>;
  /** The series and topics of a sermon that was deleted and restored by a version without them, as JSON; otherwise empty. */
  wasIn: Generated<string>;
  /** The parts of its recording, a line each: `12:30 The text`. */
  chapters: Generated<string>;
  /** The picture for its film: the URL of an uploaded one, what names one of the library, or empty. */
  poster: Generated<string>;
  date: Timestamp;
  /** Who shared it. */
  userName: string;
  /** Whether our pages may show its player. */
  embeddable: boolean;
  /** Whether staff decided that, so that no check changes it. */
  embeddableChosen: Generated<boolean>;
  /** When `embeddable` was last decided; null after an earlier, faulty check. */
  checkedAt: Timestamp | null;
  /** Since when it surely does not play any more, as two checks on different days found; null while it plays. */
  notPlayingSince: Timestamp | null;
  /** When staff were mailed about that. */
  notPlayingMailedAt: Timestamp | null;
  version: Version;
}

/** What nightly checks found about a video. Changes each night, so visitors' pages do not read it. */
export interface VideoCheckTable {
  videoId: string;
  /** The link that was looked at. What is known about it says nothing about another. */
  videoUrl: string;
  /** No other server looks before then. */
  heldUntil: Timestamp;
  lookedAt: Timestamp | null;
  /** When a check last found it playing. */
  playedAt: Timestamp | null;
  /** The first of the checks that found it refused or gone since it last played; null when it plays. */
  refusedAt: Timestamp | null;
}

export interface DailyPostTable extends VisibilityColumns {
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
  /** What `itemNumbers` says. Triggers keep both alike, because versions before migration 0034 count here. */
  likes: number;
  /** When something that visitors see of it last changed; null if nothing has. */
  changedAt: Timestamp | null;
  version: Version;
}

export interface LikeTable {
  postId: string;
  userId: string;
}

export interface SettingsTable {
  id: string;
  backgroundMediaUrl: string;
  backgroundMediaAlt: PictureText;
  mainImageUrl: string;
  mainImageAlt: PictureText;
  isVideoBackground: boolean;
}

/** What staff deleted, or merged into another, and can still restore. */
export interface DeletedItemTable {
  /** UUIDv7. */
  id: string;
  itemId: string;
  /**
   * `collection` is a speaker, a series or a topic; `imports` is what an item of the same id was imported as, and `sample`
   * what was removed with the sample; `published` is what was published together. All but the first are no kinds of the activity log, where versions before this one
   * would look for a form that restores them.
   */
  kind: ItemVersionTable["kind"] | "collection" | "hidden vigil" | "imports" | "sample" | "published";
  /** As JSON the deleted row, and what pointed to it; of a vigil, which keeps its rows, whether people were told. */
  content: string;
  deletedAt: Timestamp;
}

/** What an event, sermon or post said since a change. The first one may be what it said before its history began. */
export interface ItemVersionTable {
  /** UUIDv7. */
  id: string;
  kind: "event" | "sermon" | "post";
  itemId: string;
  /** The version of the item that the change made; they are in this order. Changes of a picture alone leave gaps. */
  version: number;
  /** What its form holds as JSON, without picture, schedule and likes. */
  content: string;
  /** Null when the site made it, or the account was removed. */
  authorId: string | null;
  /** Empty when nobody is known. */
  authorName: string;
  createdAt: Timestamp;
}

/** A link with which anybody sees one item as visitors will. A new one replaces it. */
export interface ItemPreviewTable {
  kind: ItemVersionTable["kind"] | "page";
  itemId: string;
  /** SHA-256 of the token that the link ends with. */
  tokenHash: string;
  expiresAt: Timestamp;
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

/** One entry of the activity log. Made anonymous when a person leaves, and deleted after `ACTIVITY_DAYS`. */
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
  /** Empty for prayer requests, proposals of events and cards of people who are new. */
  title: string;
  /** JSON of the changed facts; null where there are none. */
  before: string | null;
  after: string | null;
}

/** Something that is decided once for the whole site. */
export interface SiteChoiceTable {
  /** Such as `requireSecondFactor`. */
  name: string;
  /** `on`, `off`, or what the code that names it stores, such as the hash of a code. */
  value: string;
}

export interface NightlyBackupTable {
  /** `YYYY-MM-DD`, the day on which it was due in the congregation's time zone. */
  night: string;
  /** No other server starts it before then. The server that makes it keeps moving this ahead. */
  heldUntil: Timestamp;
  finishedAt: Timestamp | null;
  /** Path or URL of the backup; empty until it is finished, and for those of earlier versions. */
  archive: Generated<string>;
  /** Of the whole archive, as hexadecimal digits; empty like `archive`. */
  sha256: Generated<string>;
}

/** Whether the newest backup could be restored, by the night in which it was tried. */
export interface BackupProofTable {
  /** As in `nightlyBackups`. */
  night: string;
  /** No other server tries it before then. */
  heldUntil: Timestamp;
  attempts: number;
  endedAt: Timestamp | null;
  outcome: "proved" | "wrong" | "no-room" | null;
  /** Why it was not proved, as a sentence. */
  reason: string;
  /** Path or URL of the backup. */
  archive: string;
  seconds: number;
  rows: number;
  files: number;
}

/** What a form with a key has saved. Kept for a day, so that a second attempt saves nothing again. */
export interface FormKeyTable {
  /** SHA-256 of the key, the other fields, the person and the number of the change, as base64url. */
  keyHash: string;
  userId: string;
  /** JSON of what the change returned: a word, an id or numbers. */
  result: string;
  createdAt: Timestamp;
}

/** How often a page was opened on a day. */
export interface VisitTable {
  /** `YYYY-MM-DD`, by the congregation's clock. */
  day: string;
  path: string;
  count: number;
}

export interface Tables
  extends PeopleTables,
    EventTables,
    AttendanceTables,
    BankTables,
    ClockTables,
    DangerTables,
    FileTables,
    LeaseTables,
    MoveTables,
    NewcomerTables,
    GroupTables,
    GuestPrayerTables,
    NumberTables,
    PageTables,
    PictureTables,
    PrayerTables,
    PrayingTables,
    SermonTables,
    StorageTables,
    VigilTables,
    MailTables {
  videos: VideoTable;
  videoChecks: VideoCheckTable;
  dailyPosts: DailyPostTable;
  likes: LikeTable;
  settings: SettingsTable;
  deletedItems: DeletedItemTable;
  itemVersions: ItemVersionTable;
  itemPreviews: ItemPreviewTable;
  fileUses: FileUseTable;
  releasedFiles: ReleasedFileTable;
  activity: ActivityTable;
  siteChoices: SiteChoiceTable;
  nightlyBackups: NightlyBackupTable;
  backupProofs: BackupProofTable;
  formKeys: FormKeyTable;
  visits: VisitTable;
}

import { sql } from "kysely";
import type { Database, DatabaseKind } from "../connection.ts";

export const moment = "2026-11-20T12:00:00.000Z";
/** An event as the first migration stores it. */
export const walk = {
  id: "walk",
  eventTitle: "Lantern walk",
  eventContent: "Along the river",
  eventDate: "2027-01-06",
  eventTime: "18:00",
  eventUrl: "",
};

/** The columns that migrations 0018 and 0025 add to an event, except `changedAt`. */
export const walkToday = {
  ...walk,
  slug: "walk",
  endDate: "",
  endTime: "",
  isAllDay: false,
  placeName: "",
  placeAddress: "",
  placePosition: "",
  contactName: "",
  contactEmail: "",
  category: "other",
  link: "",
  heldIn: "",
  isPublic: true,
  rule: "",
  addedDates: "",
  listedUntil: "",
  endedParts: "",
  partId: "",
  followsId: null,
  followsRule: "",
  visibleFrom: "0001-01-01T00:00:00.000Z",
  visibleUntil: "9999-12-31T23:59:59.999Z",
};

/** Inserts one row into each table of the first migration, with the columns of that time. */
export async function insertFirstRows(db: Database, kind: DatabaseKind): Promise<void> {
  const now = { createdAt: moment, updatedAt: moment };
  const rows: [table: string, row: Record<string, unknown>][] = [
    [
      "user",
      {
        id: "ann",
        name: "Ann Hill",
        email: "ann@people.example",
        emailVerified: kind === "postgres" || 1,
        role: "member",
        ...now,
      },
    ],
    ["session", { id: "session", token: "a token", userId: "ann", expiresAt: moment, ...now }],
    [
      "account",
      {
        id: "password",
        accountId: "ann",
        providerId: "credential",
        userId: "ann",
        password: "a hash",
        ...now,
      },
    ],
    ["events", walk],
    [
      "settings",
      {
        id: "home",
        backgroundMediaUrl: "",
        mainImageUrl: "https://pictures.example/main.jpg",
        isVideoBackground: kind === "postgres" ? false : 0,
      },
    ],
    [
      "storedFiles",
      {
        fullPath: "images/dawn.jpg",
        contentKey: "dawn",
        size: 1000,
        contentType: "image/jpeg",
        customMetadata: "{}",
        md5Hash: "",
        crc32c: "",
        generation: "1",
        metageneration: 1,
        downloadTokens: "token",
        timeCreated: moment,
        updated: moment,
      },
    ],
    [
      "uploads",
      {
        id: "upload",
        fullPath: "images/dusk.jpg",
        totalSize: 50,
        receivedSize: 20,
        status: "active",
        metadata: "{}",
        ownerId: "ann",
        ownerRole: "member",
        claim: "",
        ...now,
      },
    ],
    ["uploadChunks", { uploadId: "upload", offset: 0, stagedKey: "staged" }],
    [
      "outbox",
      {
        id: "mail",
        recipient: "ann@people.example",
        subject: "",
        html: "",
        text: "",
        createdAt: moment,
        attempts: 0,
        nextAttemptAt: moment,
      },
    ],
  ];
  await insertRows(db, rows);
}

/** Inserts one row into each table that the second and third migrations added, with the columns of that time. */
export async function insertLaterRows(db: Database, kind: DatabaseKind): Promise<void> {
  const video = { title: "The lost coin", sermonBy: "Ann Hill", videoUrl: "", content: "", date: moment };
  const prayer = {
    userId: "ann",
    userName: "Ann Hill",
    title: "Rain",
    content: "",
    picUrl: "",
    date: moment,
  };
  await insertRows(db, [
    ["videos", { id: "coin", ...video, userName: "Sam", embeddable: kind === "postgres" || 1 }],
    [
      "dailyPosts",
      { id: "post", date: moment, imgUrl: "", imgPath: "", postedBy: "Ann Hill", content: "", likes: 1 },
    ],
    ["likes", { postId: "post", userId: "ann" }],
    ["prayerRequests", { id: "prayer", ...prayer, isApproved: kind === "postgres" || 1 }],
    [
      "verification",
      {
        id: "link",
        identifier: "hash",
        value: "ann",
        expiresAt: moment,
        createdAt: moment,
        updatedAt: moment,
      },
    ],
    ["limits", { key: "login", points: 1, expiresAt: 1 }],
  ]);
}

export async function insertRows(
  db: Database,
  rows: [table: string, row: Record<string, unknown>][],
): Promise<void> {
  for (const [table, row] of rows) {
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
      db,
    );
  }
}

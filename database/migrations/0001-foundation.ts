import type { Kysely } from "kysely";
import type { DatabaseKind } from "../connection.ts";

interface IdentityTypes {
  /** better-auth stores booleans as numbers on SQLite, so its columns are not declared boolean there. */
  identityBoolean: "integer" | "boolean";
  identityDate: "text" | "timestamptz";
}

const identityTypes: Record<DatabaseKind, IdentityTypes> = {
  sqlite: { identityBoolean: "integer", identityDate: "text" },
  postgres: { identityBoolean: "boolean", identityDate: "timestamptz" },
};

export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await identity(db, identityTypes[kind]);
  await storage(db);
  await mail(db);
  await limits(db);
  await events(db);
  await settings(db);
}

async function identity(
  db: Kysely<unknown>,
  { identityBoolean, identityDate }: IdentityTypes,
): Promise<void> {
  await db.schema
    .createTable("user")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("emailVerified", identityBoolean, (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("gender", "text")
    .addColumn("dateOfBirth", "text")
    .addColumn("createdAt", identityDate, (column) => column.notNull())
    .addColumn("updatedAt", identityDate, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("expiresAt", identityDate, (column) => column.notNull())
    .addColumn("ipAddress", "text")
    .addColumn("userAgent", "text")
    .addColumn("createdAt", identityDate, (column) => column.notNull())
    .addColumn("updatedAt", identityDate, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessionUser").on("session").column("userId").execute();
  await db.schema
    .createTable("account")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("providerId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("accessToken", "text")
    .addColumn("refreshToken", "text")
    .addColumn("idToken", "text")
    .addColumn("accessTokenExpiresAt", identityDate)
    .addColumn("refreshTokenExpiresAt", identityDate)
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("createdAt", identityDate, (column) => column.notNull())
    .addColumn("updatedAt", identityDate, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("accountUser").on("account").column("userId").execute();
  await db.schema
    .createTable("verification")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expiresAt", identityDate, (column) => column.notNull())
    .addColumn("createdAt", identityDate, (column) => column.notNull())
    .addColumn("updatedAt", identityDate, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("verificationIdentifier").on("verification").column("identifier").execute();
}

async function storage(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("storedFiles")
    .addColumn("fullPath", "text", (column) => column.primaryKey())
    .addColumn("contentKey", "text", (column) => column.notNull())
    // A double holds integers exactly up to 2^53 and, unlike bigint, both drivers read it as a number.
    .addColumn("size", "double precision", (column) => column.notNull())
    .addColumn("contentType", "text", (column) => column.notNull())
    .addColumn("cacheControl", "text")
    .addColumn("contentDisposition", "text")
    .addColumn("contentEncoding", "text")
    .addColumn("contentLanguage", "text")
    .addColumn("customMetadata", "text", (column) => column.notNull())
    .addColumn("md5Hash", "text", (column) => column.notNull())
    .addColumn("crc32c", "text", (column) => column.notNull())
    .addColumn("generation", "text", (column) => column.notNull())
    .addColumn("metageneration", "integer", (column) => column.notNull())
    .addColumn("downloadTokens", "text", (column) => column.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("ownerId", "text")
    .addColumn("timeCreated", "text", (column) => column.notNull())
    .addColumn("updated", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("uploads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("fullPath", "text", (column) => column.notNull())
    .addColumn("totalSize", "double precision")
    .addColumn("receivedSize", "double precision", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("metadata", "text", (column) => column.notNull())
    .addColumn("ownerId", "text")
    .addColumn("ownerRole", "text")
    .addColumn("claim", "text", (column) => column.notNull())
    .addColumn("reply", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("updatedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("uploadsByAge").on("uploads").column("updatedAt").execute();
  await db.schema
    .createTable("uploadChunks")
    .addColumn("uploadId", "text", (column) => column.notNull().references("uploads.id").onDelete("cascade"))
    .addColumn("offset", "double precision", (column) => column.notNull())
    .addColumn("stagedKey", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("uploadChunksInOrder", ["uploadId", "offset"])
    .execute();
  await db.schema
    .createTable("looseContents")
    .addColumn("contentKey", "text", (column) => column.primaryKey())
    .addColumn("since", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("looseContentsByAge").on("looseContents").column("since").execute();
}

async function mail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("html", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("replyTo", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("nextAttemptAt", "text", (column) => column.notNull())
    .addColumn("failedAt", "text")
    .addColumn("lastError", "text")
    .execute();
  await db.schema.createIndex("outboxDue").on("outbox").columns(["failedAt", "nextAttemptAt"]).execute();
}

async function limits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("limits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("expiresAt", "double precision", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("limitsExpiry").on("limits").column("expiresAt").execute();
}

async function events(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("eventTitle", "text", (column) => column.notNull())
    .addColumn("eventContent", "text", (column) => column.notNull())
    .addColumn("eventDate", "text", (column) => column.notNull())
    .addColumn("eventTime", "text", (column) => column.notNull())
    .addColumn("eventUrl", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("eventsNewestFirst")
    .on("events")
    .columns(["eventDate desc", "eventTime desc", "id desc"])
    .execute();
}

async function settings(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("settings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("backgroundMediaUrl", "text", (column) => column.notNull())
    .addColumn("mainImageUrl", "text", (column) => column.notNull())
    .addColumn("isVideoBackground", "boolean", (column) => column.notNull())
    .execute();
}

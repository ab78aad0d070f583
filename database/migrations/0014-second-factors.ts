import type { Kysely } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/** One-time codes as a second factor, codes for when the device is lost, passkeys, and who must have one. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await db.schema
    .createTable("secondFactors")
    .addColumn("userId", "text", (column) => column.primaryKey().references("user.id").onDelete("cascade"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("lastUsedStep", "integer", (column) => column.notNull())
    .addColumn("addedAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("backupCodes")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("codeHash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("backupCodeOnce", ["userId", "codeHash"])
    .execute();
  await db.schema
    .createTable("passkey")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text")
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("credentialID", "text", (column) => column.notNull().unique())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("deviceType", "text", (column) => column.notNull())
    // better-auth stores booleans as numbers on SQLite.
    .addColumn("backedUp", kind === "sqlite" ? "integer" : "boolean", (column) => column.notNull())
    .addColumn("transports", "text")
    .addColumn("createdAt", kind === "sqlite" ? "text" : "timestamptz", (column) => column.notNull())
    .addColumn("aaguid", "text")
    .addColumn("lastUsedOn", "text")
    .execute();
  await db.schema.createIndex("passkeyUser").on("passkey").column("userId").execute();
  await db.schema
    .createTable("siteChoices")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("session").addColumn("secondFactorAt", "text").execute();
}

import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../connection.ts";

/**
 * Prayer requests have an audience and a state, and the database itself refuses to show a text to more people than
 * agreed to it.
 *
 * Versions before this one know `isApproved` only: that everybody reads a request. Triggers give their rows the rest.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await columns(db);
  await consents(db);
  await edits(db);
  await notes(db);
  for (const statement of [...backfill, ...(kind === "sqlite" ? onSqlite : onPostgres)])
    await sql.raw(statement).execute(db);
  await db.schema
    .createIndex("prayerRequestsShared")
    .on("prayerRequests")
    .columns(["isShared", "date desc", "id desc"])
    .execute();
  await db.schema
    .createIndex("prayerRequestsQueue")
    .on("prayerRequests")
    .columns(["state", "isUrgent desc", "date", "id"])
    .execute();
}

async function columns(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, kind: "text" | "boolean", initial?: string | boolean) =>
    db.schema
      .alterTable("prayerRequests")
      .addColumn(name, kind, (column) =>
        initial === undefined
          ? column
          : column.notNull().defaultTo(typeof initial === "string" ? initial : sql.lit(initial)),
      )
      .execute();
  await add("audience", "text", "everybody");
  await add("state", "text", "waiting");
  await add("isShared", "boolean", false);
  await add("category", "text", "");
  await add("isUrgent", "boolean", false);
  for (const moment of ["shownAt", "endsAt", "answeredAt", "deletedAt"]) await add(moment, "text");
}

/** Without a foreign key, so that a backup loads it before the requests, which cannot be shown without it. */
async function consents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerConsents")
    .addColumn("requestId", "text", (column) => column.notNull())
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("how", "text", (column) => column.notNull())
    .addColumn("audience", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("userName", "text", (column) => column.notNull())
    .addColumn("picUrl", "text", (column) => column.notNull())
    .addColumn("picAlt", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("oneConsentOfEachNumber", ["requestId", "number"])
    .addCheckConstraint("decisionHasReason", sql`"how" <> 'decided' or "reason" <> ''`)
    .execute();
}

async function edits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerEdits")
    .addColumn("requestId", "text", (column) =>
      column.primaryKey().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("userName", "text", (column) => column.notNull())
    .addColumn("picUrl", "text", (column) => column.notNull())
    .addColumn("picAlt", "text", (column) => column.notNull())
    .addColumn("authorId", "text", (column) => column.references("user.id").onDelete("set null"))
    .addColumn("authorName", "text", (column) => column.notNull())
    .addColumn("askedAt", "text", (column) => column.notNull())
    .execute();
}

async function notes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("prayerNotes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("requestId", "text", (column) =>
      column.notNull().references("prayerRequests.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("authorId", "text", (column) => column.references("user.id").onDelete("set null"))
    .addColumn("authorName", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("prayerNotesOfRequest")
    .on("prayerNotes")
    .columns(["requestId", "id"])
    .execute();
}

const backfill = [
  `update "prayerRequests" set "state" = 'shown', "isShared" = "isApproved", "shownAt" = "date" where "isApproved"`,
  // What staff changed before this version is not known.
  `insert into "prayerConsents"
     ("requestId", "number", "how", "audience", "title", "content", "userName", "picUrl", "picAlt", "at")
   select "id", 1, 'earlier', 'everybody', "title", "content", "userName", "picUrl", "picAlt", "date"
   from "prayerRequests"`,
];

/** A text may be shown without its name or its picture. */
const agreed = `select 1 from "prayerConsents" as agreed
  where agreed."requestId" = new."id" and agreed."title" = new."title" and agreed."content" = new."content"
  and new."userName" in (agreed."userName", '')
  and (new."picUrl" = '' or (new."picUrl" = agreed."picUrl" and new."picAlt" = agreed."picAlt"))`;
const agreedByAll = `${agreed} and agreed."audience" = 'everybody'`;
const agreedByMembers = `${agreed} and agreed."audience" in ('everybody', 'congregation')`;
const hasConsents = `select 1 from "prayerConsents" where "requestId" = new."id"`;
const isOutOfSight = `new."state" in ('held', 'declined', 'ended', 'deleted')`;
const violates = `(new."isApproved" and (new."audience" <> 'everybody' or ${isOutOfSight} or not exists (${agreedByAll})))
  or (new."isShared"
    and (new."audience" not in ('everybody', 'congregation') or ${isOutOfSight} or not exists (${agreedByMembers})))`;
const asked = `
  insert into "prayerConsents"
    ("requestId", "number", "how", "audience", "title", "content", "userName", "picUrl", "picAlt", "at")
  select new."id", 1, 'asked', new."audience", new."title", new."content", new."userName", new."picUrl", new."picAlt",
    new."date"
  where not exists (${hasConsents})`;
const refusal = "nobody agreed that these people read this text";
/** Its consents would stay behind. */
const otherId = "the id of a prayer request cannot be changed";
const relies = `select 1 from "prayerRequests"
  where "id" = old."requestId" and ("isApproved" or "isShared") and "title" = old."title" and "content" = old."content"
  and not exists (
    select 1 from "prayerConsents" as other
    where other."requestId" = old."requestId" and other."number" <> old."number"
    and other."title" = old."title" and other."content" = old."content"
    and "prayerRequests"."userName" in (other."userName", '')
    and ("prayerRequests"."picUrl" in ('', other."picUrl"))
    and (other."audience" = 'everybody' or (other."audience" = 'congregation' and not "prayerRequests"."isApproved")))`;
const deleteConsents = `delete from "prayerConsents" where "requestId" = old."id"`;

const shownColumns = `"isApproved", "isShared", "audience", "state", "title", "content", "userName", "picUrl", "picAlt"`;
const knowsNoState = `new."isApproved" and not new."isShared" and new."state" = 'waiting'`;
const becomesShown = `update "prayerRequests" set "state" = 'shown', "isShared" = true,
  "shownAt" = coalesce("shownAt", "date") where "id" = new."id"`;

const onSqlite = [
  `create trigger "agreedNewPrayer" before insert on "prayerRequests"
   when exists (${hasConsents}) and (${violates}) begin select raise(abort, '${refusal}'); end`,
  `create trigger "askedPrayer" after insert on "prayerRequests" begin ${asked};
   select raise(abort, '${refusal}') where ${violates};
   ${becomesShown} and ${knowsNoState}; end`,
  `create trigger "agreedPrayer" before update of ${shownColumns} on "prayerRequests"
   when ${violates} begin select raise(abort, '${refusal}'); end`,
  `create trigger "sameIdOfPrayer" before update of "id" on "prayerRequests" when new."id" <> old."id"
   begin select raise(abort, '${otherId}'); end`,
  `create trigger "shownPrayer" after update of "isApproved" on "prayerRequests" when ${knowsNoState}
   begin ${becomesShown}; end`,
  `create trigger "consentsOfDeletedPrayer" after delete on "prayerRequests" begin ${deleteConsents}; end`,
  `create trigger "keptConsent" before delete on "prayerConsents" when exists (${relies})
   begin select raise(abort, '${refusal}'); end`,
  `create trigger "unchangedConsent" before update on "prayerConsents"
   begin select raise(abort, 'a consent cannot be changed'); end`,
  // "replace" deletes the row that is in its way without the trigger of deleting.
  `create trigger "unreplacedConsent" before insert on "prayerConsents"
   when exists (select 1 from "prayerConsents" where "requestId" = new."requestId" and "number" = new."number")
   begin select raise(abort, 'a consent cannot be changed'); end`,
];

const raise = (message: string) => `raise exception '${message}' using errcode = 'check_violation'`;

const onPostgres = [
  `create function "agreedPrayer"() returns trigger language plpgsql as $$
   begin
     if ${knowsNoState} then
       new."isShared" := true;
       new."state" := 'shown';
       new."shownAt" := coalesce(new."shownAt", new."date");
     end if;
     if tg_op = 'UPDATE' and new."id" <> old."id" then ${raise(otherId)}; end if;
     if (tg_op = 'UPDATE' or exists (${hasConsents})) and (${violates}) then ${raise(refusal)}; end if;
     return new;
   end
   $$`,
  `create trigger "agreedPrayer" before insert or update on "prayerRequests"
   for each row execute function "agreedPrayer"()`,
  `create function "askedPrayer"() returns trigger language plpgsql as $$
   begin
     ${asked};
     if ${violates} then ${raise(refusal)}; end if;
     return null;
   end
   $$`,
  `create trigger "askedPrayer" after insert on "prayerRequests" for each row execute function "askedPrayer"()`,
  `create function "consentsOfDeletedPrayer"() returns trigger language plpgsql as $$
   begin
     ${deleteConsents};
     return null;
   end
   $$`,
  `create trigger "consentsOfDeletedPrayer" after delete on "prayerRequests"
   for each row execute function "consentsOfDeletedPrayer"()`,
  `create function "keptConsent"() returns trigger language plpgsql as $$
   begin
     if tg_op = 'UPDATE' then ${raise("a consent cannot be changed")}; end if;
     if exists (${relies}) then ${raise(refusal)}; end if;
     return old;
   end
   $$`,
  `create trigger "keptConsent" before update or delete on "prayerConsents"
   for each row execute function "keptConsent"()`,
];

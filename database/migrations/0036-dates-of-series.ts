import { type Kysely, sql } from "kysely";

const visibility = ["visibleFrom", "visibleUntil"];

/**
 * Each date of a series knows the date before it, so that a list finds the next date of each event in an index alone. The
 * version before this one leaves the column out; the nightly listing fills it in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("occurrences").addColumn("previousDate", "text").execute();
  await sql`
    update "occurrences" set "previousDate" = "linked"."previous"
    from (
      select "id", lag("date", 1, '') over (partition by "eventId" order by "date", "time", "id") as "previous"
      from "occurrences"
    ) as "linked"
    where "linked"."id" = "occurrences"."id"`.execute(db);
  await db.schema
    .createIndex("occurrencesToLink")
    .on("occurrences")
    .column("eventId")
    .where(sql.ref("previousDate"), "is", null)
    .execute();
  await widen(db, "occurrencesByDate", ["date", "time", "id", "isPublic"]);
  await widen(db, "occurrencesByCategory", ["category", "date", "time", "id", "isPublic"]);
}

async function widen(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema.dropIndex(name).execute();
  await db.schema
    .createIndex(name)
    .on("occurrences")
    .columns([...columns, ...visibility, "previousDate"])
    .execute();
}

import { type Kysely, sql } from "kysely";

/** Each part of the queue, the updates that wait and what is due are found in an index alone, however much is past. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("prayerRequestsOfPart")
    .on("prayerRequests")
    .columns(["state", "date desc", "id desc", "audience"])
    .execute();
  await db.schema.dropIndex("prayerRequestsQueue").execute();
  await db.schema
    .createIndex("prayerRequestsInTurn")
    .on("prayerRequests")
    .columns(["state", "isUrgent desc", "date", "id", "audience"])
    .execute();
  await sql`
    create index "prayerAlertsInTurn" on "prayerAlerts" (("takenBy" is not null), "createdAt", "requestId")
  `.execute(db);
  for (const moment of ["answeredAt", "endedAt", "deletedAt"])
    await db.schema
      .createIndex(`prayerRequestsBy${moment[0]?.toUpperCase()}${moment.slice(1)}`)
      .on("prayerRequests")
      .columns(["state", moment])
      .where(sql.ref(moment), "is not", null)
      .execute();
  // SQLite takes an index on every state for those of a request, and then reads all updates that are shown.
  await db.schema.dropIndex("prayerUpdatesByState").execute();
  await db.schema
    .createIndex("prayerUpdatesThatWait")
    .on("prayerUpdates")
    .column("id")
    .where(sql.ref("state"), "=", sql.lit("waiting"))
    .execute();
  await db.schema.createIndex("outboxByRecipient").on("outbox").column("recipient").execute();
}

import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { sampleChoice } from "../../../database/site-choices.ts";

/**
 * Whether texts that nobody has changed are those of the sample congregation. It ends for good when a church takes the site
 * into use.
 */
export async function showsSample(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom("siteChoices")
    .select("name")
    .where("name", "=", sampleChoice)
    .executeTakeFirst();
  return row !== undefined;
}

/** Call this on a site that was never started before. */
export async function showSample(trx: DatabaseTransaction): Promise<void> {
  await trx
    .insertInto("siteChoices")
    .values({ name: sampleChoice, value: "shown" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns false when it had ended before. */
export async function hideSample(trx: DatabaseTransaction): Promise<boolean> {
  const deleted = await trx.deleteFrom("siteChoices").where("name", "=", sampleChoice).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

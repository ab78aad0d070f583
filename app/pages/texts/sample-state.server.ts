import type { Database, DatabaseTransaction } from "../../../database/connection.ts";
import { addChoice, earlierTextsChoice, sampleChoice } from "../../../database/site-choices.ts";
import type { Originals } from "../originals/facts.ts";

/** The first two end for good when a church takes the site into use. */
export async function readOriginals(db: Database): Promise<Originals> {
  const rows = await db
    .selectFrom("siteChoices")
    .select("name")
    .where("name", "in", [sampleChoice, earlierTextsChoice])
    .execute();
  const names = rows.map(({ name }) => name);
  if (names.includes(sampleChoice)) return "sample";
  return names.includes(earlierTextsChoice) ? "earlier" : "church";
}

/** Whether texts that nobody has changed are those of the sample congregation, as every page says. */
export async function showsSample(db: Database): Promise<boolean> {
  return (await readOriginals(db)) === "sample";
}

/** Call this on a site that was never started before. */
export async function showSample(trx: DatabaseTransaction): Promise<void> {
  await addChoice(trx, sampleChoice, "shown");
}

/** Ends the sample, and the texts from before it. Returns false when both had ended. */
export async function hideSample(trx: DatabaseTransaction): Promise<boolean> {
  const deleted = await trx
    .deleteFrom("siteChoices")
    .where("name", "in", [sampleChoice, earlierTextsChoice])
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

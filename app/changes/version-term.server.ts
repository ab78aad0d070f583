import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import { versionMonthsChoice } from "../../database/site-choices.ts";
import type { Viewer } from "../viewer.ts";
import { type ChangingSite, change } from "./change.server.ts";
import { takeTurns } from "./locks.server.ts";
import { versionTerm } from "./version-term.ts";

/** After how many months earlier versions of texts are deleted. */
export async function readVersionMonths(db: Database | DatabaseTransaction): Promise<number> {
  const row = await db
    .selectFrom("siteChoices")
    .select("value")
    .where("name", "=", versionMonthsChoice)
    .executeTakeFirst();
  const months = Number(row?.value);
  const { usual, least, most } = versionTerm;
  return Number.isInteger(months) && months >= least && months <= most ? months : usual;
}

export async function chooseVersionMonths(site: ChangingSite, viewer: Viewer, months: number): Promise<void> {
  await change(site, viewer, "pages:write", async ({ db, record }) => {
    await takeTurns(db, "earlier versions");
    const before = await readVersionMonths(db);
    if (before === months) return;
    const value = String(months);
    await db
      .insertInto("siteChoices")
      .values({ name: versionMonthsChoice, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
    const subject = {
      kind: "site",
      id: versionMonthsChoice,
      title: "How long earlier versions stay",
    } as const;
    await record("setting-changed", subject, { months: before }, { months });
  });
}

/** The moment before which an earlier version must have been made to be deleted. */
export async function endOfVersions({ db, clock }: Pick<ChangingSite, "db" | "clock">): Promise<string> {
  const now = Temporal.Instant.fromEpochMilliseconds(clock().getTime()).toZonedDateTimeISO("UTC");
  const end = now.subtract({ months: await readVersionMonths(db) });
  return new Date(end.epochMilliseconds).toISOString();
}

import type { Kysely } from "kysely";
import { otherWaitDaysChoice } from "../../database/site-choices.ts";
import type { Tables } from "../../database/tables.ts";
import type { Viewer } from "../viewer.ts";
import { type ChangingSite, change } from "./change.server.ts";
import { takeTurns } from "./locks.server.ts";
import { waitTerm } from "./wait-term.ts";

/** After how many days what nobody decides ends, other than prayer requests. */
export async function readWaitDays(db: Kysely<Tables>): Promise<number> {
  const row = await db
    .selectFrom("siteChoices")
    .select("value")
    .where("name", "=", otherWaitDaysChoice)
    .executeTakeFirst();
  const days = Number(row?.value);
  return Number.isInteger(days) && days >= waitTerm.least && days <= waitTerm.most ? days : waitTerm.usual;
}

export async function chooseWaitDays(site: ChangingSite, viewer: Viewer, days: number): Promise<void> {
  await change(site, viewer, "site:operate", async ({ db, record }) => {
    await takeTurns(db, "days of other waits");
    const before = await readWaitDays(db);
    if (before === days) return;
    const value = String(days);
    await db
      .insertInto("siteChoices")
      .values({ name: otherWaitDaysChoice, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
    const subject = { kind: "site", id: otherWaitDaysChoice, title: "How long things wait for us" } as const;
    await record("setting-changed", subject, { days: before }, { days });
  });
}

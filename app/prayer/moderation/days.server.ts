import { type ChangeByPerson, type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Viewer } from "../../viewer.ts";
import { daysChoices, readDays } from "../shown-until.server.ts";

type Days = Partial<Record<keyof typeof daysChoices, number>>;

/** Chooses for how many days requests are shown, and wait for an answer. What is left out stays as it is. */
export async function chooseDays(site: ChangingSite, viewer: Viewer, days: Days): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    await takeTurns(change.db, "days of prayer requests");
    for (const what of ["shown", "answer", "wait"] as const) await choose(change, what, days[what]);
  });
}

async function choose(
  { db, record }: ChangeByPerson,
  what: keyof typeof daysChoices,
  days: number | undefined,
): Promise<void> {
  const before = await readDays(db, what);
  if (days === undefined || before === days) return;
  const { name, title } = daysChoices[what];
  const value = String(days);
  await db
    .insertInto("siteChoices")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
  await record("setting-changed", { kind: "site", id: name, title }, { days: before }, { days });
}

import { prayerDaysChoice } from "../../../database/site-choices.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import { takeTurns } from "../../changes/locks.server.ts";
import type { Viewer } from "../../viewer.ts";
import { readShownDays } from "../shown-until.server.ts";

/** Chooses for how many days requests are shown. */
export async function chooseShownDays(site: ChangingSite, viewer: Viewer, days: number): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    await takeTurns(change.db, "days of prayer requests");
    const before = await readShownDays(change.db);
    if (before === days) return;
    const value = String(days);
    await change.db
      .insertInto("siteChoices")
      .values({ name: prayerDaysChoice, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
      .execute();
    const subject = {
      kind: "site",
      id: prayerDaysChoice,
      title: "How long prayer requests are shown",
    } as const;
    await change.record("setting-changed", subject, { days: before }, { days });
  });
}

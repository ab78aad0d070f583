import type { Database } from "../../../database/connection.ts";
import { guestPrayersChoice } from "../../../database/site-choices.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import type { Viewer } from "../../viewer.ts";

/** Whether people may ask for prayer without an account. */
export async function takesGuests({ db }: { db: Pick<Database, "selectFrom"> }): Promise<boolean> {
  const row = await db
    .selectFrom("siteChoices")
    .select("name")
    .where("name", "=", guestPrayersChoice)
    .executeTakeFirst();
  return row !== undefined;
}

/** Switched off, links that were mailed before go on working. */
export async function switchGuests(site: ChangingSite, viewer: Viewer, isOn: boolean): Promise<void> {
  await change(site, viewer, "prayer:moderate", async (change) => {
    const wasOn = await takesGuests(change);
    if (wasOn === isOn) return;
    if (isOn)
      await change.db
        .insertInto("siteChoices")
        .values({ name: guestPrayersChoice, value: change.now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await change.db.deleteFrom("siteChoices").where("name", "=", guestPrayersChoice).execute();
    const subject = {
      kind: "site",
      id: guestPrayersChoice,
      title: "Prayer requests without an account",
    } as const;
    const words = (isTaken: boolean) => ({ state: isTaken ? "on" : "off" });
    await change.record("setting-changed", subject, words(wasOn), words(isOn));
  });
}

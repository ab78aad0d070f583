import type { Database } from "../../../database/connection.ts";
import { shortRegistrationChoice } from "../../../database/site-choices.ts";
import { type ChangingSite, change } from "../../changes/change.server.ts";
import type { Viewer } from "../../viewer.ts";

/** Whether Register asks for gender and date of birth. It does unless the church says otherwise. */
export async function asksPersonalFacts({ db }: { db: Pick<Database, "selectFrom"> }): Promise<boolean> {
  const row = await db
    .selectFrom("siteChoices")
    .select("name")
    .where("name", "=", shortRegistrationChoice)
    .executeTakeFirst();
  return row === undefined;
}

/** Switched off, what people said before stays in their accounts. */
export async function switchPersonalFacts(
  site: ChangingSite,
  viewer: Viewer,
  isAsked: boolean,
): Promise<void> {
  await change(site, viewer, "people:manage", async (change) => {
    const was = await asksPersonalFacts(change);
    if (was === isAsked) return;
    const name = shortRegistrationChoice;
    if (isAsked) await change.db.deleteFrom("siteChoices").where("name", "=", name).execute();
    else
      await change.db
        .insertInto("siteChoices")
        .values({ name, value: change.now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const subject = { kind: "site", id: name, title: "Gender and date of birth at registration" } as const;
    const words = (asked: boolean) => ({ state: asked ? "on" : "off" });
    await change.record("setting-changed", subject, words(was), words(isAsked));
  });
}

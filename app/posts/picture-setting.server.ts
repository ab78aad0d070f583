import type { Database } from "../../database/connection.ts";
import { postsWithoutPictureChoice } from "../../database/site-choices.ts";
import { type ChangingSite, change } from "../changes/change.server.ts";
import type { Viewer } from "../viewer.ts";

/** Whether a new daily post needs a picture. It does unless the church says otherwise. */
export async function needsPicture({ db }: { db: Pick<Database, "selectFrom"> }): Promise<boolean> {
  const row = await db
    .selectFrom("siteChoices")
    .select("name")
    .where("name", "=", postsWithoutPictureChoice)
    .executeTakeFirst();
  return row === undefined;
}

export async function switchPostPictures(
  site: ChangingSite,
  viewer: Viewer,
  isNeeded: boolean,
): Promise<void> {
  await change(site, viewer, "posts:write", async (change) => {
    const was = await needsPicture(change);
    if (was === isNeeded) return;
    const name = postsWithoutPictureChoice;
    if (isNeeded) await change.db.deleteFrom("siteChoices").where("name", "=", name).execute();
    else
      await change.db
        .insertInto("siteChoices")
        .values({ name, value: change.now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    const subject = { kind: "site", id: name, title: "Daily posts without a picture" } as const;
    const words = (needed: boolean) => ({ state: needed ? "off" : "on" });
    await change.record("setting-changed", subject, words(was), words(isNeeded));
  });
}

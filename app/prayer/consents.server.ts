import type { PrayerConsentTable } from "../../database/prayer-tables.ts";
import type { Change } from "../changes/change.server.ts";

type Text = Pick<PrayerConsentTable, "title" | "content" | "userName" | "picUrl" | "picAlt">;

/** Notes that these people may read a text. Lock the request before. */
export async function addConsent(
  { db, now }: Pick<Change, "db" | "now">,
  consent: Omit<PrayerConsentTable, "number" | "at" | "reason"> & { reason?: string },
): Promise<void> {
  const { last } = await db
    .selectFrom("prayerConsents")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("requestId", "=", consent.requestId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("prayerConsents")
    .values({ ...consent, number: Number(last ?? 0) + 1, at: now.toISOString() })
    .execute();
}

/** Whether everybody in the audience may read the text, by the rule that the database has too. */
export async function isAgreed(
  { db }: Pick<Change, "db">,
  { id, audience, ...text }: Text & Pick<PrayerConsentTable, "audience"> & { id: string },
): Promise<boolean> {
  if (audience === "team" || audience === "pastor") return true;
  const consents = await db.selectFrom("prayerConsents").selectAll().where("requestId", "=", id).execute();
  return consents.some(
    (agreed) =>
      (agreed.audience === "everybody" || agreed.audience === audience) &&
      agreed.title === text.title &&
      agreed.content === text.content &&
      (text.userName === "" || text.userName === agreed.userName) &&
      (text.picUrl === "" || (text.picUrl === agreed.picUrl && text.picAlt === agreed.picAlt)),
  );
}

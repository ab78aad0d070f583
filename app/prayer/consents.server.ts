import type { Database } from "../../database/connection.ts";
import type { PrayerConsentTable } from "../../database/prayer-tables.ts";
import type { Change } from "../changes/change.server.ts";

type Text = Pick<PrayerConsentTable, "title" | "content" | "userName" | "picUrl" | "picAlt">;

interface Reading {
  db: Pick<Database, "selectFrom">;
}

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

/** Whether staff, not the asker, chose these words. */
function isOfStaff({ how }: Pick<PrayerConsentTable, "how">): boolean {
  return how === "decided" || how === "spelling";
}

/** The words of the asker that count: those that they wrote or agreed to last. */
export async function ownWords(
  { db }: Reading,
  requestId: string,
): Promise<(Text & Pick<PrayerConsentTable, "number" | "how">) | undefined> {
  const consents = await db
    .selectFrom("prayerConsents")
    .select(["number", "how", "title", "content", "userName", "picUrl", "picAlt"])
    .where("requestId", "=", requestId)
    .orderBy("number", "desc")
    .execute();
  return consents.find((consent) => !isOfStaff(consent));
}

/** What staff chose, if it is the text now: a mended spelling, or words that they published for a reason. */
export async function wordsOfStaff(
  { db }: Reading,
  { id, title, content }: { id: string; title: string; content: string },
): Promise<(Pick<PrayerConsentTable, "number"> & { how: "decided" | "spelling" }) | undefined> {
  const last = await db
    .selectFrom("prayerConsents")
    .select(["number", "how", "title", "content"])
    .where("requestId", "=", id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.title !== title || last.content !== content) return undefined;
  const { number, how } = last;
  return how === "decided" || how === "spelling" ? { number, how } : undefined;
}

/** Deletes the consent that staff gave in the asker's place. The text must not be shown any more. */
export async function deleteConsent(
  { db }: Pick<Change, "db">,
  requestId: string,
  number: number,
): Promise<void> {
  await db
    .deleteFrom("prayerConsents")
    .where("requestId", "=", requestId)
    .where("number", "=", number)
    .execute();
}

/** Whether everybody in the audience may read the text, by the rule that the database has too. */
export async function isAgreed(
  { db }: Pick<Change, "db">,
  { id, audience, ...text }: Text & Pick<PrayerConsentTable, "audience"> & { id: string },
): Promise<boolean> {
  if (audience === "team" || audience === "pastor") return true;
  const consents = await db.selectFrom("prayerConsents").selectAll().where("requestId", "=", id).execute();
  const refusal = db.selectFrom("prayerRequests").select("editRefusedAt").where("id", "=", id);
  const hasRefused = Boolean((await refusal.executeTakeFirst())?.editRefusedAt);
  return consents.some(
    (agreed) =>
      !(hasRefused && isOfStaff(agreed)) &&
      (agreed.audience === "everybody" || agreed.audience === audience) &&
      agreed.title === text.title &&
      agreed.content === text.content &&
      (text.userName === "" || text.userName === agreed.userName) &&
      (text.picUrl === "" || (text.picUrl === agreed.picUrl && text.picAlt === agreed.picAlt)),
  );
}

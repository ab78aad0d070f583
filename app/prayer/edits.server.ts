import type { PrayerEditTable } from "../../database/prayer-tables.ts";
import type { Change, ChangeByPerson } from "../changes/change.server.ts";
import { nameOf } from "../viewer.ts";

type Text = Pick<PrayerEditTable, "title" | "content" | "userName" | "picUrl" | "picAlt">;

/** Keeps the text to which the asker shall agree, instead of one that was proposed before. */
export async function proposeEdit(
  { db, viewer, now }: ChangeByPerson,
  requestId: string,
  { title, content, userName, picUrl, picAlt }: Text,
): Promise<void> {
  const author = { authorId: viewer.id, authorName: nameOf(viewer) };
  const edit = { title, content, userName, picUrl, picAlt, ...author, askedAt: now.toISOString() };
  await db
    .insertInto("prayerEdits")
    .values({ requestId, ...edit })
    .onConflict((conflict) => conflict.column("requestId").doUpdateSet(edit))
    .execute();
}

/** Forgets the text that staff proposed, and a picture that neither the request nor `alsoShown` has. */
export async function dropEdit(
  change: Pick<Change, "db" | "releases">,
  { id, picUrl }: { id: string; picUrl: string },
  alsoShown = picUrl,
): Promise<void> {
  const dropped = await change.db
    .deleteFrom("prayerEdits")
    .where("requestId", "=", id)
    .returning("picUrl")
    .executeTakeFirst();
  if (dropped && dropped.picUrl !== picUrl && dropped.picUrl !== alsoShown)
    await change.releases(dropped.picUrl, `prayer:${id}`);
}

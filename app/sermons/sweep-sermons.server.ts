import { type ChangingSite, changeBySite } from "../changes/change.server.ts";

/** Deletes transcripts and plays of sermons that can no longer be restored. */
export async function sweepSermons(site: ChangingSite): Promise<void> {
  await changeBySite(site, async ({ db }) => {
    const there = db.selectFrom("videos").select("videos.id");
    const restorable = db.selectFrom("deletedItems").select("itemId").where("kind", "=", "sermon");
    for (const table of ["sermonTranscripts", "sermonPlays"] as const)
      await db
        .deleteFrom(table)
        .where("sermonId", "not in", there)
        .where("sermonId", "not in", restorable)
        .execute();
  });
}

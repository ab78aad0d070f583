import type { Change } from "../../changes/change.server.ts";

export async function withdrawAll(change: Change, userId: string): Promise<void> {
  const withdrawn = await change.db
    .deleteFrom("prayerRequests")
    .where("userId", "=", userId)
    .returning(["id", "picUrl"])
    .execute();
  for (const { id, picUrl } of withdrawn) await change.releases(picUrl, `prayer:${id}`);
}

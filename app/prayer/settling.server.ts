import type { Change } from "../changes/change.server.ts";

/** Settles what readers said about a request: falsely, if it is shown as it was. */
export async function settleReports(
  { db }: Pick<Change, "db">,
  requestId: string,
  settledAs: "false" | "heeded",
): Promise<void> {
  await db
    .updateTable("prayerReports")
    .set({ settledAs })
    .where("requestId", "=", requestId)
    .where("settledAs", "is", null)
    .execute();
}

import type { Site } from "../../contexts.ts";
import type { ReportReason } from "./report-reasons.ts";

/** The key under which a member's reports of a day are counted. */
export const reportLimitKey = (userId: string) => `prayer-report:${userId}`;

/** How many readers say why that each of these requests should not be shown, for people who may read the requests. */
export async function readReports(
  { db }: Pick<Site, "db">,
  ids: readonly string[],
): Promise<{ requestId: string; reason: ReportReason; readers: number }[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("prayerReports")
    .select(["requestId", "reason"])
    .select(({ fn }) => fn.countAll().as("readers"))
    .where("requestId", "in", ids)
    .where("settledAs", "is", null)
    .groupBy(["requestId", "reason"])
    .orderBy("reason")
    .execute();
  return rows.map((row) => ({ ...row, readers: Number(row.readers) }));
}

import type { ExpressionBuilder, Kysely, Selectable } from "kysely";
import type { StorageTables, UploadTable } from "./tables.ts";

type Upload = Selectable<UploadTable>;
type Db = Kysely<StorageTables>;

/** How long a finish counts for which nobody waits, in milliseconds: longer than copies may be wrong about the time. */
const lease = 90_000;
const tolerance = 60_000;

/** Whether a request is finishing this upload, so that others leave it alone. */
export function isFinishing(
  { status, finishingUntil }: Pick<Upload, "status" | "finishingUntil">,
  now: Date,
): boolean {
  if (status !== "active" || finishingUntil === null) return false;
  return finishingUntil > now.toISOString() && finishingUntil <= latest(now);
}

/** The opposite of `isFinishing`, as a condition of a query. */
export function isFree(now: Date) {
  return ({ eb, or }: ExpressionBuilder<StorageTables, "uploads">) =>
    or([
      eb("finishingUntil", "is", null),
      eb("finishingUntil", "<=", now.toISOString()),
      eb("finishingUntil", ">", latest(now)),
    ]);
}

/** A finish that ends later than this was begun with a wrong clock. */
function latest(now: Date): string {
  return new Date(now.getTime() + lease + tolerance).toISOString();
}

/** Says that a request finishes an upload, or still does; false when a newer request took over. */
export async function holdFinish(
  db: Db,
  { id, claim }: Pick<Upload, "id" | "claim">,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("uploads")
    .set({
      finishingUntil: new Date(now.getTime() + lease).toISOString(),
      updatedAt: now.toISOString(),
    })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("status", "=", "active")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets other requests have an upload whose finish failed. */
export async function releaseFinish(db: Db, { id, claim }: Pick<Upload, "id" | "claim">): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ finishingUntil: null })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("status", "=", "active")
    .execute();
}

/** Lets others have an upload whose finish has given no sign of life since it was seen like this. */
export async function endSilentFinish(
  db: Db,
  { id, finishingUntil }: Pick<Upload, "id" | "finishingUntil">,
): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ finishingUntil: null })
    .where("id", "=", id)
    .where("finishingUntil", "=", finishingUntil)
    .where("status", "=", "active")
    .execute();
}

import type { DatabaseTransaction } from "../../../database/connection.ts";

/** Records that somebody has looked at a page. */
export async function recordReview(trx: DatabaseTransaction, slug: string, now: Date): Promise<void> {
  const reviewedAt = now.toISOString();
  await trx
    .insertInto("pageReviews")
    .values({ slug, reviewedAt })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ reviewedAt }))
    .execute();
}

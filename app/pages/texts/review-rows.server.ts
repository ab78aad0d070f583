import type { DatabaseTransaction } from "../../../database/connection.ts";

export async function recordReview(trx: DatabaseTransaction, slug: string, now: Date): Promise<void> {
  const reviewedAt = now.toISOString();
  await trx
    .insertInto("pageReviews")
    .values({ slug, reviewedAt })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ reviewedAt }))
    .execute();
}

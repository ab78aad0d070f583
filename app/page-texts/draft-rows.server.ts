import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { PageDraftTable } from "../../database/page-tables.ts";
import { never, stateAt } from "../visibility/visibility.ts";

/** All rows of drafts, or the one of this page, also when they are over. */
export function readDraftRows(db: Database, slug?: string): Promise<PageDraftTable[]> {
  return db
    .selectFrom("pageDrafts")
    .selectAll()
    .$if(slug !== undefined, (query) => query.where("slug", "=", slug ?? ""))
    .execute();
}

/** Whether a draft has taken the place of the published text for good. */
export function isLasting(draft: PageDraftTable, now: Date): boolean {
  return draft.visibleUntil === never && stateAt(draft, now) === "published";
}

/**
 * Writes down what the clock has done to the draft of a page: one that is shown for good becomes the published revision, and
 * one that is over is none any more. Call this with the text locked.
 */
export async function settleDraft(trx: DatabaseTransaction, slug: string, now: Date): Promise<void> {
  const [draft] = await readDraftRows(trx, slug);
  if (!draft) return;
  if (isLasting(draft, now))
    await trx
      .updateTable("pageTexts")
      // A form that was opened before holds another text.
      .set(({ eb }) => ({ revisionId: draft.revisionId, version: eb("version", "+", 1) }))
      .where("slug", "=", slug)
      .execute();
  else if (stateAt(draft, now) !== "over") return;
  await endDraft(trx, slug);
}

/** Takes away the draft of a page and the link that shows it; its text stays in the history. Returns whether it had one. */
export async function endDraft(trx: DatabaseTransaction, slug: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("pageDrafts")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("itemPreviews").where("kind", "=", "page").where("itemId", "=", slug).execute();
  return numDeletedRows > 0n;
}

/** The same for a draft that visitors see at this moment. */
export async function endShownDraft(trx: DatabaseTransaction, slug: string, now: Date): Promise<boolean> {
  const [draft] = await readDraftRows(trx, slug);
  return draft !== undefined && stateAt(draft, now) === "published" && endDraft(trx, slug);
}

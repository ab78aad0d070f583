import type { DatabaseTransaction } from "../../../database/connection.ts";
import type { PageDraftTable, PageRevisionTable } from "../../../database/page-tables.ts";
import { endPreviewLink } from "../../items/visibility/preview-links.server.ts";
import { always, never, stateAt, type Visibility } from "../../items/visibility/visibility.ts";
import { addRevision } from "./add-revision.server.ts";

type Author = Pick<PageRevisionTable, "authorId" | "authorName">;

function findDraftRow(trx: DatabaseTransaction, slug: string): Promise<PageDraftTable | undefined> {
  return trx.selectFrom("pageDrafts").selectAll().where("slug", "=", slug).executeTakeFirst();
}

/** Whether a draft has taken the place of the published text for good. */
export function isLasting(draft: Visibility, now: Date): boolean {
  return draft.visibleUntil === never && stateAt(draft, now) === "published";
}

/**
 * Writes down what the clock has done to the draft of a page. One that is shown for good is published as a new revision, in
 * the name of its author or of the `person` who publishes it; one whose end has passed is deleted. Call this with the text
 * locked.
 */
export async function settleDraft(
  trx: DatabaseTransaction,
  { slug, now, person }: { slug: string; now: Date; person?: Author },
): Promise<void> {
  const draft = await findDraftRow(trx, slug);
  if (!draft) return;
  if (isLasting(draft, now)) await addAsRevision(trx, { draft, now, person });
  else if (stateAt(draft, now) !== "over") return;
  await endDraft(trx, slug);
}

async function addAsRevision(
  trx: DatabaseTransaction,
  { draft, now, person }: { draft: PageDraftTable; now: Date; person: Author | undefined },
): Promise<void> {
  const { slug, revisionId, visibleFrom } = draft;
  const written = await trx
    .selectFrom("pageRevisions")
    .innerJoin("pageTexts", "pageTexts.slug", "pageRevisions.slug")
    .select(["content", "shape", "authorId", "authorName", "pageTexts.version"])
    .where("pageRevisions.id", "=", revisionId)
    .executeTakeFirstOrThrow();
  // A form that was opened before holds another text.
  const version = written.version + 1;
  const appeared = visibleFrom === always ? now : new Date(visibleFrom);
  const revision = { ...written, ...person, slug, version, origin: "published" } as const;
  const id = await addRevision(trx, revision, appeared);
  await trx.updateTable("pageTexts").set({ revisionId: id, version }).where("slug", "=", slug).execute();
}

/** Deletes the draft of a page and the link that shows it; its text stays in the history. Returns whether it had one. */
export async function endDraft(trx: DatabaseTransaction, slug: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("pageDrafts")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  await endPreviewLink(trx, { kind: "page", id: slug });
  return numDeletedRows > 0n;
}

/** Deletes the draft of a page if visitors see it at this moment. Returns whether they did. */
export async function endShownDraft(trx: DatabaseTransaction, slug: string, now: Date): Promise<boolean> {
  const draft = await findDraftRow(trx, slug);
  return draft !== undefined && stateAt(draft, now) === "published" && endDraft(trx, slug);
}

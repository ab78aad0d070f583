import { isDeepStrictEqual } from "node:util";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { PageRevisionTable } from "../../database/page-tables.ts";
import type { Action } from "../changes/activity.ts";
import { type Change, type ChangeByPerson, type ChangingSite, change } from "../changes/change.server.ts";
import { recordUploads } from "../files/uses.server.ts";
import { found } from "../responses/found.ts";
import { nameOf, nameOfLeaver, type Person, type Viewer } from "../viewer.ts";
import { addRevision } from "./add-revision.server.ts";
import { endDraft, endShownDraft, settleDraft } from "./draft-rows.server.ts";
import type { EditableText } from "./editable-text.server.ts";
import { dropPreview } from "./previews.server.ts";
import type { TextInUse } from "./published-page.ts";

/** A text of which a revision was ever published; `content` is undefined while its file is in use. */
export interface SavedText<Content> extends Omit<TextInUse<Content>, "content"> {
  slug: string;
  content: Content | undefined;
}

/** All saved texts, or the one with this slug. */
export async function revisionsInUse<Content>(db: Database, slug?: string): Promise<SavedText<Content>[]> {
  const rows = await db
    .selectFrom("pageTexts")
    .leftJoin("pageRevisions", "pageRevisions.id", "pageTexts.revisionId")
    .select(["pageTexts.slug", "pageTexts.version", "pageRevisions.id", "content"])
    .select(["origin", "authorName", "createdAt"])
    .$if(slug !== undefined, (query) => query.where("pageTexts.slug", "=", slug ?? ""))
    .execute();
  return rows.map(({ slug, version, id, content, origin, authorName, createdAt }) => ({
    slug,
    version,
    content: content === null ? undefined : JSON.parse(content),
    revision:
      id === null
        ? undefined
        : { id, authorName: authorName ?? "", origin: origin ?? "edited", createdAt: createdAt ?? "" },
  }));
}

/** The published revision of a text or, if there is none that fits this version of the site, its file. */
export async function findRevisionInUse<Content>(
  db: Database,
  { slug, original, schema }: Pick<EditableText<Content>, "slug" | "original" | "schema">,
): Promise<TextInUse<Content>> {
  const [saved] = await revisionsInUse<unknown>(db, slug);
  return textInUse(saved && { ...saved, content: schema.safeParse(saved.content).data }, original);
}

export function textInUse<Content>(
  saved: SavedText<Content> | undefined,
  original: Content,
): TextInUse<Content> {
  return { content: saved?.content ?? original, version: saved?.version ?? 0, revision: saved?.revision };
}

/** The text that a command is about. */
export interface ChangedText<Content> {
  text: EditableText<Content>;
  /**
   * The version that was opened; `original` stands for any that uses the file. Without it the change does not mind what
   * others did meanwhile.
   */
  version?: number | "original" | undefined;
}

/** Whether a text was changed; when somebody else was first, `now` is what they published. */
export type TextOutcome<Content> = "saved" | "unchanged" | { now: TextInUse<Content> };

/** What a person wrote in the browser. */
export interface EditedText<Content> extends ChangedText<Content> {
  content: Content;
  /** Whether it began as the draft of the page, which it then replaces too. */
  isOfDraft?: boolean;
}

export function publishText<Content>(
  site: ChangingSite,
  viewer: Viewer,
  edited: EditedText<Content>,
): Promise<TextOutcome<Content>> {
  return change(site, viewer, "pages:write", (change) => publishEdited(change, edited));
}

/** Publishes what a person wrote in the browser, within their change. */
export async function publishEdited<Content>(
  change: ChangeByPerson,
  { content, isOfDraft = false, ...changed }: EditedText<Content>,
): Promise<TextOutcome<Content>> {
  const outcome = await publishIn(change, { ...changed, content, origin: "edited", author: change.viewer });
  if (outcome !== "saved" && outcome !== "unchanged") return outcome;
  await dropPreview(change, changed.text.slug);
  const hadDraft = isOfDraft && (await endDraft(change.db, changed.text.slug));
  const changesMore = await changed.text.whenPublished?.(change);
  return hadDraft || changesMore ? "saved" : outcome;
}

/**
 * Publishes an older revision again, as a new one, unless it does not fit this version of the site. Throws a 404 if the
 * text has no such revision.
 */
export function restoreRevision<Content>(
  site: ChangingSite,
  viewer: Viewer,
  { id, ...changed }: ChangedText<Content> & { id: string },
): Promise<TextOutcome<Content> | "outdated"> {
  return change(site, viewer, "pages:write", async (change) => {
    const row = await change.db
      .selectFrom("pageRevisions")
      .select("content")
      .where("id", "=", id)
      .where("slug", "=", changed.text.slug)
      .executeTakeFirst();
    const saved: unknown = JSON.parse(found(row, "version").content);
    const { data: content } = changed.text.schema.safeParse(saved);
    if (content === undefined) return "outdated";
    return publishAtOnce(change, { ...changed, content, origin: "restored", author: change.viewer });
  });
}

/** Uses the text's file again. The edits stay in the history. */
export function backToOriginal<Content>(
  site: ChangingSite,
  viewer: Viewer,
  changed: ChangedText<Content>,
): Promise<TextOutcome<Content>> {
  const content = changed.text.original;
  return change(site, viewer, "pages:write", (change) =>
    publishAtOnce(change, { ...changed, content, origin: "original", author: change.viewer }),
  );
}

/** Publishes a text that visitors then see, also when they saw a draft for a time. Drafts that wait are left alone. */
export async function publishAtOnce<Content>(
  change: PublishingTexts,
  publishing: Publishing<Content>,
): Promise<TextOutcome<Content>> {
  const outcome = await publishIn(change, publishing);
  if (outcome !== "saved" && outcome !== "unchanged") return outcome;
  return (await endShownDraft(change.db, publishing.text.slug, change.now)) ? "saved" : outcome;
}

type Origin = PageRevisionTable["origin"];

const actionOf = {
  edited: "changed",
  draft: "drafted",
  published: "published",
  restored: "restored",
  original: "original-restored",
  imported: "imported",
  confirmed: "confirmed",
} as const satisfies Record<Origin, Action>;

interface Publishing<Content> extends ChangedText<Content> {
  content: Content;
  origin: Origin;
  author: Person | undefined;
}

type PublishingTexts = Pick<Change | ChangeByPerson, "db" | "now" | "record">;

/**
 * Publishes a text within a change.
 *
 * @throws {UnfitUploads} if it names uploaded files that it cannot show.
 */
export async function publishIn<Content>(
  change: PublishingTexts,
  { text, version, content, origin, author }: Publishing<Content>,
): Promise<TextOutcome<Content>> {
  const { slug, kind, titleOf, summaryOf, uploadsIn } = text;
  await lockText(change.db, slug);
  await settleDraft(change.db, { slug, now: change.now });
  const before = await findRevisionInUse(change.db, text);
  const isAsOpened = version === "original" ? before.revision === undefined : version === before.version;
  if (version !== undefined && !isAsOpened) return { now: before };
  // Two people may confirm that nothing has to change.
  const isSame = origin !== "confirmed" && isDeepStrictEqual(content, before.content);
  if (origin === "original" ? before.revision === undefined : isSame) return "unchanged";
  const next = before.version + 1;
  const written = { slug, version: next, content: JSON.stringify(content), origin, ...signedBy(author) };
  const id = await addRevision(change.db, written, change.now);
  await change.db
    .updateTable("pageTexts")
    .set({ revisionId: origin === "original" ? null : id, version: next })
    .where("slug", "=", slug)
    .execute();
  await recordUploads(change.db, slug, uploadsIn(content));
  const subject = { kind, id: slug, title: titleOf(content) } as const;
  await change.record(actionOf[origin], subject, summaryOf(before.content), summaryOf(content));
  return "saved";
}

/** The author's columns of a revision. An import has no author. */
export function signedBy(author: Person | undefined): { authorId: string | null; authorName: string } {
  return { authorId: author?.id ?? null, authorName: author ? nameOf(author) : "" };
}

/** Makes changes of a text take turns until the transaction ends. */
export async function lockText(trx: DatabaseTransaction, slug: string): Promise<void> {
  await trx
    .insertInto("pageTexts")
    .values({ slug, revisionId: null, version: 0 })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
  await trx
    .updateTable("pageTexts")
    .set(({ ref }) => ({ version: ref("version") }))
    .where("slug", "=", slug)
    .execute();
}

/** Takes a person out of the history when their account is removed; what they wrote stays. */
export async function anonymizeAuthor(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .updateTable("pageRevisions")
    .set({ authorId: null, authorName: nameOfLeaver })
    .where("authorId", "=", userId)
    .execute();
}

import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import type { PageText } from "../../content/schema.ts";
import type { Database, DatabaseTransaction } from "../../database/connection.ts";
import type { PageRevisionTable } from "../../database/page-tables.ts";
import type { Action } from "../changes/activity.ts";
import { type Change, type ChangeByPerson, type ChangingSite, change } from "../changes/change.server.ts";
import { found } from "../responses/found.ts";
import { nameOf, type Person, type Viewer } from "../viewer.ts";
import { dropPreview } from "./previews.server.ts";
import type { PageInUse } from "./published-page.ts";

/** A page of which a revision was ever published; `content` is undefined while its file is in use. */
export interface SavedPage extends Omit<PageInUse, "content"> {
  slug: string;
  content: PageText | undefined;
}

/** All saved pages, or the one with this slug. */
export async function revisionsInUse(db: Database, slug?: string): Promise<SavedPage[]> {
  const rows = await db
    .selectFrom("pageTexts")
    .leftJoin("pageRevisions", "pageRevisions.id", "pageTexts.revisionId")
    .select(["pageTexts.slug", "pageTexts.version", "pageRevisions.id", "content", "authorName", "createdAt"])
    .$if(slug !== undefined, (query) => query.where("pageTexts.slug", "=", slug ?? ""))
    .execute();
  return rows.map(({ slug, version, id, content, authorName, createdAt }) => ({
    slug,
    version,
    content: content === null ? undefined : JSON.parse(content),
    revision: id === null ? undefined : { id, authorName: authorName ?? "", createdAt: createdAt ?? "" },
  }));
}

/** The published revision of a page or, if there is none, `original`. */
export async function findRevisionInUse(db: Database, slug: string, original: PageText): Promise<PageInUse> {
  const [saved] = await revisionsInUse(db, slug);
  return pageInUse(saved, original);
}

export function pageInUse(saved: SavedPage | undefined, original: PageText): PageInUse {
  return { content: saved?.content ?? original, version: saved?.version ?? 0, revision: saved?.revision };
}

/** The page that a command is about. */
export interface ChangedPage {
  slug: string;
  /** What the page's file holds. */
  original: PageText;
  /**
   * The version that was opened; `original` stands for any that uses the file. Without it the change does not mind what
   * others did meanwhile.
   */
  version?: number | "original" | undefined;
}

/** Whether a page was changed; when somebody else was first, `now` is what they published. */
export type PageOutcome = "saved" | "unchanged" | { now: PageInUse };

export function publishPage(
  site: ChangingSite,
  viewer: Viewer,
  { content, ...page }: ChangedPage & { content: PageText },
): Promise<PageOutcome> {
  return change(site, viewer, "pages:write", async (change) => {
    const outcome = await publishIn(change, { ...page, content, origin: "edited", author: change.viewer });
    if (outcome === "saved" || outcome === "unchanged") await dropPreview(change, page.slug);
    return outcome;
  });
}

/** Publishes an older revision again, as a new one. Throws a 404 if the page has no such revision. */
export function restoreRevision(
  site: ChangingSite,
  viewer: Viewer,
  { id, ...page }: ChangedPage & { id: string },
): Promise<PageOutcome> {
  return change(site, viewer, "pages:write", async (change) => {
    const row = await change.db
      .selectFrom("pageRevisions")
      .select("content")
      .where("id", "=", id)
      .where("slug", "=", page.slug)
      .executeTakeFirst();
    const content: PageText = JSON.parse(found(row, "version").content);
    return publishIn(change, { ...page, content, origin: "restored", author: change.viewer });
  });
}

/** Uses the page's file again. The edits stay in the history. */
export function backToOriginal(site: ChangingSite, viewer: Viewer, page: ChangedPage): Promise<PageOutcome> {
  return change(site, viewer, "pages:write", (change) =>
    publishIn(change, { ...page, content: page.original, origin: "original", author: change.viewer }),
  );
}

type Origin = PageRevisionTable["origin"];

const actionOf = {
  edited: "changed",
  restored: "restored",
  original: "original-restored",
  imported: "imported",
} as const satisfies Record<Origin, Action>;

interface Publishing extends ChangedPage {
  content: PageText;
  origin: Origin;
  author: Person | undefined;
}

/** Publishes a page within a change. */
export async function publishIn(
  change: Pick<Change | ChangeByPerson, "db" | "now" | "record">,
  { slug, original, version, content, origin, author }: Publishing,
): Promise<PageOutcome> {
  await lockPage(change.db, slug);
  const before = await findRevisionInUse(change.db, slug, original);
  const isAsOpened = version === "original" ? before.revision === undefined : version === before.version;
  if (version !== undefined && !isAsOpened) return { now: before };
  const isSame = isDeepStrictEqual(content, before.content);
  if (origin === "original" ? before.revision === undefined : isSame) return "unchanged";
  const id = uuidv7({ msecs: change.now.getTime() });
  await change.db
    .insertInto("pageRevisions")
    .values({
      id,
      slug,
      version: before.version + 1,
      content: JSON.stringify(content),
      origin,
      authorId: author?.id ?? null,
      authorName: author ? nameOf(author) : "",
      createdAt: change.now.toISOString(),
    })
    .execute();
  await change.db
    .updateTable("pageTexts")
    .set({ revisionId: origin === "original" ? null : id, version: before.version + 1 })
    .where("slug", "=", slug)
    .execute();
  const subject = { kind: "page", id: slug, title: content.title } as const;
  await change.record(actionOf[origin], subject, factsOf(before.content), factsOf(content));
  return "saved";
}

/** Makes changes of a page take turns until the transaction ends. */
async function lockPage(trx: DatabaseTransaction, slug: string): Promise<void> {
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

/** Short enough for the activity log; the history shows the rest. */
function factsOf({ title, description, lead = "", alt = "" }: PageText) {
  return { title, lead, "for search engines": description, "text of the picture": alt };
}

/** Takes a person out of the history when their account is removed; what they wrote stays. */
export async function anonymizeAuthor(trx: DatabaseTransaction, userId: string): Promise<void> {
  await trx
    .updateTable("pageRevisions")
    .set({ authorId: null, authorName: "Somebody who has left" })
    .where("authorId", "=", userId)
    .execute();
}

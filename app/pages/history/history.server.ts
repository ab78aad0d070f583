import type { Database } from "../../../database/connection.ts";
import type { PageRevisionTable } from "../../../database/page-tables.ts";
import { readStored, type StoredJson } from "../../../platform/stored-json.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { EditableText } from "../texts/editable-text.server.ts";
import { type ChangedPart, changedParts } from "./marked-words.server.ts";

export interface ShownRevision {
  id: string;
  origin: PageRevisionTable["origin"];
  authorName: string;
  createdAt: string;
  /** Whether this version of the site cannot read it. */
  isOutdated: boolean;
  /** What it changed: a draft, in the version before it, and any other in what visitors saw; the first one, in the file. */
  changes: ChangedPart[];
}

/**
 * A page of the history of a text, newest first.
 *
 * @param inWords the parts of a version, by the names that the history shows.
 */
export async function listRevisions<Content>(
  db: Database,
  viewer: Viewer,
  text: EditableText<Content>,
  { page, inWords }: { page: number; inWords: (content: Content) => Record<string, string> },
): Promise<Page<ShownRevision>> {
  requirePermission(viewer, "pages:write");
  const { slug, original } = text;
  const ids = db.selectFrom("pageRevisions").select("id").where("slug", "=", slug).orderBy("version", "desc");
  const { items, ...rest } = await readPage(db, ids, page, (shown) =>
    db
      .selectFrom("pageRevisions")
      .select(["id", "version", "origin", "authorName", "createdAt", "content", "shape"])
      .where("id", "in", shown)
      .execute(),
  );
  const last = items.at(-1);
  const [older, olderPublished] = last
    ? await Promise.all([
        findBefore(db, slug, { version: last.version, withDrafts: true }),
        findBefore(db, slug, { version: last.version, withDrafts: false }),
      ])
    : [];
  const read = (stored: StoredJson | undefined) => stored && readStored(text, stored);
  const contents = items.map(read);
  const beforeOf = (at: number): Content => {
    const isDraft = items[at]?.origin === "draft";
    const isBefore = (_: unknown, index: number) =>
      index > at && contents[index] !== undefined && (isDraft || items[index]?.origin !== "draft");
    return contents.find(isBefore) ?? read(isDraft ? older : olderPublished) ?? original;
  };
  return {
    ...rest,
    items: items.map(({ content: _, shape: __, version: ___, ...revision }, index) => {
      const after = contents[index];
      return {
        ...revision,
        isOutdated: after === undefined,
        changes: after === undefined ? [] : changedParts(inWords(beforeOf(index)), inWords(after)),
      };
    }),
  };
}

async function findBefore(
  db: Database,
  slug: string,
  { version, withDrafts }: { version: number; withDrafts: boolean },
): Promise<StoredJson | undefined> {
  return db
    .selectFrom("pageRevisions")
    .select(["content", "shape"])
    .where("slug", "=", slug)
    .where("version", "<", version)
    .$if(!withDrafts, (query) => query.where("origin", "!=", "draft"))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

import type { Database } from "../../../database/connection.ts";
import { kinds } from "../../changes/kinds.ts";
import { readPage } from "../../lists/page-of-list.server.ts";
import type { Page } from "../../lists/paging.ts";
import { type ChangedPart, changedParts } from "../../pages/history/marked-words.server.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import type { VersionInWords } from "../item.server.ts";
import type { ItemKind } from "../item.ts";
import { itemsOnServer } from "../registry/items.server.ts";
import { isItemKind } from "../registry/items.ts";

interface ItemOfKind {
  kind: ItemKind;
  id: string;
}

export interface ShownVersion {
  id: string;
  /** Empty when nobody is known: the site made it, or it is older than the history. */
  authorName: string;
  createdAt: string;
  /** Whether the item says this now. */
  isNow: boolean;
  isFirst: boolean;
  /**
   * What it changed in the version before it; all that the first one says; undefined if this version of the site cannot
   * read it.
   */
  changes: ChangedPart[] | undefined;
}

/**
 * A page of what an item said, newest first. Its title is empty when nothing is known of it. Throws a 404 for an unknown
 * kind, and a 403 for people who may not change that kind.
 */
export async function listVersions(
  db: Database,
  viewer: Viewer,
  asked: { kind: string; id: string },
  page: number,
): Promise<Page<ShownVersion> & { kind: ItemKind; title: string }> {
  const kind = found(isItemKind(asked.kind) ? asked.kind : undefined, "page");
  requirePermission(viewer, kinds[kind].permission);
  const versions = db
    .selectFrom("itemVersions")
    .where("kind", "=", kind)
    .where("itemId", "=", asked.id)
    .orderBy("version", "desc");
  const { items, ...rest } = await readPage(db, versions.select("id"), page, (shown) =>
    db
      .selectFrom("itemVersions")
      .select(["id", "version", "authorName", "createdAt", "content"])
      .where("id", "in", shown)
      .execute(),
  );
  const last = items.at(-1);
  const older = last && (await contentBefore(db, { kind, id: asked.id }, last.version));
  const contents = [...items.map(({ content }) => content), ...(older === undefined ? [] : [older])];
  const texts = contents.map((content) => itemsOnServer[kind].versions.inWords(content));
  return {
    ...rest,
    kind,
    title: texts.find((version) => version)?.title ?? "",
    items: items.map(({ id, version, authorName, createdAt }, index) => ({
      id,
      authorName,
      createdAt,
      isNow: page === 1 && index === 0,
      isFirst: version === 1,
      changes: changesIn(texts.slice(index)),
    })),
  };
}

/** When a version was saved that somebody is asked about. Refuses as `listVersions` does, and if the item has no such version. */
export async function requireVersion(
  db: Database,
  viewer: Viewer,
  asked: { kind: string; id: string; version: string },
): Promise<{ createdAt: string }> {
  const kind = found(isItemKind(asked.kind) ? asked.kind : undefined, "page");
  requirePermission(viewer, kinds[kind].permission);
  const row = await db
    .selectFrom("itemVersions")
    .select("createdAt")
    .where("id", "=", asked.version)
    .where("kind", "=", kind)
    .where("itemId", "=", asked.id)
    .executeTakeFirst();
  return found(row, "version");
}

/** What the first of these versions changed in the next one that can be read; undefined if it cannot be read itself. */
function changesIn([after, ...older]: (VersionInWords | undefined)[]): ChangedPart[] | undefined {
  if (!after) return undefined;
  const before = older.find((version) => version);
  if (before) return changedParts(before.parts, after.parts);
  return Object.entries(after.parts)
    .filter(([, words]) => words !== "")
    .map(([name, words]) => ({ name, words: [{ kind: "same", words }] }));
}

async function contentBefore(
  db: Database,
  { kind, id }: ItemOfKind,
  version: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("itemVersions")
    .select("content")
    .where("kind", "=", kind)
    .where("itemId", "=", id)
    .where("version", "<", version)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.content;
}

import type { Database } from "../../../database/connection.ts";
import { readParts, readStored, type StoredJson } from "../../../platform/stored-json.ts";
import type { ReadableText } from "./editable-text.server.ts";
import type { RevisionInUse, TextInUse } from "./published-pages.ts";
import { readOriginals } from "./sample-state.server.ts";

/** A text of which a revision was ever published; `stored` is undefined while its file is in use. */
export interface SavedText {
  slug: string;
  version: number;
  revision: RevisionInUse | undefined;
  stored: StoredJson | undefined;
}

/** All saved texts, or the one with this slug. */
export async function revisionsInUse(db: Database, slug?: string): Promise<SavedText[]> {
  const rows = await db
    .selectFrom("pageTexts")
    .leftJoin("pageRevisions", "pageRevisions.id", "pageTexts.revisionId")
    .select(["pageTexts.slug", "pageTexts.version", "pageRevisions.id", "content", "shape"])
    .select(["origin", "authorName", "createdAt"])
    .$if(slug !== undefined, (query) => query.where("pageTexts.slug", "=", slug ?? ""))
    .execute();
  return rows.map(({ slug, version, id, content, shape, origin, authorName, createdAt }) => ({
    slug,
    version,
    stored: content === null ? undefined : { content, shape: shape ?? 1 },
    revision:
      id === null
        ? undefined
        : { id, authorName: authorName ?? "", origin: origin ?? "edited", createdAt: createdAt ?? "" },
  }));
}

/**
 * What is published of a text: its revision, what stands in for one that this version of the site cannot read or, if
 * there is none, its file.
 */
export async function findRevisionInUse<Content>(
  db: Database,
  text: ReadableText<Content>,
): Promise<TextInUse<Content>> {
  const [saved] = await revisionsInUse(db, text.slug);
  return readText(db, text, saved);
}

/** The same for a text whose row was read before. */
export async function readText<Content>(
  db: Database,
  text: ReadableText<Content>,
  saved: SavedText | undefined,
): Promise<TextInUse<Content>> {
  const { version = 0, revision, stored } = saved ?? {};
  const inUse = { version, revision, stored };
  if (!stored) return { ...inUse, content: await originalOfText(db, text), isUnreadable: false };
  const content = readStored(text, stored);
  return content === undefined
    ? { ...inUse, content: await standIn(db, text, stored), isUnreadable: true }
    : { ...inUse, content, isUnreadable: false };
}

/** What a text says that nobody has changed. */
export async function originalOfText<Content>(
  db: Database,
  { original, sample, earlier }: Pick<ReadableText<Content>, "original" | "sample" | "earlier">,
): Promise<Content> {
  if (sample === undefined) return original;
  const instead = { sample, earlier, church: undefined }[await readOriginals(db)];
  return instead ?? original;
}

/** As many revisions are read in search of one that can be. */
const mostRead = 30;

/**
 * Shown for a revision that this version of the site cannot read: the last published one that it can or, if there is none,
 * the parts of it that can be read. Never the file: that is another congregation's.
 */
async function standIn<Content>(
  db: Database,
  text: ReadableText<Content>,
  stored: StoredJson,
): Promise<Content> {
  if (text.isIrreplaceable) return readParts(text, undefined, text.blank);
  const earlier = await db
    .selectFrom("pageRevisions")
    .select(["content", "shape"])
    .where("slug", "=", text.slug)
    .where("origin", "not in", ["draft", "original"])
    .orderBy("version", "desc")
    .limit(mostRead)
    .execute();
  for (const revision of earlier) {
    const content = readStored(text, revision);
    if (content !== undefined) return content;
  }
  return readParts(text, stored, text.blank);
}

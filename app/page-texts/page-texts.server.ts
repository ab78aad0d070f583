import type { PageText } from "../../content/schema.ts";
import type { Database } from "../../database/connection.ts";
import { type FactSetName, factSetsInWords, setsForTwo } from "../congregation/facts.ts";
import { originalOf, pageSlugs } from "../congregation/page-files.server.ts";
import { found } from "../responses/found.ts";
import { requirePermission, type Viewer } from "../viewer.ts";
import { type EditableText, pageAsText } from "./editable-text.server.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import type { PublishedPage, TextInUse } from "./published-page.ts";
import { revisionsInUse, type SavedText, textInUse } from "./revisions.server.ts";

/** Throws a 404 for an unknown page. */
export function requirePage(slug: string): EditableText<PageText> {
  return pageAsText(slug, found(originalOf(slug), "page"));
}

/** The text that visitors see: the published revision or, if there is none, the file. Throws a 404 for an unknown page. */
export async function findPublished(db: Database, slug: string): Promise<PublishedPage> {
  const [inUse] = await revisionsInUse<PageText>(db, slug);
  return publishedOf(slug, inUse);
}

/** A page by the row of the revision that is in use, if it has one. Throws a 404 for an unknown page. */
export function publishedOf(slug: string, inUse: SavedText<PageText> | undefined): PublishedPage {
  const page = textInUse(inUse, requirePage(slug).original);
  return { ...page, key: page.revision?.id ?? `file ${slug}` };
}

export interface ListedPage extends Pick<TextInUse<PageText>, "revision" | "version"> {
  slug: string;
  title: string;
}

export interface ListedFacts extends Pick<TextInUse<unknown>, "revision" | "version"> {
  name: FactSetName;
  title: string;
  /** The page on which visitors read them. */
  path: string;
}

/** All sets of facts that one person can change. */
export async function listFacts(db: Database, viewer: Viewer): Promise<ListedFacts[]> {
  requirePermission(viewer, "pages:write");
  const inUse = new Map((await revisionsInUse<unknown>(db)).map((saved) => [saved.slug, saved]));
  const names = (Object.keys(factSetsInWords) as FactSetName[]).filter((name) => !setsForTwo.has(name));
  return names.map((name) => {
    const { version = 0, revision } = inUse.get(slugOfFacts(name)) ?? {};
    return { name, ...factSetsInWords[name], version, revision };
  });
}

/** All pages of prose, in the order of their names. */
export async function listPages(db: Database, viewer: Viewer): Promise<ListedPage[]> {
  requirePermission(viewer, "pages:write");
  const inUse = new Map((await revisionsInUse<PageText>(db)).map((page) => [page.slug, page]));
  return pageSlugs.map((slug) => {
    const { content, version = 0, revision } = inUse.get(slug) ?? {};
    return { slug, title: (content ?? requirePage(slug).original).title, version, revision };
  });
}

import type { PageText } from "../../content/schema.ts";
import type { Database } from "../../database/connection.ts";
import { originalOf, pageSlugs } from "../congregation/page-files.server.ts";
import { found } from "../responses/found.ts";
import { requirePermission, type Viewer } from "../viewer.ts";
import type { PageInUse, PublishedPage } from "./published-page.ts";
import { pageInUse, revisionsInUse, type SavedPage } from "./revisions.server.ts";

/** A page as its file has it. Throws a 404 for an unknown page. */
export function requireOriginal(slug: string): PageText {
  return found(originalOf(slug), "page");
}

/** The text that visitors see: the published revision or, if there is none, the file. Throws a 404 for an unknown page. */
export async function findPublished(db: Database, slug: string): Promise<PublishedPage> {
  const [inUse] = await revisionsInUse(db, slug);
  return publishedOf(slug, inUse);
}

/** A page by the row of the revision that is in use, if it has one. Throws a 404 for an unknown page. */
export function publishedOf(slug: string, inUse: SavedPage | undefined): PublishedPage {
  const page = pageInUse(inUse, requireOriginal(slug));
  return { ...page, key: page.revision?.id ?? `file ${slug}` };
}

export interface ListedPage extends Pick<PageInUse, "revision" | "version"> {
  slug: string;
  title: string;
}

/** All pages of prose, in the order of their names. */
export async function listPages(db: Database, viewer: Viewer): Promise<ListedPage[]> {
  requirePermission(viewer, "pages:write");
  const inUse = new Map((await revisionsInUse(db)).map((page) => [page.slug, page]));
  return pageSlugs.map((slug) => {
    const { content, version = 0, revision } = inUse.get(slug) ?? {};
    return { slug, title: (content ?? requireOriginal(slug)).title, version, revision };
  });
}

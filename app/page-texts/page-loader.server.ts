import { LRUCache } from "lru-cache";
import type { RouterContextProvider } from "react-router";
import type { PageText } from "../../content/schema.ts";
import { type FactSetName, type FactSets, factSetsInWords } from "../congregation/facts.ts";
import { parseMarkdown } from "../congregation/markdown.server.ts";
import { originalOf } from "../congregation/page-files.server.ts";
import { requestContext, siteContext } from "../contexts.ts";
import { found } from "../responses/found.ts";
import { may } from "../viewer.ts";
import { requirePage } from "./page-texts.server.ts";
import { previewFindings } from "./preview-findings.server.ts";
import { findPreview } from "./previews.server.ts";
import type { PublishedPage } from "./published-page.ts";
import type { ShownPage } from "./shown-page.ts";

interface Loading {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A loader for the screen of one page of prose. */
export function pageLoader(slug: string): (loading: Loading) => Promise<ShownPage> {
  return ({ url, context }) => readShownPage(slug, url, context);
}

/** A loader for the screen of a page of prose that shows a set of facts too. */
export function pageWithFacts<Name extends FactSetName>(
  slug: string,
  name: Name,
): (loading: Loading) => Promise<{ page: ShownPage; facts: FactSets[Name] }> {
  return async ({ url, context }) => {
    const [page, facts] = await Promise.all([
      readShownPage(slug, url, context, [name]),
      context.get(siteContext).facts.read(name),
    ]);
    return { page, facts };
  };
}

/**
 * Reads a page: its published revision or, if it has none, its file. People who may change it see their preview at a URL
 * that ends in `?preview`.
 *
 * @param shown the facts that the page shows, which people who may change the page can edit too.
 */
export async function readShownPage(
  slug: string,
  url: URL,
  context: Readonly<RouterContextProvider>,
  shown: readonly FactSetName[] = [],
): Promise<ShownPage> {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  if (!may(viewer, "pages:write")) return parsed(await site.pages.find(slug));
  const facts = shown.map((name) => ({ name, title: factSetsInWords[name].title }));
  const preview = url.searchParams.has("preview") ? await findPreview(site, viewer, slug) : undefined;
  const text = requirePage(slug);
  const editing = { slug, editor: text.editor, facts };
  if (!preview) return { ...parsed(await site.pages.find(slug)), editing };
  const { content, key } = preview;
  const findings = await previewFindings(site, text, content);
  return { ...shownText(content), editing: { ...editing, preview: { key, findings } } };
}

/** A page as its file has it. */
export function shownOriginal(slug: string): ShownPage {
  return shownText(found(originalOf(slug), "page"));
}

/** Parsed pages by revision, as many as have two million characters together. */
const cache = new LRUCache<string, ShownPage>({ maxSize: 2_000_000 });

function parsed({ key, content }: PublishedPage): ShownPage {
  const kept = cache.get(key);
  if (kept) return kept;
  const page = shownText(content);
  cache.set(key, page, { size: content.text.length + 1 });
  return page;
}

function shownText({ text, ...frontMatter }: PageText): ShownPage {
  return { ...frontMatter, prose: parseMarkdown(text) };
}

import type { RouterContextProvider } from "react-router";
import type { PageText } from "../../../content/schema.ts";
import { requestContext, type Site, siteContext } from "../../contexts.ts";
import type { LibraryPictures } from "../../media/pictures/library-picture.ts";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import { found } from "../../serving/responses/found.ts";
import { may } from "../../viewer.ts";
import { type FactSetName, type FactSets, factSetsInWords } from "../congregation/facts.ts";
import { parseMarkdown } from "../congregation/markdown.server.ts";
import { originalOf } from "../congregation/page-files.server.ts";
import { withLibraryPictures } from "../congregation/prose-pictures.ts";
import type { ProseNode } from "../congregation/prose-tree.ts";
import { draftInWords } from "./draft-words.ts";
import { findSharedDraft, findVersions } from "./drafts.server.ts";
import type { EditablePage } from "./editable-text.server.ts";
import { keptProse } from "./kept-prose.server.ts";
import { requirePage } from "./page-texts.server.ts";
import { previewFindings } from "./preview-findings.server.ts";
import { findPreview } from "./previews.server.ts";
import type { Editing, ShownPage } from "./shown-page.ts";

interface Loading {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A loader for the screen of one page of prose. */
export function pageLoader(slug: string): (loading: Loading) => Promise<ShownPage> {
  return ({ url, context }) => readShownPage(slug, url, context);
}

/** A loader for the screen of a page of prose that shows a set of facts too, with the pictures that these name. */
export function pageWithFacts<Name extends FactSetName>(
  slug: string,
  name: Name,
): (
  loading: Loading,
) => Promise<{ page: ShownPage; facts: FactSets[Name]; pictures: LibraryPictures | undefined }> {
  return async ({ url, context }) => {
    const [page, { facts, pictures }] = await Promise.all([
      readShownPage(slug, url, context, [name]),
      readFactsWithPictures(context.get(siteContext), name),
    ]);
    return { page, facts, pictures };
  };
}

/** Reads a set of facts with the pictures of the library that it names. */
export async function readFactsWithPictures<Name extends FactSetName>(
  site: Site,
  name: Name,
): Promise<{ facts: FactSets[Name]; pictures: LibraryPictures | undefined }> {
  const facts = await site.facts.read(name);
  return { facts, pictures: await picturesShownIn(site, facts) };
}

/**
 * Reads a page as visitors see it. People who may change it see their preview at a URL that ends in `?preview`, and the draft
 * at one that ends in `?draft`. So does everybody else who was sent the `token` of a link to the draft.
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
  const text = requirePage(slug);
  const token = url.searchParams.get("token");
  if (!may(viewer, "pages:write"))
    return token === null ? published(site, slug) : sharedDraft(site, text, token);
  const now = site.clock();
  const { draft } = await findVersions(site.db, now, text);
  const editing: Editing = {
    slug,
    editor: text.editor,
    facts: shown.map((name) => ({ name, title: factSetsInWords[name].title })),
    ...(draft && { draft: draftInWords(draft, now) }),
  };
  const preview = url.searchParams.has("preview") ? await findPreview(site, viewer, text) : undefined;
  if (preview) {
    const { page, findings } = await checkedText(site, text, preview.content);
    const { key, isOfDraft } = preview;
    return { ...page, editing: { ...editing, preview: { key, isOfDraft, findings } } };
  }
  if (draft && !draft.isUnreadable && (url.searchParams.has("draft") || token !== null)) {
    const { page, findings } = await checkedText(site, text, draft.content);
    return { ...page, editing: { ...editing, shownDraft: { shown: draftInWords(draft, now), findings } } };
  }
  return { ...(await published(site, slug)), editing };
}

async function checkedText(site: Site, text: EditablePage<PageText>, content: PageText) {
  const page = await shownText(site, content, parseMarkdown(content.text));
  return { page, findings: await previewFindings(site, text, { content, prose: page.prose }) };
}

async function sharedDraft(site: Site, text: EditablePage<PageText>, token: string): Promise<ShownPage> {
  const now = site.clock();
  const draft = await findSharedDraft(site.db, now, { text, token });
  if (!draft) return { ...(await published(site, text.slug)), editing: { shared: undefined } };
  const page = await shownText(site, draft.content, parseMarkdown(draft.content.text));
  return { ...page, editing: { shared: draftInWords(draft, now) } };
}

/** A page as its file has it, without pictures of the library. */
export function shownOriginal(slug: string): ShownPage {
  const { text, picture: _, ...frontMatter } = found(originalOf(slug), "page");
  return { ...frontMatter, prose: withLibraryPictures(parseMarkdown(text), {}, "") };
}

async function published(site: Site, slug: string): Promise<ShownPage> {
  const page = await site.pages.find(slug);
  return shownText(site, page.content, keptProse(page.content.text));
}

async function shownText(
  site: Pick<Site, "db" | "clock" | "settings">,
  { text, picture: name, ...frontMatter }: PageText,
  prose: ProseNode[],
): Promise<ShownPage> {
  const library = await picturesShownIn(site, [name, text]);
  if (!library) return { ...frontMatter, prose };
  const picture = library[name ?? ""];
  return {
    ...frontMatter,
    ...(picture && { picture }),
    prose: withLibraryPictures(prose, library, site.settings.siteUrl),
  };
}

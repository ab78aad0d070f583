import { data, type RouterContextProvider } from "react-router";
import type { PageText } from "../../../content/schema.ts";
import { here, type Site } from "../../contexts.ts";
import { stateAt } from "../../items/visibility/visibility.ts";
import { hiddenInWords } from "../../items/visibility/visibility-words.ts";
import type { LibraryPictures } from "../../media/pictures/library-picture.ts";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import { found } from "../../serving/responses/found.ts";
import { notFound } from "../../serving/responses/no-page.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { may } from "../../viewer.ts";
import type { FacesByName } from "../faces/face-names.ts";
import { readPortraitsOf } from "../faces/portraits.server.ts";
import { type FactSetName, type FactSets, factSetsInWords } from "../originals/facts.ts";
import { pageFileOf } from "../originals/page-files.server.ts";
import { withLibraryPictures } from "../prose/prose-pictures.ts";
import type { ProseNode } from "../prose/prose-tree.ts";
import { draftInWords } from "../texts/draft-words.ts";
import { findShared, findVersions } from "../texts/drafts.server.ts";
import type { EditablePage, PageContent } from "../texts/editable-text.server.ts";
import { ownPageMessages } from "../texts/own-pages.ts";
import { findPreview, keyOfPreview } from "../texts/page-previews.server.ts";
import { isShown, leadsToHidden, type PageSettings, pathOf } from "../texts/page-settings.ts";
import { pageOf, settingsLabel } from "../texts/pages.server.ts";
import { parsedProse } from "../texts/parsed-prose.server.ts";
import { allPages } from "../texts/published-pages.ts";
import { previewFindings } from "./preview-findings.server.ts";
import type { Editing, SharedDraft, ShownPage } from "./shown-page.ts";

interface Loading {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

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
      readFactsWithPictures(here(context).site, name),
    ]);
    return { page, facts, pictures };
  };
}

/** Reads the people of the congregation, with their portraits by their names. */
export async function readPeople(
  site: Site,
): Promise<{ facts: FactSets["contacts"]; pictures: FacesByName }> {
  const facts = await site.facts.read("contacts");
  return { facts, pictures: await readPortraitsOf(site, facts) };
}

export async function readFactsWithPictures<Name extends FactSetName>(
  site: Site,
  name: Name,
): Promise<{ facts: FactSets[Name]; pictures: LibraryPictures | undefined }> {
  const facts = await site.facts.read(name);
  return { facts, pictures: await picturesShownIn(site, facts) };
}

/**
 * Reads a page of prose for the screen of the site that stands around it.
 *
 * @param shown the facts that the page shows, which people who may change the page can edit too.
 */
export async function readShownPage(
  slug: string,
  url: URL,
  context: Readonly<RouterContextProvider>,
  shown: readonly FactSetName[] = [],
): Promise<ShownPage> {
  const { site } = here(context);
  const settings = found(
    (await site.pages.ofSite()).find(({ id }) => id === slug),
    "page",
  );
  // The route of a page stays where it was when the page is given another URL.
  if (settings.earlierSlugs.includes(url.pathname.slice(1).toLowerCase())) await leadOn(settings, context);
  return readPage(
    { settings, url, context, facts: shown },
    (content) => shownText(site, content as PageText),
    ({ prose }) => prose,
  );
}

interface Opened {
  settings: PageSettings;
  url: URL;
  context: Readonly<RouterContextProvider>;
  facts: readonly FactSetName[];
}

/**
 * Reads a page as its viewer sees it. People who may change it see their preview at a URL that ends in `?preview`, and the
 * draft at one that ends in `?draft`. So does everybody else who was sent the `token` of a link to it. Throws a redirect where
 * a page was removed in favour of another one, a 410 page where it is gone, and a 404 page when the viewer may not see it.
 */
export async function readPage<Shown extends object>(
  { settings, url, context, facts }: Opened,
  show: (content: PageContent) => Promise<Shown>,
  proseIn: (shown: Shown) => readonly ProseNode[],
): Promise<Shown & { editing?: Editing | SharedDraft }> {
  const { site, viewer } = here(context);
  if (settings.removedAt !== null) throw await afterRemoval(site, settings);
  const page = pageOf(settings);
  const published = async () => show((await site.pages.read(page)).content);
  const token = url.searchParams.get("token");
  const now = site.clock();
  if (!may(viewer, "pages:write")) {
    const shared = token === null ? undefined : await findShared(site.db, now, { page, token });
    if (shared) return { ...(await show(shared.content)), editing: { shared: shared.shown } };
    if (!isShown(settings, now)) throw notFound();
    return { ...(await published()), ...(token !== null && { editing: { shared: undefined } }) };
  }
  const { draft } = await findVersions(site.db, now, page);
  const editing = editingOf(page, { facts, now, draft: draft && draftInWords(draft, now) });
  const checked = async (content: PageContent) => {
    const shown = await show(content);
    return { shown, findings: await previewFindings(site, page, { content, prose: proseIn(shown) }) };
  };
  const preview = url.searchParams.has("preview") ? await findPreview(site, viewer, page) : undefined;
  if (preview) {
    const { shown, findings } = await checked(preview.content);
    const { isOfDraft } = preview;
    return {
      ...shown,
      editing: { ...editing, preview: { key: keyOfPreview(preview, settings), isOfDraft, findings } },
    };
  }
  if (draft && !draft.isUnreadable && (url.searchParams.has("draft") || token !== null)) {
    const { shown, findings } = await checked(draft.content);
    return { ...shown, editing: { ...editing, shownDraft: { shown: draftInWords(draft, now), findings } } };
  }
  return { ...(await published()), editing };
}

function editingOf(
  { settings, editor }: EditablePage,
  { facts, now, draft }: { facts: readonly FactSetName[]; now: Date; draft: string | undefined },
): Editing {
  const label = settingsLabel(settings);
  return {
    slug: settings.id,
    editor,
    ...(label && {
      settings: { label, hidden: hiddenInWords(settings, now), isDraft: stateAt(settings, now) === "draft" },
    }),
    facts: facts.map((name) => ({ name, title: factSetsInWords[name].title })),
    ...(draft && { draft }),
  };
}

/** Throws a redirect to the URL that a page has now, unless the viewer may not see it. */
export async function leadOn(
  settings: PageSettings,
  context: Readonly<RouterContextProvider>,
): Promise<never> {
  const { site, viewer } = here(context);
  if (settings.removedAt !== null) throw await afterRemoval(site, settings);
  throw may(viewer, "pages:write") || isShown(settings, site.clock())
    ? redirect(pathOf(settings), 301)
    : notFound();
}

/** Nobody may learn the URL of a hidden page, and those of removed ones could redirect in a circle. */
async function afterRemoval(site: Site, { redirectTo }: PageSettings) {
  return redirectTo !== null && !leadsToHidden(await allPages(site.pages), redirectTo, site.clock())
    ? redirect(redirectTo, 301)
    : data(ownPageMessages.gone(), { status: 410 });
}

/** A page as its file has it, without pictures of the library. */
export function shownOriginal(slug: string): ShownPage {
  const { text, picture: _, ...frontMatter } = found(pageFileOf(slug), "page").original;
  return { ...frontMatter, prose: withLibraryPictures(parsedProse(text), {}, "") };
}

async function shownText(
  site: Pick<Site, "db" | "clock" | "settings">,
  { text, picture: name, ...frontMatter }: PageText,
): Promise<ShownPage> {
  const prose = parsedProse(text);
  const library = await picturesShownIn(site, [name, text]);
  if (!library) return { ...frontMatter, prose };
  const picture = library[name ?? ""];
  return {
    ...frontMatter,
    ...(picture && { picture }),
    prose: withLibraryPictures(prose, library, site.settings.siteUrl),
  };
}

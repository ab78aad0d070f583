import { z } from "zod";
import type { PageText } from "../../../content/schema.ts";
import type { Database } from "../../../database/connection.ts";
import { readStored } from "../../../platform/stored-json.ts";
import type { Site } from "../../contexts.ts";
import { hiddenInWords } from "../../items/visibility/visibility-words.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { type FactSetName, factSetsInWords, type Originals, setsForTwo } from "../originals/facts.ts";
import { pageFileOf } from "../originals/page-files.server.ts";
import { draftInWords } from "./draft-words.ts";
import { readSavedVersions, shownOf, versionsAt } from "./drafts.server.ts";
import type { EditablePage } from "./editable-text.server.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import { canMove, type PageSettings, pathOf, settingsOfFile, whyAlwaysShown } from "./page-settings.ts";
import { piecesPage } from "./pieces-page.server.ts";
import { prosePage } from "./prose-page.server.ts";
import { allPages, type TextInUse } from "./published-pages.ts";
import { revisionsInUse } from "./read-text.server.ts";
import { readOriginals } from "./sample-state.server.ts";

export function pageOf(settings: PageSettings): EditablePage {
  const file = settings.isOfSite ? pageFileOf(settings.id) : undefined;
  return (file ? prosePage(settings, file) : piecesPage(settings)) as EditablePage;
}

/** A page of the site as it is until staff change its settings. Throws a 404 for any other. */
export function pageOfFile(name: string): EditablePage<PageText> {
  return prosePage(settingsOfFile(name), found(pageFileOf(name), "page"));
}

/** A page with its text, also a removed one. Throws a 404 for an unknown page. */
export async function findPage({ pages }: Pick<Site, "pages">, id: string): Promise<EditablePage> {
  const settings = (await allPages(pages)).find((page) => page.id === id);
  return pageOf(found(settings, "page"));
}

/** A page that was not removed. Throws a 404 for any other. */
export async function requirePage(site: Pick<Site, "pages">, id: string): Promise<EditablePage> {
  const page = await findPage(site, id);
  return found(page.settings.removedAt === null ? page : undefined, "page");
}

export interface ListedFacts extends Pick<TextInUse<unknown>, "revision" | "version"> {
  name: FactSetName;
  title: string;
  path: string;
}

export async function listFacts(db: Database, viewer: Viewer): Promise<ListedFacts[]> {
  requirePermission(viewer, "pages:write");
  const inUse = new Map((await revisionsInUse(db)).map((saved) => [saved.slug, saved]));
  const names = (Object.keys(factSetsInWords) as FactSetName[]).filter((name) => !setsForTwo.has(name));
  return names.map((name) => {
    const { version = 0, revision } = inUse.get(slugOfFacts(name)) ?? {};
    return { name, ...factSetsInWords[name], version, revision };
  });
}

export interface ListedPage extends Pick<TextInUse<unknown>, "revision" | "version"> {
  /** Its `id`. */
  slug: string;
  title: string;
  path: string;
  /** Why visitors do not see it; undefined if they do. */
  hidden: string | undefined;
  /** The draft, if there is one, and when visitors see it. */
  draft: string | undefined;
  isRemoved: boolean;
  /** The label of the link to its settings; undefined for a page that has none. */
  settings: string | undefined;
}

const titled = { schema: z.looseObject({ title: z.string() }) };

export async function listPages(
  { db, pages, clock }: Pick<Site, "db" | "pages" | "clock">,
  viewer: Viewer,
): Promise<ListedPage[]> {
  requirePermission(viewer, "pages:write");
  const now = clock();
  const originals = await readOriginals(db);
  const saved = new Map(
    (await readSavedVersions(db)).map((one) => [one.published.slug, versionsAt(one, now)]),
  );
  const listed = (await allPages(pages)).map((page): ListedPage => {
    const versions = saved.get(page.id);
    const draft = versions?.draft;
    const { stored, version = 0, revision } = versions ? shownOf(versions, now) : {};
    return {
      slug: page.id,
      path: pathOf(page),
      title:
        (stored ? readStored(titled, stored)?.title : titleOfFile(page.id, originals)) ||
        page.slug ||
        page.id,
      version,
      revision,
      hidden: hiddenInWords(page, now),
      draft: draft && draftInWords(draft, now),
      isRemoved: page.removedAt !== null,
      settings: settingsLabel(page),
    };
  });
  return listed.toSorted(
    (one, other) =>
      Number(one.isRemoved) - Number(other.isRemoved) || one.title.localeCompare(other.title, "en"),
  );
}

function titleOfFile(id: string, originals: Originals): string | undefined {
  const file = pageFileOf(id);
  const { title } = { sample: file?.sample, earlier: file?.earlier, church: undefined }[originals] ?? {};
  return title || file?.original.title;
}

/** What the link to the settings of a page is called; undefined when staff can change none of them. */
export function settingsLabel(page: PageSettings): string | undefined {
  if (whyAlwaysShown[page.id] !== undefined) return undefined;
  return canMove(page) ? "Link and when it is shown" : "When it is shown";
}

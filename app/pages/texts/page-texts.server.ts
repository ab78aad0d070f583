import { z } from "zod";
import type { PageText } from "../../../content/schema.ts";
import type { Database } from "../../../database/connection.ts";
import { readStored } from "../../../platform/stored-json.ts";
import type { Site } from "../../contexts.ts";
import { hiddenInWords } from "../../items/visibility/words.ts";
import { found } from "../../serving/responses/found.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { type FactSetName, factSetsInWords, setsForTwo } from "../congregation/facts.ts";
import { originalOf, pageSlugs } from "../congregation/page-files.server.ts";
import { draftInWords } from "./draft-words.ts";
import { type PageVersions, readSavedVersions, readVersions, shownOf, versionsAt } from "./drafts.server.ts";
import { type EditablePage, pageAsText } from "./editable-text.server.ts";
import { slugOfFacts } from "./facts-text.server.ts";
import { pathOfOwnPage } from "./own-pages.ts";
import type { PublishedPage, TextInUse } from "./published-page.ts";
import { revisionsInUse } from "./read-text.server.ts";

/** A page that has a file. Throws a 404 for any other. */
export function requirePage(slug: string): EditablePage<PageText> {
  return pageAsText(slug, found(originalOf(slug), "page"));
}

/** The text of a page, also of one that staff added. Throws a 404 for an unknown page. */
export async function findText(
  { ownPages }: Pick<Site, "ownPages">,
  slug: string,
): Promise<EditablePage<unknown>> {
  const original = originalOf(slug);
  if (original) return pageAsText(slug, original) as EditablePage<unknown>;
  return found(await ownPages.findText(slug), "page");
}

/** What visitors see of all pages, by their slugs. */
export async function readShown(db: Database, now: Date): Promise<Map<string, PublishedPage>> {
  const all = await readPages(db, now);
  return new Map(all.map(({ slug, versions }) => [slug, shownOf(versions, now)]));
}

async function readPages(db: Database, now: Date): Promise<{ slug: string; versions: PageVersions }[]> {
  const saved = new Map((await readSavedVersions(db)).map((saved) => [saved.published.slug, saved]));
  const pages: { slug: string; versions: PageVersions }[] = [];
  for (const slug of pageSlugs) {
    const versions = await readVersions(db, requirePage(slug), saved.get(slug));
    pages.push({ slug, versions: versionsAt(versions, now) });
  }
  return pages;
}

export interface ListedText extends Pick<TextInUse<unknown>, "revision" | "version"> {
  slug: string;
  title: string;
}

export interface ListedPage extends ListedText {
  /** The draft, if there is one, and when visitors see it. */
  draft: string | undefined;
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
  const inUse = new Map((await revisionsInUse(db)).map((saved) => [saved.slug, saved]));
  const names = (Object.keys(factSetsInWords) as FactSetName[]).filter((name) => !setsForTwo.has(name));
  return names.map((name) => {
    const { version = 0, revision } = inUse.get(slugOfFacts(name)) ?? {};
    return { name, ...factSetsInWords[name], version, revision };
  });
}

/** All pages of prose, in the order of their names. */
export async function listPages(
  { db, clock }: Pick<Site, "db" | "clock">,
  viewer: Viewer,
): Promise<ListedPage[]> {
  requirePermission(viewer, "pages:write");
  const now = clock();
  return (await readPages(db, now)).map(({ slug, versions }) => {
    const { content, version, revision } = shownOf(versions, now);
    return {
      slug,
      title: content.title,
      version,
      revision,
      draft: versions.draft && draftInWords(versions.draft, now),
    };
  });
}

/** A page that staff added, for its list. */
export interface ListedOwnPage extends ListedText {
  path: string;
  /** Why visitors do not see it; undefined if they do. */
  hidden: string | undefined;
  isRemoved: boolean;
}

const titled = { schema: z.looseObject({ title: z.string() }) };

/** The pages that staff added, by title, and after them the removed ones. */
export async function listOwnPages(
  { db, ownPages, clock }: Pick<Site, "db" | "ownPages" | "clock">,
  viewer: Viewer,
): Promise<ListedOwnPage[]> {
  requirePermission(viewer, "pages:write");
  const inUse = new Map((await revisionsInUse(db)).map((page) => [page.slug, page]));
  const pages = (await ownPages.readAll()).map((row) => {
    const { stored, version = 0, revision } = inUse.get(row.id) ?? {};
    return {
      slug: row.id,
      path: pathOfOwnPage(row.slug),
      title: (stored && readStored(titled, stored)?.title) || row.slug,
      version,
      revision,
      hidden: hiddenInWords(row, clock()),
      isRemoved: row.removedAt !== null,
    };
  });
  return pages.toSorted(
    (one, other) =>
      Number(one.isRemoved) - Number(other.isRemoved) || one.title.localeCompare(other.title, "en"),
  );
}

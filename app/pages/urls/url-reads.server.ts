import type { Database } from "../../../database/connection.ts";
import type { RedirectTable } from "../../../database/page-tables.ts";
import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { type PageSettings, pageAt, pathOf } from "../texts/page-settings.ts";
import { allPages } from "../texts/published-pages.ts";
import { guessedUrls, idOfGuessed } from "./leading-urls.ts";

export interface LeadingUrl extends RedirectTable {
  /** Whether people guess it, so that it is in the list until it is switched off. */
  isGuessed: boolean;
}

export interface ListedUrl extends LeadingUrl {
  /** Where visitors are sent; undefined if nowhere. */
  leadsTo: string | undefined;
  /** Whether a page has the URL, so that people see that page. */
  isOfPage: boolean;
}

export async function readUrls(db: Database): Promise<LeadingUrl[]> {
  const rows = await db.selectFrom("redirects").selectAll().orderBy("path").execute();
  return rows.map((row) => ({ ...row, isGuessed: isGuess(row.id) }));
}

function isGuess(id: string): boolean {
  return guessedUrls.has(`/${id}`);
}

/** A URL as staff saved it or, if people guess it and nobody changed it, with version 0 and its first target. */
export async function findUrl(db: Database, id: string): Promise<LeadingUrl | undefined> {
  const row = await db.selectFrom("redirects").selectAll().where("id", "=", id).executeTakeFirst();
  if (row) return { ...row, isGuessed: isGuess(id) };
  return guess(`/${id}`);
}

/** A target as staff know it: where a page is now that has another URL than when it was chosen. */
export function presentTarget(all: readonly PageSettings[], target: string | null): string | null {
  const page = target?.startsWith("/") ? pageAt(all, target.slice(1)) : undefined;
  return page ? pathOf(page) : target;
}

function guess(path: string): LeadingUrl | undefined {
  const [target] = guessedUrls.get(path) ?? [];
  return target === undefined
    ? undefined
    : { id: idOfGuessed(path), path, target, version: 0, isGuessed: true };
}

export async function listUrls(
  site: Pick<Site, "db" | "pages" | "isPage" | "urls">,
  viewer: Viewer,
): Promise<ListedUrl[]> {
  requirePermission(viewer, "pages:write");
  const rows = await readUrls(site.db);
  const all = await allPages(site.pages);
  const guessed = [...guessedUrls.keys()].flatMap(
    (path) => rows.find(({ id }) => id === idOfGuessed(path)) ?? guess(path) ?? [],
  );
  const listed = [...guessed, ...rows.filter(({ isGuessed }) => !isGuessed)];
  return Promise.all(
    listed.map(async (url) => ({
      ...url,
      target: presentTarget(all, url.target),
      leadsTo: await site.urls.leadsTo(url.path),
      isOfPage: pageAt(all, url.path.slice(1)) !== undefined || site.isPage(url.path),
    })),
  );
}

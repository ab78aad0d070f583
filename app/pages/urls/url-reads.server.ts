import type { Database } from "../../../database/connection.ts";
import type { RedirectTable } from "../../../database/page-tables.ts";
import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { type PageSettings, pageAt, pathOf } from "../texts/page-settings.ts";
import { allPages } from "../texts/published-pages.ts";
import { guessedAddresses, idOfGuessed } from "./leading-urls.ts";

export interface Address extends RedirectTable {
  /** Whether people guess it, so that it is in the list until it is switched off. */
  isGuessed: boolean;
}

export interface ListedAddress extends Address {
  /** Where visitors are sent; undefined if nowhere. */
  leadsTo: string | undefined;
  /** Whether a page has the address, so that people see that page. */
  isOfPage: boolean;
}

/** The addresses that staff added or changed, in the order of their paths. */
export async function readAddresses(db: Database): Promise<Address[]> {
  const rows = await db.selectFrom("redirects").selectAll().orderBy("path").execute();
  return rows.map((row) => ({ ...row, isGuessed: isGuess(row.id) }));
}

function isGuess(id: string): boolean {
  return guessedAddresses.has(`/${id}`);
}

/** An address as staff saved it or, if people guess it and nobody changed it, with version 0 and its first target. */
export async function findAddress(db: Database, id: string): Promise<Address | undefined> {
  const row = await db.selectFrom("redirects").selectAll().where("id", "=", id).executeTakeFirst();
  if (row) return { ...row, isGuessed: isGuess(id) };
  return guess(`/${id}`);
}

/** A target as staff know it: where a page is now that has another address than when it was chosen. */
export function presentTarget(all: readonly PageSettings[], target: string | null): string | null {
  const page = target?.startsWith("/") ? pageAt(all, target.slice(1)) : undefined;
  return page ? pathOf(page) : target;
}

function guess(path: string): Address | undefined {
  const [target] = guessedAddresses.get(path) ?? [];
  return target === undefined
    ? undefined
    : { id: idOfGuessed(path), path, target, version: 0, isGuessed: true };
}

/** All addresses: first those that people guess, then the others. */
export async function listAddresses(
  site: Pick<Site, "db" | "pages" | "isPage" | "addresses">,
  viewer: Viewer,
): Promise<ListedAddress[]> {
  requirePermission(viewer, "pages:write");
  const rows = await readAddresses(site.db);
  const all = await allPages(site.pages);
  const guessed = [...guessedAddresses.keys()].flatMap(
    (path) => rows.find(({ id }) => id === idOfGuessed(path)) ?? guess(path) ?? [],
  );
  const listed = [...guessed, ...rows.filter(({ isGuessed }) => !isGuessed)];
  return Promise.all(
    listed.map(async (address) => ({
      ...address,
      target: presentTarget(all, address.target),
      leadsTo: await site.addresses.leadsTo(address.path),
      isOfPage: pageAt(all, address.path.slice(1)) !== undefined || site.isPage(address.path),
    })),
  );
}

import type { Database } from "../../../database/connection.ts";
import type { RedirectTable } from "../../../database/page-tables.ts";
import type { Site } from "../../contexts.ts";
import { requirePermission, type Viewer } from "../../viewer.ts";
import { pageAt } from "../texts/page-settings.ts";
import { allPages } from "../texts/published-pages.ts";
import { guessedAddresses, idOfGuessed } from "./leading-addresses.ts";

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
  const [target] = guessedAddresses.get(`/${id}`) ?? [];
  return target === undefined ? undefined : { id, path: `/${id}`, target, version: 0, isGuessed: true };
}

/** All addresses: first those that people guess, then the others. */
export async function listAddresses(
  site: Pick<Site, "db" | "pages" | "isPage" | "addresses">,
  viewer: Viewer,
): Promise<ListedAddress[]> {
  requirePermission(viewer, "pages:write");
  const rows = await readAddresses(site.db);
  const all = await allPages(site.pages);
  const guessed = [...guessedAddresses].map(([path, [target = ""]]): Address => {
    const id = idOfGuessed(path);
    return rows.find((row) => row.id === id) ?? { id, path, target, version: 0, isGuessed: true };
  });
  const listed = [...guessed, ...rows.filter(({ isGuessed }) => !isGuessed)];
  return Promise.all(
    listed.map(async (address) => ({
      ...address,
      leadsTo: await site.addresses.leadsTo(address.path),
      isOfPage: pageAt(all, address.path.slice(1)) !== undefined || site.isPage(address.path),
    })),
  );
}

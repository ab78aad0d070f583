import { storedPathOf } from "../../../platform/storage/names.ts";
import type { ChangingSite } from "../../changes/change.server.ts";
import { dayOf } from "../../dates/dates.ts";
import { noSuchPage, type Page, pathOnPage } from "../../lists/paging.ts";
import { may, type Viewer } from "../../viewer.ts";
import { stateOf } from "./agreement.ts";
import type { PicturePart } from "./parts.ts";
import { pictureLimits, type SavedPicture } from "./picture-limits.ts";
import { type PictureUse, readPictureUses, type UsesOf } from "./picture-uses.server.ts";
import { listPictures } from "./pictures.server.ts";

type LibrarySite = Pick<ChangingSite, "db" | "clock">;

export interface ListedPicture extends SavedPicture {
  uses: PictureUse[];
}

export async function listPart(
  site: LibrarySite,
  viewer: Viewer,
  part: PicturePart,
  page: number,
): Promise<Page<ListedPicture>> {
  const pictures = await withUses(site, viewer);
  const today = dayOf(site.clock().toISOString());
  const shown = pictures.filter((picture) => isIn(part, picture, today));
  const first = (page - 1) * pictureLimits.onPage;
  if (page > 1 && first >= shown.length) throw noSuchPage();
  const pages = Math.max(1, Math.ceil(shown.length / pictureLimits.onPage));
  return {
    items: shown.slice(first, first + pictureLimits.onPage),
    page,
    hasNext: page < pages,
    pages,
  };
}

export async function pathInLibrary(
  { db }: Pick<LibrarySite, "db">,
  viewer: Viewer,
  id: string,
): Promise<string> {
  const before = (await listPictures(db, viewer)).findIndex((picture) => picture.id === id);
  return pathOnPage("/pictures", Math.floor(before / pictureLimits.onPage) + 1, id);
}

/** How many pictures have an agreement that ends soon or has ended, and how many that are used have none. */
export async function countAgreements(
  site: LibrarySite,
  viewer: Viewer,
): Promise<{ ending: number; unclear: number }> {
  if (!may(viewer, "pages:write")) return { ending: 0, unclear: 0 };
  const pictures = await withUses(site, viewer);
  const today = dayOf(site.clock().toISOString());
  const count = (part: PicturePart) => pictures.filter((picture) => isIn(part, picture, today)).length;
  return { ending: count("ending"), unclear: count("unclear") };
}

function isIn(part: PicturePart, picture: ListedPicture, today: string): boolean {
  const state = stateOf(picture, today);
  if (part === "unused") return picture.uses.length === 0;
  if (part === "ending") return state === "ending" || state === "ended";
  if (part === "unclear") return state === "unclear" && picture.uses.length > 0;
  return part === "untold" ? picture.alt === "" : true;
}

async function withUses(site: LibrarySite, viewer: Viewer): Promise<ListedPicture[]> {
  const pictures = await listPictures(site.db, viewer);
  if (pictures.length === 0) return [];
  const usesOf = await readPictureUses(site);
  return pictures.map((picture) => ({ ...picture, uses: usesIn(usesOf, picture) }));
}

export function usesIn(usesOf: UsesOf, { id, url }: Pick<SavedPicture, "id" | "url">): PictureUse[] {
  return usesOf({ id, path: storedPathOf(url) ?? "" });
}

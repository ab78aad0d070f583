import type { Database } from "../../../database/connection.ts";
import { isFactSet } from "../../pages/originals/fact-sets.server.ts";
import { factSetsInWords } from "../../pages/originals/facts.ts";
import { setOfSlug } from "../../pages/texts/facts-text.server.ts";
import { readTextsInUse } from "../../pages/texts/texts-of-pages.server.ts";
import { nameOfPicture, picturesNamedIn } from "../pictures/library-picture.ts";

export interface PictureUse {
  title: string;
  edit: string;
}

export type UsesOf = (picture: { id: string; path: string }) => PictureUse[];

interface Place {
  use: PictureUse;
  names: ReadonlySet<string>;
}

/** From all texts in use: nothing stores where a picture is used. */
export async function readPictureUses(site: { db: Database; clock: () => Date }): Promise<UsesOf> {
  const { pages, published } = await readTextsInUse(site);
  const places: Place[] = [
    ...pages.map(({ title, editor, content }) => placeOf({ title, edit: editor }, content)),
    ...[...published].flatMap(([slug, content]) => factsPlace(slug, content)),
    ...(await homePlaces(site.db)),
    ...(await filmPlaces(site.db)),
  ];
  return ({ id, path }) =>
    places
      .filter(({ names }) => names.has(nameOfPicture(id)) || (path !== "" && names.has(path)))
      .map(({ use }) => use);
}

function placeOf(use: PictureUse, content: unknown): Place {
  return { use, names: new Set(picturesNamedIn(content)) };
}

function factsPlace(slug: string, content: unknown): Place[] {
  const set = setOfSlug(slug);
  if (set === undefined || !isFactSet(set)) return [];
  const { title } = factSetsInWords[set];
  return [placeOf({ title, edit: `/facts/${set}/edit` }, content)];
}

async function homePlaces(db: Database): Promise<Place[]> {
  const rows = await db.selectFrom("settings").select(["mainImageUrl", "backgroundMediaUrl"]).execute();
  return rows.flatMap(({ mainImageUrl, backgroundMediaUrl }) => [
    placeOf({ title: "Main image", edit: "/change-main-image" }, mainImageUrl),
    placeOf({ title: "Background", edit: "/change-background-media" }, backgroundMediaUrl),
  ]);
}

async function filmPlaces(db: Database): Promise<Place[]> {
  const rows = await db
    .selectFrom("videos")
    .select(["id", "title", "poster"])
    .where("poster", "like", `${nameOfPicture("")}%`)
    .execute();
  return rows.map(({ id, title, poster }) =>
    placeOf({ title: `Film of ${title}`, edit: `/alter-uploads/${id}/update` }, poster),
  );
}

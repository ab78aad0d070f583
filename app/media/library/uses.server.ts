import type { Database } from "../../../database/connection.ts";
import { jsonIn } from "../../../platform/stored-json.ts";
import { isFactSet } from "../../pages/congregation/fact-sets.server.ts";
import { factSetsInWords } from "../../pages/congregation/facts.ts";
import { pageFileOf, pageSlugs } from "../../pages/congregation/page-files.server.ts";
import { readSavedVersions, versionsAt } from "../../pages/texts/drafts.server.ts";
import { setOfSlug } from "../../pages/texts/facts-text.server.ts";
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

/** Reads what is published, drafted and previewed at this moment; nothing stores where a picture is used. */
export async function readPictureUses({ db, clock }: { db: Database; clock: () => Date }): Promise<UsesOf> {
  const versions = (await readSavedVersions(db)).map((saved) => versionsAt(saved, clock()));
  const published = new Map(
    versions.map(({ published: { slug, stored } }) => [slug, stored && jsonIn(stored.content)]),
  );
  const ownSlugs = await readOwnSlugs(db);
  const places: Place[] = [
    ...pageSlugs.map((slug) => pagePlace(slug, published.get(slug) ?? pageFileOf(slug)?.original)),
    ...[...published].flatMap(([slug, content]) => factsPlace(slug, content)),
    ...[...ownSlugs].map(([id, slug]) => pagePlace(slug, published.get(id), id)),
    ...versions.flatMap(({ published: { slug }, draft }) =>
      draft ? [draftPlace(slug, jsonIn(draft.stored.content))] : [],
    ),
    ...(await previewPlaces(db, clock(), ownSlugs)),
    ...(await homePlaces(db)),
    ...(await filmPlaces(db)),
  ];
  return ({ id, path }) =>
    places
      .filter(({ names }) => names.has(nameOfPicture(id)) || (path !== "" && names.has(path)))
      .map(({ use }) => use);
}

function placeOf(use: PictureUse, content: unknown): Place {
  return { use, names: new Set(picturesNamedIn(content)) };
}

function pagePlace(slug: string, content: unknown, name = slug): Place {
  const title = titleOf(content) ?? slug;
  return placeOf({ title, edit: `/pages/${name}/edit` }, content);
}

function draftPlace(slug: string, content: unknown): Place {
  const title = `Draft of ${titleOf(content) ?? slug}`;
  return placeOf({ title, edit: `/pages/${slug}/edit` }, content);
}

function factsPlace(slug: string, content: unknown): Place[] {
  const set = setOfSlug(slug);
  if (set === undefined || !isFactSet(set)) return [];
  const { title } = factSetsInWords[set];
  return [placeOf({ title, edit: `/facts/${set}/edit` }, content)];
}

async function readOwnSlugs(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("ownPages")
    .select(["id", "slug"])
    .where("removedAt", "is", null)
    .execute();
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

async function previewPlaces(
  db: Database,
  now: Date,
  ownSlugs: ReadonlyMap<string, string>,
): Promise<Place[]> {
  const rows = await db
    .selectFrom("pagePreviews")
    .select(["slug", "content"])
    .where("expiresAt", ">", now.toISOString())
    .execute();
  const isThere = ({ slug }: { slug: string }) => ownSlugs.has(slug) || pageSlugs.includes(slug);
  return rows.filter(isThere).map(({ slug: name, content }) => {
    const page = jsonIn(content);
    const slug = ownSlugs.get(name) ?? name;
    const title = `Preview of ${titleOf(page) ?? slug}`;
    return placeOf({ title, edit: `/pages/${name}/edit` }, page);
  });
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

function titleOf(content: unknown): string | undefined {
  if (typeof content !== "object" || content === null || !("title" in content)) return undefined;
  return typeof content.title === "string" ? content.title : undefined;
}

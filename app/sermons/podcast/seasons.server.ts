import type { Episode } from "../../../platform/feeds/podcast.ts";
import type { Site } from "../../contexts.ts";
import { visibleAt } from "../../items/visibility/visible.server.ts";
import type { Collection } from "../collections/collection-kinds.ts";

type Place = Required<Pick<Episode, "season" | "number">>;

/**
 * The season of episodes, which is their series, and their number in it, by sermon. In the podcast of a series it is that
 * series; otherwise the first one by number, where the sermon was preached. Series that share a number are no seasons,
 * because programs would make one of them.
 */
export async function readSeasons(
  { db, clock }: Pick<Site, "db" | "clock">,
  sermonIds: readonly string[],
  of: Pick<Collection, "kind" | "id"> | undefined,
): Promise<Map<string, Place>> {
  if (sermonIds.length === 0) return new Map();
  const { series, shared } = await seriesOf(db, sermonIds);
  const isOwn = (id: string) => of?.kind === "series" && of.id === id;
  const seasons = series.filter(({ id, number }) => isOwn(id) || (number > 0 && !shared.has(number)));
  seasons.sort((a, b) => Number(isOwn(b.id)) - Number(isOwn(a.id)) || a.number - b.number);
  const numbers = await numbersIn({ db, clock }, seasons);
  const places = new Map<string, Place>();
  for (const { id, number, name } of seasons)
    for (const [sermonId, place] of numbers.get(id) ?? [])
      if (!places.has(sermonId)) places.set(sermonId, { season: { number, name }, number: place });
  return places;
}

async function seriesOf(db: Site["db"], sermonIds: readonly string[]) {
  const numbers = db
    .selectFrom("sermonCollections")
    .select("number")
    .where("kind", "=", "series")
    .groupBy("number")
    .having(({ fn }) => fn.countAll(), ">", 1);
  const [series, shared] = await Promise.all([
    db
      .selectFrom("sermonCollections")
      .select(["id", "name", "number"])
      .where("kind", "=", "series")
      .where("id", "in", (query) =>
        query.selectFrom("sermonsInCollections").select("collectionId").where("sermonId", "in", sermonIds),
      )
      .execute(),
    numbers.execute(),
  ]);
  return { series, shared: new Set(shared.map(({ number }) => number)) };
}

/** The parts of series that visitors see, counted as their pages count them: by series and sermon. */
async function numbersIn(
  { db, clock }: Pick<Site, "db" | "clock">,
  series: readonly { id: string }[],
): Promise<Map<string, Map<string, number>>> {
  const numbers = new Map(series.map(({ id }) => [id, new Map<string, number>()]));
  if (series.length === 0) return numbers;
  const rows = await db
    .selectFrom("sermonsInCollections")
    .innerJoin("videos", "videos.id", "sermonId")
    .select(["collectionId", "sermonId"])
    .where("collectionId", "in", [...numbers.keys()])
    .where(visibleAt(clock(), "videos"))
    .orderBy("videos.date")
    .orderBy("videos.id")
    .execute();
  for (const { collectionId, sermonId } of rows) {
    const places = numbers.get(collectionId);
    places?.set(sermonId, places.size + 1);
  }
  return numbers;
}

import { pictureSources } from "../../platform/storage/pictures/srcset.ts";
import { postersOf } from "../media/videos/posters.ts";
import { playerOf, youtubeStill } from "../media/videos/video-links.ts";
import type { Collection } from "./collections/collection-kinds.ts";
import type { ListedSermon } from "./sermon-limits.ts";

/** A still for each sermon of a page, by its id, which search engines require: its own, YouTube’s, or a picture of ours. */
export function sermonStills(sermons: ListedSermon[], others: readonly string[]): Map<string, string> {
  const posters = new Map([...sermonPosters(sermons, others), ...sermons.flatMap(chosenEntry)]);
  const unposted = sermons.filter(({ id }) => !posters.has(id));
  const stills = unposted.flatMap(({ id, videoUrl }): [string, string][] => {
    const still = youtubeStill(playerOf(videoUrl)?.url ?? "");
    return still === undefined ? [] : [[id, still]];
  });
  const known = new Map([...posters, ...stills]);
  const unknown = unposted
    .filter(({ id }) => !known.has(id))
    .map(({ id, videoUrl }) => ({ id, url: videoUrl }));
  const shown = new Set(known.values());
  const free = others.filter((picture) => !shown.has(picture));
  return new Map([...known, ...postersOf(unknown, { others: free.length > 0 ? free : others })]);
}

type Posted = Pick<ListedSermon, "id" | "videoUrl" | "poster">;

/** Posters for the sermons of a page whose films the browser plays itself, by sermon id. */
export function sermonPosters(sermons: Posted[], others: readonly string[]): Map<string, string> {
  const films = sermons.filter(({ videoUrl }) => playerOf(videoUrl)?.kind === "file");
  const unchosen = films.filter((film) => chosenPoster(film) === undefined);
  return new Map([
    ...films.flatMap(chosenEntry),
    ...postersOf(
      unchosen.map(({ id, videoUrl }) => ({ id, url: videoUrl })),
      { others },
    ),
  ]);
}

/** The picture that staff chose for a film, in the size of its player. */
export function chosenPoster({ poster }: Pick<Posted, "poster">): string | undefined {
  return poster === "" ? undefined : inOneSize(poster);
}

/** What people see who share a link to a sermon: its still, or the picture of its first series or of its speaker. */
export function sharedPicture(
  sermon: ListedSermon,
  collections: readonly Pick<Collection, "kind" | "imgUrl">[],
): string | undefined {
  const still = sermonStills([sermon], []).get(sermon.id);
  if (still !== undefined) return still;
  const pictures = (["series", "speaker"] as const).flatMap((kind) =>
    collections.filter((one) => one.kind === kind && one.imgUrl !== ""),
  );
  return pictures[0] && inOneSize(pictures[0].imgUrl);
}

/** A picture for programs that take one size only. */
export function inOneSize(url: string): string {
  const stored = pictureSources(url);
  return stored ? `${stored.src}&width=960&format=jpeg` : url;
}

function chosenEntry(sermon: Posted): [string, string][] {
  const chosen = chosenPoster(sermon);
  return chosen === undefined ? [] : [[sermon.id, chosen]];
}

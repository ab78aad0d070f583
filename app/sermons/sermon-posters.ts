import { pictureSources } from "../../platform/storage/pictures/srcset.ts";
import { postersOf } from "../media/videos/posters.ts";
import { playerOf, youtubeStill } from "../media/videos/video-links.ts";
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

/** Posters for the sermons of a page whose films the browser plays itself, by sermon id. */
export function sermonPosters(sermons: ListedSermon[], others: readonly string[]): Map<string, string> {
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
export function chosenPoster({ poster }: ListedSermon): string | undefined {
  if (poster === "") return undefined;
  const stored = pictureSources(poster);
  return stored ? `${stored.src}&width=960&format=jpeg` : poster;
}

function chosenEntry(sermon: ListedSermon): [string, string][] {
  const chosen = chosenPoster(sermon);
  return chosen === undefined ? [] : [[sermon.id, chosen]];
}

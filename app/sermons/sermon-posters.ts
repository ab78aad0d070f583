import { postersOf } from "../media/videos/posters.ts";
import { playerOf, youtubeStill } from "../media/videos/video-links.ts";
import type { ListedSermon } from "./sermon-limits.ts";

/** A still for each sermon of a page, by its id, which search engines require: YouTube’s own, or a picture of ours. */
export function sermonStills(sermons: ListedSermon[], others: readonly string[]): Map<string, string> {
  const posters = sermonPosters(sermons, others);
  const unposted = sermons.filter(({ id }) => !posters.has(id));
  const stills = unposted.flatMap(({ id, videoUrl }): [string, string][] => {
    const still = youtubeStill(playerOf(videoUrl)?.url ?? "");
    return still === undefined ? [] : [[id, still]];
  });
  const known = new Map([...posters, ...stills]);
  const unknown = unposted
    .filter(({ id }) => !known.has(id))
    .map(({ id, videoUrl }) => ({ id, url: videoUrl }));
  return new Map([...known, ...postersOf(unknown, { others })]);
}

/** Posters for the sermons of a page whose films the browser plays itself, by sermon id. */
export function sermonPosters(sermons: ListedSermon[], others: readonly string[]): Map<string, string> {
  const films = sermons.filter(({ videoUrl }) => playerOf(videoUrl)?.kind === "file");
  return postersOf(
    films.map(({ id, videoUrl }) => ({ id, url: videoUrl })),
    { others },
  );
}

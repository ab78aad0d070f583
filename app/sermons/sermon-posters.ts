import { postersOf } from "../videos/posters.ts";
import { playerOf } from "../videos/video-links.ts";
import type { ListedSermon } from "./sermons.ts";

/** Posters for the sermons of a page whose films the browser plays itself, by sermon id. */
export function sermonPosters(sermons: ListedSermon[]): Map<string, string> {
  const films = sermons.filter(({ videoUrl }) => playerOf(videoUrl)?.kind === "file");
  return postersOf(films.map(({ id, videoUrl }) => ({ id, url: videoUrl })));
}

import type { Site } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { isFilm, playerOf } from "../../media/videos/video-links.ts";
import type { ListedSermon } from "../../sermons/sermon-limits.ts";
import { sermonPath } from "../../sermons/sermon-path.ts";
import { chosenPoster } from "../../sermons/sermon-posters.ts";
import { findSermons } from "../../sermons/sermon-reads.server.ts";
import { allSermons } from "../../sermons/sermons-filter.ts";
import { readFilesOf } from "../../sermons/visitors/sermon-page.server.ts";
import { visitor } from "../../viewer.ts";
import type { ShownSermon } from "./today.ts";

/** What was preached on one of these days, which are `YYYY-MM-DD`; without that the newest sermon, with nothing to play. */
export async function readTodaysSermon(
  site: Pick<Site, "db" | "clock" | "siteFiles">,
  days: readonly string[],
): Promise<ShownSermon | undefined> {
  const today = dayOf(site.clock().toISOString());
  const { items } = await findSermons(site, visitor, 1, allSermons);
  const preached = items.filter(({ date }) => dayOf(date) <= today);
  const [sermon, ...others] = preached.filter(({ date }) => days.includes(dayOf(date)));
  const shown = sermon ?? preached[0];
  if (!shown) return undefined;
  return {
    ...linkTo(shown),
    sermonBy: shown.sermonBy,
    day: dayOf(shown.date),
    ...(sermon && { others: others.map(linkTo), ...(await playedHere(site, sermon)) }),
  };
}

function linkTo(sermon: ListedSermon): Pick<ShownSermon, "title" | "path"> {
  return { title: sermon.title, path: sermonPath(sermon) };
}

async function playedHere(
  site: Pick<Site, "db" | "siteFiles">,
  sermon: ListedSermon,
): Promise<Pick<ShownSermon, "film" | "poster" | "recording">> {
  const { videoUrl, embeddable, notPlayingSince } = sermon;
  const player = playerOf(videoUrl);
  const plays =
    notPlayingSince === null && player && (player.kind === "file" || (embeddable && isFilm(videoUrl)));
  const { audio } = await readFilesOf(site, sermon);
  const poster = chosenPoster(sermon);
  return {
    ...(plays && { film: videoUrl, ...(poster !== undefined && { poster }) }),
    ...(audio && { recording: audio.path }),
  };
}

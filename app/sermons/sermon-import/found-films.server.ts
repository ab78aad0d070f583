import { playerOf } from "../../media/videos/video-links.ts";
import type { FoundSermon } from "./found-list.ts";
import { textsOf } from "./typed-text.server.ts";

const youtubeId = /^[\w-]{11}$/;
const youtubePlayer = /^https:\/\/www\.youtube-nocookie\.com\/embed\/([\w-]{11})/;

/** The id of the film that a link to YouTube shows; undefined for other links. */
export function youtubeIdOf(link: string): string | undefined {
  const player = playerOf(link);
  return player?.kind === "frame" ? youtubePlayer.exec(player.url)?.[1] : undefined;
}

/** A link if YouTube shows a film there; undefined otherwise. */
export function youtubeLink(link: string): string | undefined {
  return youtubeIdOf(link) === undefined ? undefined : link;
}

export function isFilmId(id: string): boolean {
  return youtubeId.test(id);
}

/** Why an entry that is not one of these is refused. */
export const noFilm = "It is not a film of YouTube that can be shown.";

/** A film of YouTube as a sermon. `date` is ISO 8601 or empty. */
export function filmOf({
  id,
  title,
  by,
  text,
  date,
}: {
  id: string;
  title: string;
  by: string;
  text: string;
  date: string;
}): FoundSermon {
  return {
    ...textsOf({ title, sermonBy: by, content: text, summary: "" }),
    uid: `youtube:${id}`,
    guid: "",
    date,
    videoUrl: `https://www.youtube.com/watch?v=${id}`,
    isFilm: true,
    recordingUrl: "",
  };
}

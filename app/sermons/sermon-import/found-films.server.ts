import { playerOf } from "../../media/videos/video-links.ts";
import type { Dates } from "./dates-of-list.server.ts";
import type { FoundSermon } from "./found-list.ts";
import { textsOf } from "./sermon-texts.server.ts";

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

/** By which a later import knows a film again. */
export function uidOfFilm(id: string): string {
  return `youtube:${id}`;
}

/** Why an entry that is not one of these is refused. */
export const noFilm = "It is not a film of YouTube that can be shown.";

/** A plain text of YouTube as HTML. Its entities stay: people copy them. */
export function asHtml(text: string): string {
  return text.replaceAll("<", "&lt;");
}

export function filmOf({
  id,
  title,
  by,
  text,
  ...dates
}: {
  id: string;
  title: string;
  by: string;
  text: string;
} & Dates): FoundSermon {
  return {
    ...textsOf({ title, sermonBy: by, content: text, summary: "" }),
    uid: uidOfFilm(id),
    guid: "",
    ...dates,
    videoUrl: `https://www.youtube.com/watch?v=${id}`,
    isFilm: true,
    recordingUrl: "",
    topics: [],
  };
}

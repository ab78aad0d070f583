import { escapedHtml } from "../../../platform/escaped-html.ts";
import stylesheet from "./poster-document.css?url";
import { type FramedPlayer, hostOf, playingUrl } from "./video-links.ts";

/** The document that a player's frame shows before anything is asked of the player's site. Its link leads there. */
export function posterDocument({
  player,
  title,
  poster,
}: {
  player: FramedPlayer;
  title: string;
  /** The URL of a picture of ours. */
  poster: string | undefined;
}): string {
  const [url, name, host] = [playingUrl(player), title, hostOf(player.url)].map(escapedHtml);
  const picture = poster === undefined ? "" : `<img src="${escapedHtml(poster)}" alt="">`;
  return (
    `<!doctype html><html lang="en"><head><title>${name}</title>` +
    `<link rel="stylesheet" href="${escapedHtml(stylesheet)}"></head><body>${picture}` +
    `<a href="${url}"><span class="play"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg>` +
    `<span>Play<span class="hidden">: ${name}</span></span></span> <span class="host">from ${host}</span></a></body></html>`
  );
}

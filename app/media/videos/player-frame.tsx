import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { escapedHtml } from "../../../platform/escaped-html.ts";
import { currentLanguage } from "../../../platform/language/locale.ts";
import { pauseOthers } from "../../ui/one-at-a-time.ts";
import stylesheet from "./poster-document.css?url";
import { useFocusRing } from "./use-focus-ring.ts";
import { type FramedPlayer, frameSettings, hostOf, playingUrl, posterSettings } from "./video-links.ts";

/**
 * The frame of another site's player. Its `src` names the player, but until somebody presses *Play* browsers show its
 * `srcdoc` in place of that: a document of ours, whose link leads the frame to the player. With scripts a new frame takes its
 * place, so that *Back* leads to the page before.
 */
export function PlayerFrame({
  player,
  title,
  poster,
  isPressed,
}: {
  player: FramedPlayer;
  title: string;
  poster: string | undefined;
  isPressed: boolean;
}) {
  const frame = useFocusRing();
  const [isPlaying, setPlaying] = useState(false);
  const isPoster = !isPressed && !isPlaying;

  useEffect(() => {
    const element = frame.current;
    if (!element || !isPoster) return;
    const listening = new AbortController();
    const { signal } = listening;
    const press = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      pauseOthers(null);
      setPlaying(true);
    };
    // The link may have led to the other site before scripts ran. Then there is no document to be seen.
    const listen = () => element.contentDocument?.addEventListener("click", press, { signal });
    listen();
    element.addEventListener("load", listen, { signal });
    return () => listening.abort();
  }, [frame, isPoster]);

  useEffect(() => {
    if (isPlaying) frame.current?.focus();
  }, [frame, isPlaying]);

  return (
    <iframe
      key={isPoster ? "poster" : "player"}
      ref={frame}
      src={isPlaying ? playingUrl(player) : player.url}
      srcDoc={isPoster ? posterDocument({ player, title, poster }) : undefined}
      title={title}
      loading="lazy"
      allowFullScreen
      {...(isPoster ? posterSettings(player) : frameSettings(player))}
      className="size-full rounded-[inherit] data-focused:outline-4 data-focused:-outline-offset-4 data-focused:outline-accent"
    />
  );
}

/** The document that a player's frame shows before anything is asked of the player's site. Its link leads there. */
function posterDocument({
  player,
  title,
  poster,
}: {
  player: FramedPlayer;
  title: string;
  /** The URL of a picture of ours. */
  poster: string | undefined;
}): string {
  const [url, name] = [playingUrl(player), title].map(escapedHtml);
  const play = escapedHtml(t({ message: "Play", comment: "A button on a film" }));
  const from = escapedHtml(
    t({ message: `from ${{ host: hostOf(player.url) }}`, comment: "The site that a film comes from" }),
  );
  const picture = poster === undefined ? "" : `<img src="${escapedHtml(poster)}" alt="">`;
  return (
    `<!doctype html><html lang="${currentLanguage()}"><head><title>${name}</title>` +
    `<link rel="stylesheet" href="${escapedHtml(stylesheet)}"></head><body>${picture}` +
    `<a href="${url}"><span class="play"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5v14l11-7z"/></svg>` +
    `<span>${play}<span class="hidden">: ${name}</span></span></span> <span class="host">${from}</span></a></body></html>`
  );
}

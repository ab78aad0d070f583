import { t } from "@lingui/core/macro";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { playerOf } from "../../media/videos/video-links.ts";
import { leavePage } from "../listening/attend.ts";
import type { Heard } from "../listening/heard.ts";
import { captionsAreShown, showCaptions } from "../listening/listener-choices.ts";
import { PlayerButtons } from "../listening/player-buttons.tsx";
import { usePlayer } from "../listening/use-player.ts";
import type { ListedSermon } from "../sermon-limits.ts";
import { sermonPath } from "../sermon-path.ts";
import { SermonPlayer } from "../sermon-player.tsx";

/** Captions can be turned on and off where the browser plays the film itself, which it remembers. */
export function Film({
  sermon,
  poster,
  captions,
}: {
  sermon: ListedSermon;
  poster: string | undefined;
  /** The path of its captions, as WebVTT; undefined without. */
  captions: string | undefined;
}) {
  const { title, sermonBy: by, videoUrl } = sermon;
  const path = playerOf(videoUrl)?.url ?? videoUrl;
  const { frame, player, place, speed, setSpeed } = useFilm({ path, title, by, page: sermonPath(sermon) });
  const [track, setTrack] = useState<TextTrack>();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const tracks = player?.textTracks;
    const own = tracks?.[0];
    if (captions === undefined || !tracks || !own) return;
    const tell = () => setOn(own.mode === "showing");
    // Somebody may use the player's own button, too.
    const remember = () => {
      tell();
      showCaptions(own.mode === "showing");
    };
    if (captionsAreShown()) own.mode = "showing";
    tell();
    setTrack(own);
    tracks.addEventListener("change", remember);
    return () => tracks.removeEventListener("change", remember);
  }, [player, captions]);
  const toggle = () => {
    if (track) track.mode = isOn ? "hidden" : "showing";
  };
  return (
    <>
      <div ref={frame}>
        <SermonPlayer
          sermon={sermon}
          poster={poster}
          captions={captions}
          className="mt-8 max-w-none rounded-2xl print:hidden"
        />
      </div>
      {player && (
        <fieldset aria-label={t`Film`} className="min-w-0">
          <PlayerButtons player={player} place={place} speed={speed} setSpeed={setSpeed}>
            {track && (
              <button type="button" onClick={toggle} className="button button-quiet">
                {isOn ? t`Hide captions` : t`Show captions`}
              </button>
            )}
          </PlayerButtons>
        </fieldset>
      )}
    </>
  );
}

/** Looks after the `<video>` inside `frame`, if there is one. It ends with its page, and keeps its place. */
function useFilm(film: Heard) {
  const frame = useRef<HTMLDivElement>(null);
  const [player, setPlayer] = useState<HTMLVideoElement>();
  const { path } = film;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another element
  useLayoutEffect(() => {
    const video = frame.current?.querySelector("video");
    if (!video) return;
    setPlayer(video);
    return () => {
      setPlayer(undefined);
      leavePage(video);
    };
  }, [path]);

  return { frame, player, ...usePlayer(player, film) };
}

import { useEffect, useRef, useState } from "react";
import { captionsAreShown, showCaptions } from "../listening/places.ts";
import type { ListedSermon } from "../sermon-limits.ts";
import { SermonPlayer } from "../sermon-player.tsx";

/** The film of a sermon on its page, with captions that one turns on and off. The browser remembers that. */
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
  const frame = useRef<HTMLDivElement>(null);
  const [track, setTrack] = useState<TextTrack>();
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const tracks = frame.current?.querySelector("video")?.textTracks;
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
  }, [captions]);
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
      {track && (
        <button type="button" onClick={toggle} className="button button-quiet mt-3 print:hidden">
          {isOn ? "Hide captions" : "Show captions"}
        </button>
      )}
    </>
  );
}

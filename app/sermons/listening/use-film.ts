import { useLayoutEffect, useRef, useState } from "react";
import { leavePage } from "./attend.ts";
import type { Heard } from "./heard.ts";
import { usePlayer } from "./use-player.ts";

/** Looks after the `<video>` inside `frame`, if there is one. It ends with its page, and keeps its place. */
export function useFilm(film: Heard) {
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

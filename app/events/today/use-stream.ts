import { useEffect, useRef, useState } from "react";
import type { StreamProblem } from "../../media/videos/play-stream.ts";
import { isWatched } from "./today.ts";

const hlsType = "application/vnd.apple.mpegurl";

/** Plays an HLS stream in a `<video>` that has its URL: by the browser itself or, where it cannot, by a library. */
export function useStream(url: string) {
  const video = useRef<HTMLVideoElement>(null);
  const shown = useRef<AbortSignal>(undefined);
  const byLibrary = useRef(false);
  const hasFailed = useRef(false);
  const [hasBegun, setHasBegun] = useState(false);
  const [problem, setProblem] = useState<StreamProblem>();

  useEffect(() => {
    if (!isLoadedHere()) location.reload();
    const leaving = new AbortController();
    shown.current = leaving.signal;
    return () => leaving.abort();
  }, []);

  const playByLibrary = async (player: HTMLVideoElement) => {
    const signal = shown.current;
    if (byLibrary.current || !signal) return;
    byLibrary.current = true;
    const fail = (found: StreamProblem) => {
      byLibrary.current = false;
      setProblem(found);
    };
    try {
      const { playStream } = await import("../../media/videos/play-stream.ts");
      // Without this, a player that is closed meanwhile would play where nobody can stop it.
      if (!signal.aborted) await playStream(player, url, fail, signal);
    } catch {
      fail("lost");
    }
  };

  const begin = () => {
    const player = video.current;
    if (!player) return;
    setHasBegun(true);
    setProblem(undefined);
    if (player.canPlayType(hlsType) === "" || (hasFailed.current && mayUseLibrary())) {
      void playByLibrary(player);
      return;
    }
    if (player.error) player.load();
    player.play().catch(() => undefined);
  };

  /** Of the browser's own attempt. The library tells its errors itself. */
  const onError = () => {
    const player = video.current;
    if (!player || byLibrary.current) return;
    hasFailed.current = true;
    if (player.currentTime > 0) setProblem("lost");
    else if (mayUseLibrary()) void playByLibrary(player);
    else setProblem("notThere");
  };

  return { video, hasBegun, problem, begin, onPlay: hasBegun ? undefined : begin, onError };
}

function mayUseLibrary(): boolean {
  return "MediaSource" in window || "ManagedMediaSource" in window;
}

/**
 * The policy of the page that the browser loaded holds, and only that of `/today?watch=here` lets scripts ask for a
 * stream.
 */
function isLoadedHere(): boolean {
  const [loaded] = performance.getEntriesByType("navigation");
  return isWatched(new URL(loaded?.name ?? location.href, location.href).searchParams);
}

import { useEffect, useState } from "react";
import { attend } from "./attend.ts";
import type { Heard } from "./heard.ts";
import { chooseSpeed, chosenSpeed, minutesOf, placeIn } from "./listener-choices.ts";

/** Speed and place stay in the browser. `heard` goes from 0 to 1, and `place` is where it goes on. */
export function usePlayer(player: HTMLMediaElement | undefined, { path, title, by, page }: Heard) {
  const [place, setPlace] = useState<string>();
  const [heard, setHeard] = useState(0);
  const [speed, setSpeedOf] = useState(1);

  useEffect(() => {
    if (player) attend(player, { path, title, by, page });
  }, [player, path, title, by, page]);

  useEffect(() => {
    if (!player) return;
    setSpeedOf(chosenSpeed());
    // The first is for loading again, the second for what was chosen before anything is loaded.
    player.defaultPlaybackRate = chosenSpeed();
    player.playbackRate = chosenSpeed();
    const stopped = placeIn(path);
    if (stopped !== undefined && player.paused) setPlace(minutesOf(stopped));
    const listening = new AbortController();
    const { signal } = listening;
    const follow = () => setHeard(player.duration > 0 ? player.currentTime / player.duration : 0);
    follow();
    player.addEventListener("timeupdate", follow, { signal });
    player.addEventListener("play", () => setPlace(undefined), { signal });
    return () => listening.abort();
  }, [player, path]);

  function setSpeed(factor: number) {
    setSpeedOf(factor);
    chooseSpeed(factor);
    if (!player) return;
    player.defaultPlaybackRate = factor;
    player.playbackRate = factor;
  }

  return { place, heard, speed, setSpeed };
}

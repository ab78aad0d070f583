import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { attend, inBar, leavePage, takeFromBar } from "./attend.ts";
import type { Heard } from "./heard.ts";
import { chooseSpeed, chosenSpeed, minutesOf, placeIn } from "./places.ts";

/**
 * Looks after the `<audio>` inside `holder`. Without it there, that of the bar is moved into it: it `isHere` already.
 * Speed and place stay in the browser.
 */
export function useRecording({ path, title, by, page }: Heard) {
  const holder = useRef<HTMLDivElement>(null);
  const [kept] = useState(() => inBar(path));
  const [player, setPlayer] = useState<HTMLAudioElement>();
  const [place, setPlace] = useState<string>();
  const [heard, setHeard] = useState(0);
  const [speed, setSpeedOf] = useState(1);
  const go = useNavigate();

  useLayoutEffect(() => {
    const audio = kept ?? holder.current?.querySelector("audio");
    if (!holder.current || !audio) return;
    if (kept) takeFromBar(kept, holder.current);
    setPlayer(audio);
    return () => leavePage(audio, go);
  }, [kept, go]);

  useEffect(() => {
    if (player) attend(player, { path, title, by, page });
  }, [player, path, title, by, page]);

  useEffect(() => {
    if (!player) return;
    setSpeedOf(chosenSpeed());
    player.defaultPlaybackRate = chosenSpeed();
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

  return { holder, isHere: kept !== undefined, player, place, heard, speed, setSpeed };
}

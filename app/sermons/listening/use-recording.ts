import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { inBar, leavePage, takeFromBar } from "./attend.ts";
import type { Heard } from "./heard.ts";
import { usePlayer } from "./use-player.ts";

/**
 * Looks after the `<audio>` inside `holder`. Without it there, that of the bar is moved into it: it `isHere` already.
 */
export function useRecording(recording: Heard) {
  const holder = useRef<HTMLDivElement>(null);
  const [kept] = useState(() => inBar(recording.path));
  const [player, setPlayer] = useState<HTMLAudioElement>();
  const go = useNavigate();

  useLayoutEffect(() => {
    const audio = kept ?? holder.current?.querySelector("audio");
    if (!holder.current || !audio) return;
    if (kept) takeFromBar(kept, holder.current);
    setPlayer(audio);
    return () => leavePage(audio, go);
  }, [kept, go]);

  return { holder, isHere: kept !== undefined, player, ...usePlayer(player, recording) };
}

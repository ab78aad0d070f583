import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { useMotionWelcome } from "./motion.ts";
import { othersPlay } from "./one-at-a-time.ts";
import { ScriptButton } from "./script-button.tsx";
import { StartsScripts } from "./starts-scripts.tsx";

/** Plays automatically where the browser permits; with reduced motion or data saving it loads nothing before a tap. */
export function RecordingPlayer({ title, credit, url }: Record<"title" | "credit" | "url", string>) {
  const welcome = useMotionWelcome();
  const player = useRef<HTMLAudioElement>(null);
  const [plays, setPlays] = useState(false);

  useEffect(() => {
    const audio = player.current;
    const listening = new AbortController();
    const { signal } = listening;
    // Browsers block autoplay with sound, and leaving the page cancels it; the player then stays paused.
    const begin = () => {
      listening.abort();
      if (!othersPlay(audio)) audio?.play().catch(() => {});
    };
    // Does not play over anything that somebody has started.
    document.addEventListener("play", () => listening.abort(), { capture: true, signal });
    // On a slow connection visible content comes first.
    if (welcome && mayBegin() && document.readyState === "complete") begin();
    else if (welcome && mayBegin()) window.addEventListener("load", begin, { signal });
    else if (welcome) document.addEventListener("click", (tap) => isAtNothing(tap) && begin(), { signal });
    return () => {
      listening.abort();
      audio?.pause();
    };
  }, [welcome]);

  useEffect(() => {
    // Only one recording plays at a time.
    const makeRoom = ({ target }: Event) => {
      if (target !== player.current) player.current?.pause();
    };
    document.addEventListener("play", makeRoom, { capture: true });
    return () => document.removeEventListener("play", makeRoom, { capture: true });
  }, []);

  const toggle = () => {
    const audio = player.current;
    if (plays || !audio) return audio?.pause();
    // An element that has failed tries again only after `load`.
    if (audio.error) audio.load();
    // The browser's own controls report playback errors.
    audio.play().catch(() => {});
  };

  return (
    <section
      aria-label={title}
      className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-5 shadow-sm sm:p-7 print:hidden"
    >
      <StartsScripts />
      <ScriptButton
        canWait
        onClick={toggle}
        aria-label={plays ? t`Pause ${title}` : t`Play ${title}`}
        className="grid size-16 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
      >
        <Icon name={plays ? "pause" : "play"} className="size-8" />
      </ScriptButton>
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 className="text-2xl sm:text-3xl">{title}</h2>
        <p className="mt-1 text-muted">{credit}</p>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: music */}
      <audio
        ref={player}
        src={url}
        controls
        preload="none"
        aria-label={title}
        onPlay={() => setPlays(true)}
        onPause={() => setPlays(false)}
        onError={() => setPlays(false)}
        className="w-full min-w-0 flex-[1_1_20rem]"
      />
    </section>
  );
}

/** No phone plays sound before its first tap, but some would download the recording. */
function mayBegin(): boolean {
  return matchMedia("(min-width: 48rem)").matches || navigator.userActivation?.hasBeenActive;
}

/** A link leads away, and a button or player has a purpose of its own. */
function isAtNothing({ target }: MouseEvent): boolean {
  return target instanceof Element && !target.closest("a, button, audio, video, summary");
}

import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { useMotionWelcome } from "./motion.ts";
import { StartsScripts } from "./starts-scripts.tsx";

/** Plays automatically where the browser permits; with reduced motion or data saving it loads nothing before a tap. */
export function RecordingPlayer({ title, credit, url }: Record<"title" | "credit" | "url", string>) {
  const welcome = useMotionWelcome();
  const player = useRef<HTMLAudioElement>(null);
  const [plays, setPlays] = useState(false);

  useEffect(() => {
    const audio = player.current;
    // Browsers block autoplay with sound, and leaving the page cancels it; the player then stays paused.
    const begin = () => void audio?.play().catch(() => {});
    // On a slow connection visible content comes first.
    if (welcome && document.readyState === "complete") begin();
    else if (welcome) window.addEventListener("load", begin, { once: true });
    return () => {
      window.removeEventListener("load", begin);
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
    if (plays) player.current?.pause();
    // The browser's own controls report playback errors.
    else player.current?.play().catch(() => {});
  };

  return (
    <section
      aria-label={title}
      className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-5 shadow-sm sm:p-7 print:hidden"
    >
      <StartsScripts />
      <button
        type="button"
        onClick={toggle}
        aria-label={`${plays ? "Pause" : "Play"} ${title}`}
        className="needs-script grid size-16 shrink-0 cursor-pointer place-items-center rounded-full bg-accent text-on-accent hover:bg-accent-strong"
      >
        <Icon name={plays ? "pause" : "play"} className="size-8" />
      </button>
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
        className="w-full min-w-0 flex-[1_1_20rem]"
      />
    </section>
  );
}

import { useEffect, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { useMotionWelcome } from "./motion.ts";

/**
 * A recording that plays by itself where the browser permits, and otherwise waits for its button; for whoever wants
 * less motion or saves data it only waits, and nothing of it is loaded before.
 */
export function RecordingPlayer({ title, credit, address }: Record<"title" | "credit" | "address", string>) {
  const welcome = useMotionWelcome();
  const player = useRef<HTMLAudioElement>(null);
  const [plays, setPlays] = useState(false);

  useEffect(() => {
    const audio = player.current;
    // Browsers refuse sound that nobody asked for, and leaving the page ends an attempt: then it stays as it was.
    const begin = () => void audio?.play().catch(() => {});
    // What is seen comes first on a slow line.
    if (welcome && document.readyState === "complete") begin();
    else if (welcome) window.addEventListener("load", begin, { once: true });
    return () => {
      window.removeEventListener("load", begin);
      audio?.pause();
    };
  }, [welcome]);

  useEffect(() => {
    // Two things to listen to at once are none.
    const makeRoom = ({ target }: Event) => {
      if (target !== player.current) player.current?.pause();
    };
    document.addEventListener("play", makeRoom, { capture: true });
    return () => document.removeEventListener("play", makeRoom, { capture: true });
  }, []);

  const toggle = () => {
    if (plays) player.current?.pause();
    // Its own controls say when it cannot be played.
    else player.current?.play().catch(() => {});
  };

  return (
    <section
      aria-label={title}
      className="card flex flex-wrap items-center gap-x-6 gap-y-4 p-5 shadow-sm sm:p-7 print:hidden"
    >
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
        src={address}
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

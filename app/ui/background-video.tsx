import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import { useMotionWelcome } from "./motion.ts";
import { StartsScripts } from "./starts-scripts.tsx";

/** A looping, silent video that fills its container, over a still for people who prefer reduced motion or save data. */
export function BackgroundVideo({ video, still }: { video: string; still: React.ReactNode }) {
  const welcome = useMotionWelcome();
  const player = useRef<HTMLVideoElement>(null);
  const [paused, setPaused] = useState(false);
  const toggle = () => {
    if (paused) void player.current?.play();
    else player.current?.pause();
    setPaused(!paused);
  };
  return (
    <>
      {still}
      <StartsScripts />
      {welcome && (
        <>
          <video
            ref={player}
            src={video}
            autoPlay
            muted
            loop
            playsInline
            aria-hidden="true"
            tabIndex={-1}
            className="absolute inset-0 size-full object-cover"
          />
          <button
            type="button"
            onClick={toggle}
            aria-label={paused ? t`Play background video` : t`Pause background video`}
            className="absolute end-4 bottom-4 z-10 grid size-11 place-items-center rounded-full bg-black/55 text-white hover:bg-black/75"
          >
            <Icon name={paused ? "play" : "pause"} />
          </button>
        </>
      )}
    </>
  );
}

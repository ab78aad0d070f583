import { useRef } from "react";
import type { SermonFile } from "./sermon-page.server.ts";
import { speeds, usePlace } from "./use-place.ts";

/** Plays the recording of a sermon. Without scripts it has the browser's own buttons only. */
export function Recording({ recording, title, by }: { recording: SermonFile; title: string; by: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const { place, isReady, speed, setSpeed } = usePlace(audio, recording.path, { title, artist: by });
  const move = (seconds: number) => {
    if (audio.current) audio.current.currentTime = Math.max(0, audio.current.currentTime + seconds);
  };
  return (
    <section aria-label="Recording" className="card mt-8 p-5 sm:p-6 print:hidden">
      <h2 className="text-2xl">Hear it</h2>
      {/* biome-ignore lint/a11y/useMediaCaption: there are no captions of recordings yet */}
      <audio
        ref={audio}
        src={recording.path}
        controls
        preload="none"
        aria-label={title}
        className="mt-4 w-full"
      />
      {isReady && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <button type="button" className="button button-quiet" onClick={() => move(-15)}>
            Back 15 seconds
          </button>
          <button type="button" className="button button-quiet" onClick={() => move(30)}>
            On 30 seconds
          </button>
          <label className="flex items-center gap-2 font-semibold">
            Speed
            <select
              className="input w-auto"
              value={speed}
              onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
            >
              {speeds.map((factor) => (
                <option key={factor} value={factor}>
                  {factor}×
                </option>
              ))}
            </select>
          </label>
          {place && <p className="text-muted">It goes on at {place}, where you stopped.</p>}
        </div>
      )}
      <p className="mt-3">
        <a href={recording.path} download className="text-link inline-flex min-h-11 items-center">
          Download the recording
        </a>
      </p>
    </section>
  );
}

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { inBar, leavePage, takeFromBar } from "../listening/attend.ts";
import type { Heard } from "../listening/heard.ts";
import { PlayerButtons } from "../listening/player-buttons.tsx";
import { usePlayer } from "../listening/use-player.ts";
import type { Chapter } from "../transcripts/chapters.ts";
import { lengthInWords } from "./length-in-words.ts";
import type { SermonAudio } from "./sermon-page.server.ts";
import { Wave } from "./wave.tsx";

/** Plays the recording of a sermon. Without scripts it has the browser's own buttons only. */
export function Recording({
  recording,
  chapters,
  title,
  by,
  page,
}: {
  recording: SermonAudio;
  chapters: readonly Chapter[];
  title: string;
  by: string;
  page: string;
}) {
  const { path } = recording;
  const { holder, isHere, player, place, heard, speed, setSpeed } = useRecording({ path, title, by, page });
  return (
    <section aria-label={t`Recording`} className="card mt-8 p-5 sm:p-6 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">
          <Trans>Hear it</Trans>
        </h2>
        {recording.facts && <p className="text-muted">{lengthInWords(recording.facts.seconds)}</p>}
      </div>
      {recording.facts && recording.facts.bars.length > 0 && (
        <Wave bars={recording.facts.bars} heard={heard} marks={marksOf(chapters, recording.facts.seconds)} />
      )}
      <div ref={holder} className="mt-4">
        {!isHere && (
          // biome-ignore lint/a11y/useMediaCaption: there are no captions of recordings yet
          <audio src={path} controls preload="none" aria-label={title} className="w-full" />
        )}
      </div>
      {player && <PlayerButtons player={player} place={place} speed={speed} setSpeed={setSpeed} />}
      <p className="mt-3">
        <a href={`${path}?download`} download className="text-link inline-flex min-h-11 items-center">
          <Trans>Download the recording</Trans>
        </a>
      </p>
    </section>
  );
}

/** Where chapters begin, but not the one at the beginning. */
function marksOf(chapters: readonly Chapter[], seconds: number): number[] {
  return chapters.filter(({ at }) => at > 0 && at < seconds).map(({ at }) => at / seconds);
}

/** Without an `<audio>` inside `holder`, that of the bar is moved into it: it `isHere` already. */
function useRecording(recording: Heard) {
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

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { StreamProblem } from "../../media/videos/play-stream.ts";
import { Alert } from "../../ui/alert.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ScriptButton } from "../../ui/script-button.tsx";
import { useStream } from "./use-stream.ts";

const problems: Record<StreamProblem, () => string> = {
  notThere: () => t`The stream is not there. It may begin in a moment, or be over.`,
  refused: () => t`The stream cannot be reached from this page.`,
  lost: () => t`The connection to the stream was lost.`,
  unplayable: () => t`Your browser cannot play this stream here.`,
};

/** A church's own stream. Without scripts, browsers that know HLS play it; nothing is asked before somebody presses play. */
export function StreamPlayer({ url, title }: { url: string; title: string }) {
  const { video, hasBegun, problem, begin, onPlay, onError } = useStream(url);
  return (
    <>
      <div className="relative aspect-video w-full max-w-[734px] overflow-hidden rounded-2xl film-ground">
        {/* biome-ignore lint/a11y/useMediaCaption: a stream brings its own captions, if it has some */}
        <video
          ref={video}
          src={url}
          controls
          preload="none"
          playsInline
          aria-label={title}
          onPlay={onPlay}
          onError={onError}
          className="size-full"
        />
        {!hasBegun && (
          <ScriptButton
            onClick={begin}
            className="button button-on-picture absolute inset-0 m-auto h-fit w-fit"
          >
            <Icon name="play" className="size-5" />
            <Trans>Play the stream</Trans>
          </ScriptButton>
        )}
      </div>
      {problem && (
        <div className="mt-3 max-w-[734px]">
          <Alert
            tone="error"
            action={
              <button type="button" className="button button-quiet shrink-0" onClick={begin}>
                <Trans>Try again</Trans>
              </button>
            }
          >
            {problems[problem]()}
          </Alert>
        </div>
      )}
    </>
  );
}

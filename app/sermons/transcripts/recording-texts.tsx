import { useEffect, useRef, useState } from "react";
import { FollowButton } from "../listening/transcript-button.tsx";
import type { Chapter } from "./chapters.ts";
import { clockOf, type Paragraph } from "./transcript.ts";

/** Times lead to their place of the recording: without scripts by a link to its file. */
export function RecordingTexts({
  chapters,
  paragraphs,
  path,
}: {
  chapters: Chapter[];
  paragraphs: Paragraph[];
  /** Of the recording; undefined without one. */
  path: string | undefined;
}) {
  const texts = useRef<HTMLDivElement>(null);
  const [canFollow, setCanFollow] = useState(false);
  const isSilent = chapters.length === 0 && paragraphs.length === 0;
  useEffect(() => {
    const element = texts.current;
    if (!element || path === undefined || isSilent) return;
    let stop = () => {};
    let isGone = false;
    void import("./follow.ts").then(({ follow }) => {
      if (isGone) return;
      stop = follow(element, path);
      setCanFollow(element.querySelector("[data-from]") !== null);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [path, isSilent]);
  if (isSilent) return null;
  return (
    <div ref={texts}>
      {chapters.length > 0 && (
        <section aria-labelledby="chapters" className="mt-8">
          <h2 id="chapters" className="text-2xl">
            Chapters
          </h2>
          <ol className="mt-3">
            {chapters.map(({ at, title }) => (
              <li key={at} className="flex items-baseline gap-3">
                <Time at={at} path={path} />
                <span className="min-w-0 wrap-anywhere">{title}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {paragraphs.length > 0 && (
        <section aria-labelledby="transcript" className="mt-8">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 id="transcript" className="text-2xl">
              Transcript
            </h2>
            {canFollow && <FollowButton />}
          </div>
          {paragraphs.map(({ at, cues }, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs keep their order
              key={index}
              id={placeOf(at, paragraphs[index - 1]?.at)}
              className="mt-3 flex flex-wrap items-baseline gap-x-3"
            >
              {at !== undefined && <Time at={at} path={path} />}
              <p className="min-w-60 flex-1 whitespace-pre-line wrap-anywhere">
                {cues.map(([from, to, text]) => (
                  <span
                    key={`${from}-${to}-${text}`}
                    {...(at !== undefined && { "data-from": from, "data-to": to })}
                    className="data-current:bg-gold/30 data-current:underline"
                  >
                    {at === undefined ? text : `${text.replaceAll("\n", " ")} `}
                  </span>
                ))}
              </p>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

/** The fragment of a link to what is said at this second. Each second has one. */
function placeOf(at: number | undefined, before: number | undefined): string | undefined {
  if (at === undefined || (before !== undefined && Math.floor(before) === Math.floor(at))) return undefined;
  return `t${Math.floor(at)}`;
}

function Time({ at, path }: { at: number; path: string | undefined }) {
  const time = clockOf(at);
  if (path === undefined) return <span className="text-muted tabular-nums">{time}</span>;
  return (
    <a
      href={`${path}#t=${Math.floor(at)}`}
      data-at={at}
      className="text-link inline-flex min-h-11 shrink-0 items-center tabular-nums"
    >
      <span className="sr-only">Play from </span>
      {time}
    </a>
  );
}

import { Trans } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { FollowButton } from "../listening/transcript-button.tsx";
import type { Chapter } from "./chapters.ts";
import { clockOf, type Paragraph } from "./transcript.ts";

/** Times lead to their place of the recording: without scripts by a link to its file. */
export function RecordingTexts({
  chapters,
  hasTranscript,
  paragraphs,
  path,
}: {
  chapters: Chapter[];
  hasTranscript: boolean;
  /** Of the transcript; undefined in a browser whose page brought them as text. */
  paragraphs: Paragraph[] | undefined;
  /** Of the recording; undefined without one. */
  path: string | undefined;
}) {
  const texts = useRef<HTMLDivElement>(null);
  const [canFollow, setCanFollow] = useState(false);
  const isSilent = chapters.length === 0 && !hasTranscript;
  // Before the page says that its scripts run, and does the tap that made them come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other paragraphs are other elements
  useLayoutEffect(() => {
    const element = texts.current;
    if (!element || path === undefined || isSilent) return;
    let stop = () => {};
    let isGone = false;
    const doTap = keepTap(element);
    void import("./follow.ts")
      .then(({ follow }) => {
        if (isGone) return;
        stop = follow(element, path);
        setCanFollow(element.querySelector("[data-from]") !== null);
      })
      .finally(doTap);
    return () => {
      isGone = true;
      stop();
    };
  }, [path, isSilent, paragraphs]);
  if (isSilent) return null;
  return (
    <div ref={texts}>
      {chapters.length > 0 && (
        <section aria-labelledby="chapters" className="mt-8">
          <h2 id="chapters" className="text-2xl">
            <Trans>Chapters</Trans>
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
      {hasTranscript && (
        <section aria-labelledby="transcript" className="mt-8">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
            <h2 id="transcript" className="text-2xl">
              <Trans>Transcript</Trans>
            </h2>
            {canFollow && <FollowButton />}
          </div>
          {paragraphs ? <Paragraphs paragraphs={paragraphs} path={path} /> : <ParagraphsOfPage />}
        </section>
      )}
    </div>
  );
}

function Paragraphs({ paragraphs, path }: { paragraphs: Paragraph[]; path: string | undefined }) {
  return (
    <div data-paragraphs="">
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
    </div>
  );
}

/** Leaves the paragraphs as they came with the page: its data would bring their text once more. */
function ParagraphsOfPage() {
  const [html] = useState(() => document.querySelector("[data-paragraphs]")?.innerHTML ?? "");
  return (
    <div
      data-paragraphs=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React has written it, on the server
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}

/**
 * Keeps a tap on a time. Returns a function that does it: the player goes there or, if what moves it did not come, the link
 * leads to the file.
 */
function keepTap(texts: HTMLElement): () => void {
  const keeping = new AbortController();
  let tapped: HTMLElement | null = null;
  texts.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-at]") : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      tapped = link;
    },
    { signal: keeping.signal },
  );
  return () => {
    keeping.abort();
    tapped?.click();
  };
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
      data-tapped-later=""
      className="text-link inline-flex min-h-11 shrink-0 items-center tabular-nums"
    >
      <Trans comment="A time in a recording">
        <span _t="hidden" className="sr-only">
          Play from{" "}
        </span>
        {time}
      </Trans>
    </a>
  );
}

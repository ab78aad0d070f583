import { t } from "@lingui/core/macro";
import { hostOf, kindOfLink } from "../media/videos/video-links.ts";
import { type ListedSermon, sermonMessages } from "./sermon-limits.ts";

/** A link to the recording of a sermon that only its host has, or to what is no recording; nothing without a link. */
export function HeardElsewhere({ sermon: { title, videoUrl, notPlayingSince } }: { sermon: ListedSermon }) {
  if (videoUrl === "") return null;
  const isGone = notPlayingSince !== null;
  const host = hostOf(videoUrl);
  const isHeard = kindOfLink(videoUrl) === "sound";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      {isGone && isHeard && <p>{sermonMessages.recordingGone()}</p>}
      <a href={videoUrl} rel="noopener" className="button button-quiet max-w-full wrap-anywhere">
        <span className="line-clamp-2">
          {isGone ? t`Look on ${host}` : isHeard ? t`Hear it on ${host}` : t`Open it on ${host}`}
        </span>
        <span className="sr-only">: {title}</span>
      </a>
    </div>
  );
}

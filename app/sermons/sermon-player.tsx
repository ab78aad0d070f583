import { playerOf } from "../media/videos/video-links.ts";
import { VideoPlayer } from "../media/videos/video-player.tsx";
import { type ListedSermon, sermonMessages } from "./sermon-limits.ts";
import { chosenPoster } from "./sermon-posters.ts";

export function SermonPlayer({
  sermon,
  poster,
  captions,
  className,
}: {
  sermon: ListedSermon;
  poster: string | undefined;
  /** The path of the captions of its film, if we have its transcript. */
  captions?: string | undefined;
  className: string;
}) {
  const notPlaying = sermon.notPlayingSince !== null;
  const isElsewhere = notPlaying ? isOnOtherSite(sermon.videoUrl) : !sermon.embeddable;
  return (
    <VideoPlayer
      title={sermon.title}
      player={playerOf(sermon.videoUrl)}
      elsewhere={isElsewhere ? sermon.videoUrl : undefined}
      notPlaying={notPlaying ? sermonMessages.notPlaying() : undefined}
      still={poster ?? chosenPoster(sermon)}
      captions={captions}
      className={className}
    />
  );
}

function isOnOtherSite(link: string): boolean {
  return link.startsWith("https:");
}

import { dayMonthYear, dayOf } from "../dates.ts";
import { PlainText } from "../ui/plain-text.tsx";
import { playerOf } from "../videos/video-links.ts";
import { VideoPlayer } from "../videos/video-player.tsx";
import type { SavedSermon } from "./sermons.ts";

/** A sermon with its video above its words, or beside them where there are things to do with it. */
export function SermonCard({ sermon, children }: { sermon: SavedSermon; children?: React.ReactNode }) {
  return (
    <article
      className={`card overflow-hidden shadow-sm ${
        children ? "md:grid md:grid-cols-2 md:items-start md:pt-8 md:pl-8" : "max-w-[736px]"
      }`}
    >
      <VideoPlayer
        title={sermon.title}
        player={playerOf(sermon.videoUrl)}
        elsewhere={sermon.embeddable ? undefined : sermon.videoUrl}
        className={children ? "md:mb-8 md:rounded-xl" : ""}
      />
      <div className={`flex flex-col p-6 sm:p-8 ${children ? "h-full md:pt-0" : ""}`}>
        <h2 className="text-3xl wrap-anywhere">{sermon.title}</h2>
        <p className="mt-3 flex flex-wrap gap-x-3 gap-y-1 font-semibold text-accent">
          <span className="wrap-anywhere">{sermon.sermonBy}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={dayOf(sermon.date)}>{dayMonthYear(sermon.date)}</time>
        </p>
        <PlainText text={sermon.content} className="mt-4" />
        {children && <div className="mt-auto flex flex-wrap gap-3 pt-6">{children}</div>}
      </div>
    </article>
  );
}

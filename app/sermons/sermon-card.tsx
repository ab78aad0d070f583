import { Link } from "react-router";
import { dayMonthYear, dayOf } from "../dates/dates.ts";
import { EditLink } from "../items/edit-link.tsx";
import { HiddenMark } from "../items/visibility/mark.tsx";
import type { SitePictureSource } from "../media/pictures/site-picture.tsx";
import { isFilm } from "../media/videos/video-links.ts";
import { FaceIfKnown } from "../pages/faces/face.tsx";
import { PlainText } from "../ui/plain-text.tsx";
import { HeardElsewhere } from "./heard-elsewhere.tsx";
import { PassageLinks } from "./scripture/passage-links.tsx";
import type { ListedSermon } from "./sermon-limits.ts";
import { sermonPath } from "./sermon-path.ts";
import { SermonPlayer } from "./sermon-player.tsx";

export function SermonCard({
  sermon,
  poster,
  face,
}: {
  sermon: ListedSermon;
  poster: string | undefined;
  /** Of who preached. */
  face?: SitePictureSource | undefined;
}) {
  return (
    <article className="card max-w-[736px] overflow-hidden shadow-sm xl:flex xl:max-w-none">
      {isFilm(sermon.videoUrl) && <SermonPlayer sermon={sermon} poster={poster} className="xl:shrink-0" />}
      <div className="flex flex-col p-6 sm:p-8">
        <HiddenMark hidden={sermon.hidden} className="mb-3" />
        <h2 className="text-3xl wrap-anywhere">
          <Link to={sermonPath(sermon)} className="decoration-2 underline-offset-4 hover:underline">
            {sermon.title}
          </Link>
        </h2>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-accent">
          <FaceIfKnown face={face} />
          <span className="wrap-anywhere">{sermon.sermonBy}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={dayOf(sermon.date)}>{dayMonthYear(sermon.date)}</time>
        </p>
        <PassageLinks passages={sermon.passages} typed={sermon.scripture} />
        <PlainText text={sermon.content} className="mt-4" />
        {!isFilm(sermon.videoUrl) && (
          <div className="mt-4">
            <ToHear sermon={sermon} />
          </div>
        )}
        <EditLink
          needs="sermons:write"
          to={`/alter-uploads/${sermon.id}/update`}
          name={sermon.title}
          className="mt-3"
        />
      </div>
    </article>
  );
}

/** Its page plays a recording of ours. */
function ToHear({ sermon }: { sermon: ListedSermon }) {
  if (sermon.audioId === null) return <HeardElsewhere sermon={sermon} />;
  return (
    <Link to={sermonPath(sermon)} className="button button-quiet">
      Hear it<span className="sr-only">: {sermon.title}</span>
    </Link>
  );
}

import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { dayMonthYear, dayOf } from "../dates/dates.ts";
import { EditLink } from "../items/edit-link.tsx";
import { HiddenMark } from "../items/visibility/mark.tsx";
import type { SitePictureSource } from "../media/pictures/site-picture.tsx";
import { isFilm } from "../media/videos/video-links.ts";
import { FaceIfKnown } from "../pages/faces/face.tsx";
import { Icon } from "../ui/icon.tsx";
import { PlainText } from "../ui/plain-text.tsx";
import { HeardElsewhere } from "./heard-elsewhere.tsx";
import { PassageLinks } from "./scripture/passage-links.tsx";
import type { ListedSermon } from "./sermon-limits.ts";
import { sermonPath } from "./sermon-path.ts";
import { SermonPlayer } from "./sermon-player.tsx";

interface SermonInList {
  sermon: ListedSermon;
  poster: string | undefined;
  /** `42 minutes`, where it is known. */
  length?: string | undefined;
  /** Of who preached. */
  face?: SitePictureSource | undefined;
}

/** The sermon that a list begins with: a wide player and the whole text. */
export function SermonCard({ sermon, poster, length, face }: SermonInList) {
  const hasPlayer = isFilm(sermon.videoUrl);
  return (
    <article
      className={
        hasPlayer
          ? "grid gap-x-12 gap-y-6 pb-12 xl:grid-cols-[734px_1fr] xl:items-center"
          : "mb-12 border-s-4 border-gold ps-5"
      }
    >
      {hasPlayer && <SermonPlayer sermon={sermon} poster={poster} className="rounded-3xl" />}
      <div className="flex min-w-0 flex-col items-start">
        <HiddenMark hidden={sermon.hidden} className="mb-3" />
        <h2 className="text-4xl wrap-anywhere sm:text-5xl">
          <TitleLink sermon={sermon} />
        </h2>
        <ByAndWhen sermon={sermon} length={length} face={face} className="mt-4 text-lg" />
        <PassageLinks passages={sermon.passages} typed={sermon.scripture} />
        <PlainText text={sermon.content} className="mt-4 max-w-prose" />
        {!hasPlayer && (
          <div className="mt-5">
            <ToHear sermon={sermon} isPrimary />
          </div>
        )}
        <Edit sermon={sermon} />
      </div>
    </article>
  );
}

/** A row of a list, whose one button opens the player in its place, or leads to where the sermon is heard. */
export function SermonRow({ sermon, poster, length, face }: SermonInList) {
  return (
    <article className="grid grid-cols-[min(6rem,28vw)_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-6 sm:grid-cols-[11rem_1fr] sm:gap-x-8 sm:py-8 lg:grid-cols-[11rem_1fr_1fr] print:block">
      <div className="lg:row-span-2 print:hidden">
        {poster ? (
          <img
            src={poster}
            alt=""
            width="734"
            height="413"
            loading="lazy"
            className="aspect-video w-full rounded-xl object-cover"
          />
        ) : (
          <NoPoster sermon={sermon} />
        )}
      </div>
      <div className="min-w-0">
        <HiddenMark hidden={sermon.hidden} className="mb-2" />
        <h2 className="text-2xl wrap-anywhere">
          <TitleLink sermon={sermon} />
        </h2>
        <ByAndWhen sermon={sermon} length={length} face={face} className="mt-2" />
        <PassageLinks passages={sermon.passages} typed={sermon.scripture} className="mt-2" />
      </div>
      <PlainText
        text={sermon.content}
        className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2 lg:col-start-3"
      />
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:col-start-2 lg:col-span-2 lg:col-start-2">
        {isFilm(sermon.videoUrl) ? (
          <details className="print:hidden">
            <summary className="button button-quiet w-fit list-none">
              <Icon name="play" />
              {t({ message: "Watch", comment: "A button" })}
              <span className="sr-only">: {sermon.title}</span>
            </summary>
            <SermonPlayer sermon={sermon} poster={poster} className="mt-4 rounded-2xl" />
          </details>
        ) : (
          <ToHear sermon={sermon} />
        )}
        <Edit sermon={sermon} />
      </div>
    </article>
  );
}

/** Keeps the texts of all rows below each other. */
function NoPoster({ sermon }: Pick<SermonInList, "sermon">) {
  const icon = isFilm(sermon.videoUrl) ? "play" : sermon.audioId === null ? "paper" : "note";
  return (
    <div
      aria-hidden="true"
      className="flex aspect-video w-full items-center justify-center rounded-xl film-ground text-[#fdf8ec]"
    >
      <Icon name={icon} className="size-1/3 max-w-10 opacity-80" />
    </div>
  );
}

function TitleLink({ sermon }: Pick<SermonInList, "sermon">) {
  return (
    <Link to={sermonPath(sermon)} className="decoration-2 underline-offset-4 hover:underline">
      {sermon.title}
    </Link>
  );
}

function ByAndWhen({
  sermon: { sermonBy, date },
  length,
  face,
  className,
}: Pick<SermonInList, "sermon" | "length" | "face"> & { className: string }) {
  return (
    <p className={`flex items-center gap-x-3 font-semibold text-accent ${className}`}>
      <FaceIfKnown face={face} />
      <span className="min-w-0">
        <span className="block wrap-anywhere">{sermonBy}</span>
        <span className="block">
          <time dateTime={dayOf(date)}>{dayMonthYear(date)}</time>
          {length && ` · ${length}`}
        </span>
      </span>
    </p>
  );
}

/** Its page plays a recording of ours. */
function ToHear({ sermon, isPrimary = false }: Pick<SermonInList, "sermon"> & { isPrimary?: boolean }) {
  if (sermon.audioId === null) return <HeardElsewhere sermon={sermon} />;
  return (
    <Link to={sermonPath(sermon)} className={`button ${isPrimary ? "button-primary" : "button-quiet"}`}>
      {t`Hear it`}
      <span className="sr-only">: {sermon.title}</span>
    </Link>
  );
}

function Edit({ sermon }: Pick<SermonInList, "sermon">) {
  return (
    <EditLink
      needs="sermons:write"
      to={`/alter-uploads/${sermon.id}/update`}
      name={sermon.title}
      className="mt-3"
    />
  );
}

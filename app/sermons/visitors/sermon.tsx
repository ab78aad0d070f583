import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { here } from "../../contexts.ts";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { EditLink } from "../../items/edit-link.tsx";
import { HiddenMark } from "../../items/visibility/mark.tsx";
import { formatSize } from "../../media/files/file-size.ts";
import { typeNames } from "../../media/files/files.ts";
import { isFilm, playerOf } from "../../media/videos/video-links.ts";
import { FaceIfKnown } from "../../pages/faces/face.tsx";
import { readPortraits } from "../../pages/faces/portraits.server.ts";
import { posterPictures } from "../../pages/originals/film-files.ts";
import { useShowsSampleFiles } from "../../pages/shown-facts/use-congregation.ts";
import { inPageOnly } from "../../serving/responses/in-page-only.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { beginningOf, longestDescription } from "../../ui/beginning-of.ts";
import { Icon } from "../../ui/icon.tsx";
import { PlainText } from "../../ui/plain-text.tsx";
import { collectionPath } from "../collections/collection-kinds.ts";
import { SeriesAndTopics } from "../collections/visitors/series-and-topics.tsx";
import { readPlaces } from "../collections/visitors/sermon-places.server.ts";
import { HeardElsewhere } from "../heard-elsewhere.tsx";
import { PassageLinks } from "../scripture/passage-links.tsx";
import { sermonPath } from "../sermon-path.ts";
import { sermonPosters, sharedPicture } from "../sermon-posters.ts";
import { chaptersIn } from "../transcripts/chapters.ts";
import { RecordingTexts } from "../transcripts/recording-texts.tsx";
import { readTranscript } from "../transcripts/stored-transcript.server.ts";
import { paragraphsOf } from "../transcripts/transcript.ts";
import type { Route } from "./+types/sermon";
import { Film } from "./film.tsx";
import { Recording } from "./recording.tsx";
import { RecordingData } from "./recording-structured-data.tsx";
import { readFilesOf, readSermonPage, type SermonPage } from "./sermon-page.server.ts";
import { SermonsData } from "./sermons-structured-data.tsx";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  const page = await readSermonPage(site, viewer, params.slug);
  if ("path" in page) throw redirect(page.path, 301);
  const transcript = await readTranscript(site.db, page.sermon.id);
  const files = await readFilesOf(site, page.sermon);
  const paragraphs = transcript && paragraphsOf(transcript);
  const loaded = {
    ...page,
    ...files,
    faces: await readPortraits(site, [page.sermon.sermonBy]),
    collections: await readPlaces(site, viewer, page.sermon.id),
    chapters: chaptersIn(page.sermon.chapters),
    hasTranscript: paragraphs !== undefined,
    // Those of a sermon with a recording have the times of the recording.
    captions: transcript?.timed && !files.audio ? `${sermonPath(page.sermon)}/transcript.vtt` : undefined,
  };
  return inPageOnly(request, loaded, { paragraphs });
}

export default function Sermon({
  loaderData: {
    sermon,
    faces,
    audio,
    notes,
    previous,
    next,
    collections,
    chapters,
    hasTranscript,
    paragraphs,
    captions,
  },
}: Route.ComponentProps) {
  const posters = posterPictures(useShowsSampleFiles());
  const film = playerOf(sermon.videoUrl);
  const filmPath = film?.kind === "file" && sermon.notPlayingSince === null ? film.url : undefined;
  const speaker = collections.find(({ kind }) => kind === "speaker");
  return (
    <article className="shell column-prose py-12 sm:py-16">
      <PageHead
        title={sermon.title}
        description={beginningOf(sermon.summary || sermon.content, longestDescription)}
        picture={sharedPicture(sermon, collections)}
        isListed={sermon.hidden === undefined}
      />
      <SermonsData sermons={[sermon]} />
      {audio && sermon.hidden === undefined && <RecordingData sermon={sermon} recording={audio} />}
      <p className="font-semibold text-muted">
        <Link to="/facebook-live" className="text-link inline-block py-1.5">
          <Trans>All sermons</Trans>
        </Link>
      </p>
      <HiddenMark hidden={sermon.hidden} className="mt-4" />
      <h1 className="mt-3 text-4xl wrap-anywhere sm:text-6xl">{sermon.title}</h1>
      <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold text-accent">
        <FaceIfKnown face={faces[sermon.sermonBy]} />
        <Link
          to={
            speaker
              ? collectionPath(speaker)
              : `/facebook-live?${new URLSearchParams({ preacher: sermon.sermonBy })}`
          }
          className="wrap-anywhere decoration-2 underline-offset-4 hover:underline"
        >
          {sermon.sermonBy}
        </Link>
        <span aria-hidden="true">·</span>
        <time dateTime={dayOf(sermon.date)}>{formatDay(dayOf(sermon.date))}</time>
      </p>
      <PassageLinks passages={sermon.passages} typed={sermon.scripture} />
      <SeriesAndTopics collections={collections} />
      {isFilm(sermon.videoUrl) && (
        <Film
          key={sermon.id}
          sermon={sermon}
          poster={sermonPosters([sermon], posters).get(sermon.id)}
          captions={captions}
        />
      )}
      {audio && (
        <Recording
          key={audio.path}
          recording={audio}
          chapters={chapters}
          title={sermon.title}
          by={sermon.sermonBy}
          page={sermonPath(sermon)}
        />
      )}
      {!audio && !isFilm(sermon.videoUrl) && (
        <div className="mt-8">
          <HeardElsewhere sermon={sermon} />
        </div>
      )}
      {notes && (
        <p className="mt-4">
          <a href={notes.path} className="text-link inline-flex min-h-11 items-center">
            <Trans comment="Notes of a sermon, as a file: its type and size">
              Notes to take home ({ph({ type: typeNames[notes.type]() })},{" "}
              {ph({ size: formatSize(notes.bytes) })})
            </Trans>
          </a>
        </p>
      )}
      {sermon.summary && <p className="mt-8 text-xl wrap-anywhere">{sermon.summary}</p>}
      <PlainText text={sermon.content} className="mt-6" />
      <RecordingTexts
        chapters={chapters}
        hasTranscript={hasTranscript}
        paragraphs={paragraphs}
        path={audio?.path ?? filmPath}
      />
      <EditLink
        needs="sermons:write"
        to={`/alter-uploads/${sermon.id}/update`}
        name={sermon.title}
        className="mt-6"
      />
      <Neighbours previous={previous} next={next} />
    </article>
  );
}

function Neighbours({ previous, next }: Omit<SermonPage, "sermon">) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={t`Sermons before and after`}
      className="mt-12 flex flex-wrap justify-between gap-x-8 gap-y-4 border-t border-line pt-6 print:hidden"
    >
      {previous && (
        <Link to={sermonPath(previous)} rel="prev" className="text-link flex min-h-11 items-center gap-2">
          <Icon name="previous" />
          <span className="wrap-anywhere">
            <Trans comment="The sermon before this one">
              <span _t="hidden" className="sr-only">
                Before:{" "}
              </span>
              {ph({ title: previous.title })}
            </Trans>
          </span>
        </Link>
      )}
      {next && (
        <Link to={sermonPath(next)} rel="next" className="text-link ms-auto flex min-h-11 items-center gap-2">
          <span className="wrap-anywhere">
            <Trans comment="The sermon after this one">
              <span _t="hidden" className="sr-only">
                After:{" "}
              </span>
              {ph({ title: next.title })}
            </Trans>
          </span>
          <Icon name="next" />
        </Link>
      )}
    </nav>
  );
}

export const ErrorBoundary = errorPage();

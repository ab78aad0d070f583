import { permitted } from "../contexts.ts";
import { dayMonthYear, dayOf } from "../dates/dates.ts";
import { PreviewLink } from "../items/preview-link.tsx";
import { isPart, listFilterIn, nothingFound } from "../lists/list-filter.ts";
import { ItemsSearch } from "../lists/list-search.tsx";
import { DialogLink, ManagedList } from "../lists/managed-list.tsx";
import { namesApart } from "../lists/names-apart.ts";
import { pageOf } from "../lists/paging.ts";
import { Row } from "../lists/row.tsx";
import { isFilm } from "../media/videos/video-links.ts";
import { posterPictures } from "../pages/originals/film-files.ts";
import { useShowsSampleFiles } from "../pages/shown-facts/use-congregation.ts";
import { hasSample } from "../sample/sample.server.ts";
import { absolute } from "../serving/responses/feed.server.ts";
import { errorPage } from "../shell/error-page.tsx";
import { HowToBegin } from "../ui/empty-list.tsx";
import type { Route } from "./+types/alter-sermons";
import { readPlays } from "./listening/plays.server.ts";
import { notPlayedSince } from "./not-played-since.ts";
import { sermonItem } from "./sermon-item.ts";
import { type ListedSermon, sermonMessages } from "./sermon-limits.ts";
import { podcastPath } from "./sermon-path.ts";
import { sermonPosters } from "./sermon-posters.ts";
import { listSermons } from "./sermon-reads.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "sermons:write");
  const filter = listFilterIn(request.url);
  const list = await listSermons(site, viewer, pageOf(request.url), filter);
  const { isHeard } = await site.sermonChoices.read(viewer);
  const heard = list.items.filter(({ audioId }) => audioId !== null).map(({ id }) => id);
  return {
    list,
    plays: await readPlays(site.db, viewer, heard),
    filter,
    hasSample: await hasSample(site.db, viewer),
    feed: isHeard ? absolute(site, podcastPath) : undefined,
  };
}

export default function AlterVideo({ loaderData: { filter, plays, feed, ...loaded } }: Route.ComponentProps) {
  const nameOf = namesApart(loaded.list.items, ({ title, sermonBy, date }) => [
    title,
    sermonBy,
    dayMonthYear(date),
  ]);
  const posters = sermonPosters(loaded.list.items, posterPictures(useShowsSampleFiles()));
  return (
    <ManagedList
      title="Alter Video"
      about="All videos, also drafts and scheduled ones: change or delete them here."
      create={{ to: "/upload-video", label: "Upload Video" }}
      further={[
        { to: "/sermon-lists/speakers", label: "Speakers, series, topics" },
        { to: "/alter-uploads/import", label: "Import sermons" },
      ]}
      label="Pages of videos"
      empty={isPart(filter) ? nothingFound() : sermonMessages.noneToManage}
      whenEmpty={
        !isPart(filter) && (
          <HowToBegin
            what="A sermon can be a film on YouTube, a recording, or both. People who could not come hear it here."
            example="“The lost sheep”, by Anna Reed, Luke 15:1-7, with a link to YouTube."
            begin={{ to: "/upload-video", label: "Share the first sermon" }}
          />
        )
      }
      filter={
        <>
          {feed !== undefined && (
            <p className="mb-6 max-w-prose">
              Recordings are also a podcast. To put it into a directory, enter the link of its feed there:{" "}
              <a href={podcastPath} className="text-link wrap-anywhere">
                {feed}
              </a>
            </p>
          )}
          <ItemsSearch label="Find a video" path={sermonItem.list} filter={filter} />
        </>
      }
      {...loaded}
    >
      {(sermon) => (
        <Row
          title={sermon.title}
          state={stateOf(sermon)}
          facts={
            <>
              {sermon.hidden !== undefined && stateOfPlayer(sermon) && `${stateOfPlayer(sermon)} · `}
              {sermon.sermonBy} · <time dateTime={dayOf(sermon.date)}>{dayMonthYear(sermon.date)}</time>
              {plays[sermon.id] !== undefined && ` · ${playedWords(plays[sermon.id] ?? 0)}`}
            </>
          }
          text={sermon.content}
          picture={posters.get(sermon.id) ?? ""}
          size={undefined}
        >
          <DialogLink to={`${sermon.id}/update`} name={nameOf(sermon)}>
            Edit
          </DialogLink>
          {sermon.hidden !== undefined && <PreviewLink kind="sermon" id={sermon.id} name={nameOf(sermon)} />}
          <DialogLink to={`${sermon.id}/delete`} name={nameOf(sermon)} tone="danger">
            Delete
          </DialogLink>
        </Row>
      )}
    </ManagedList>
  );
}

function stateOfPlayer({ videoUrl, embeddable, notPlayingSince }: ListedSermon): string | undefined {
  if (notPlayingSince !== null) return notPlayedSince(notPlayingSince);
  return embeddable || !isFilm(videoUrl) ? undefined : "Shown as a link";
}

function stateOf(sermon: ListedSermon) {
  const label = sermon.hidden ?? stateOfPlayer(sermon);
  return label === undefined ? undefined : ({ label, tone: "waiting" } as const);
}

export const ErrorBoundary = errorPage(sermonMessages.listFailed);

/** What staff read about a recording. */
function playedWords(count: number): string {
  return count === 1 ? "Played once" : `Played ${count.toLocaleString("en-GB")} times`;
}

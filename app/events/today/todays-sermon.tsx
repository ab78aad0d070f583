import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatDay } from "../../dates/dates.ts";
import { playerOf } from "../../media/videos/video-links.ts";
import { VideoPlayer } from "../../media/videos/video-player.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type ShownSermon, type Today, todayPath, watchPath } from "./today.ts";

/** What was preached today, or the newest sermon. Nothing is asked of another site before somebody wants to hear it. */
export function TodaysSermon({
  sermon,
  page: { today, isWatched = false },
}: {
  sermon: ShownSermon;
  page: Pick<Today, "today" | "isWatched">;
}) {
  const { title, sermonBy, path, day, film, recording, others } = sermon;
  const canPlay = film !== undefined || recording !== undefined;
  return (
    <section className="card mt-8 max-w-3xl border-t-4 border-t-gold p-6 shadow-sm sm:p-8">
      <h2 className="text-2xl">{others ? t`The sermon of today` : t`Our newest sermon`}</h2>
      <p className="mt-3 text-xl font-semibold wrap-anywhere">
        <Link to={path} className="text-link inline-block py-1">
          {title}
        </Link>
      </p>
      <p className="mt-1 flex flex-wrap gap-x-3 text-muted">
        <span className="wrap-anywhere">{sermonBy}</span>
        {!others && (
          <>
            <span aria-hidden="true">·</span>
            <time dateTime={day}>{formatDay(day, today)}</time>
          </>
        )}
      </p>
      {isWatched && <Players sermon={sermon} />}
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        {canPlay && !isWatched && (
          <Link to={watchPath} className="button button-primary">
            <Icon name="play" className="size-5" />
            {film === undefined ? t`Hear it here` : t`Watch it here`}
          </Link>
        )}
        {isWatched && (
          <Link to={todayPath} className="text-link inline-flex min-h-11 items-center">
            <Trans>Close the player</Trans>
          </Link>
        )}
        <Link to="/facebook-live" className="text-link inline-flex min-h-11 items-center">
          <Trans>All sermons</Trans>
        </Link>
      </p>
      {others && others.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 print:hidden">
          <Trans>Also preached today:</Trans>
          {others.map((other) => (
            <Link key={other.path} to={other.path} className="text-link inline-block py-2 wrap-anywhere">
              {other.title}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}

function Players({ sermon: { title, film, poster, recording } }: { sermon: ShownSermon }) {
  return (
    <div className="mt-6 print:hidden">
      {film !== undefined && (
        <VideoPlayer title={title} player={playerOf(film)} still={poster} isPressed className="rounded-2xl" />
      )}
      {recording !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: the sermon's page has the text of its recording
        <audio
          src={recording}
          controls
          preload="none"
          aria-label={t`Recording: ${title}`}
          className="mt-4 w-full"
        />
      )}
    </div>
  );
}

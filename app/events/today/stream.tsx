import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { hostOf, isHlsStream, playerOf } from "../../media/videos/video-links.ts";
import { VideoPlayer } from "../../media/videos/video-player.tsx";
import { Icon } from "../../ui/icon.tsx";
import { StreamPlayer } from "./stream-player.tsx";
import { type Today, todayPath, watchPath } from "./today.ts";

/** The stream of a service that is on or about to begin. Nothing is asked of its site before somebody wants to watch. */
export function Stream({ page: { stream, canWatchHere, isWatched, kind } }: { page: Today }) {
  if (!stream) return null;
  const title = t`The service, live`;
  const isHls = isHlsStream(stream);
  const isOfOtherSite = URL.canParse(stream) && playerOf(stream)?.kind !== "file";
  const elsewhere = isOfOtherSite && (
    <a
      href={stream}
      rel="noopener"
      className={canWatchHere ? "text-link inline-flex min-h-11 items-center" : "button button-primary"}
    >
      {isHls ? t`Open the stream itself` : t`Watch on ${{ site: hostOf(stream) }}`}
    </a>
  );
  if (isWatched)
    return (
      <section
        aria-label={t({ message: "Stream", comment: "The live film of a service" })}
        className="mt-8 print:hidden"
      >
        {isHls ? (
          <StreamPlayer title={title} url={stream} />
        ) : (
          <VideoPlayer title={title} player={playerOf(stream)} isPressed className="rounded-2xl" />
        )}
        {elsewhere && !isHls && (
          <p className="mt-3 text-muted">
            <Trans>If nothing plays here, its site does not let it, or it has not begun.</Trans>
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-x-6">
          {elsewhere}
          <Link to={todayPath} className="text-link inline-flex min-h-11 items-center">
            <Trans>Close the player</Trans>
          </Link>
        </p>
      </section>
    );
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
      {canWatchHere && (
        // Only the page that is loaded may ask the stream's host.
        <Link to={watchPath} reloadDocument={isHls} className="button button-primary">
          <Icon name="play" className="size-5" />
          {kind === "now" ? t`Watch now` : t`Open the stream`}
        </Link>
      )}
      {(!isHls || !canWatchHere) && elsewhere}
      {!canWatchHere && elsewhere && (
        <span className="text-muted">
          <Trans>The stream is shown on the site it comes from.</Trans>
        </span>
      )}
    </p>
  );
}

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatDay } from "../../dates/dates.ts";
import { posterPictures } from "../../pages/originals/film-files.ts";
import { useShowsSampleFiles } from "../../pages/shown-facts/use-congregation.ts";
import { Icon } from "../../ui/icon.tsx";
import { sermonPosters } from "../sermon-posters.ts";
import type { LatestSermon } from "./latest-sermon.server.ts";

const verbs = {
  film: () => t({ message: "Watch", comment: "A button" }),
  recording: () => t({ message: "Listen", comment: "A button" }),
  text: () => t({ message: "Read", comment: "A button" }),
};

/** What was preached last, with one tap to hear or see it. Other sites are asked for nothing here. */
export function LatestSermonCard({ sermon, today }: { sermon: LatestSermon; today: string }) {
  const { id, path, title, sermonBy, day, scripture, kind, length } = sermon;
  const poster = sermonPosters([sermon], posterPictures(useShowsSampleFiles())).get(id);
  return (
    <section aria-labelledby="latest-sermon" className="border-t border-line">
      <div
        className={`shell grid items-center gap-x-16 gap-y-8 py-16 sm:py-20 ${poster ? "lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : ""}`}
      >
        {poster && (
          <img
            src={poster}
            alt=""
            width="734"
            height="413"
            loading="lazy"
            className="aspect-video w-full rounded-3xl object-cover"
          />
        )}
        <div>
          <h2 id="latest-sermon" className="font-sans text-lg font-semibold tracking-wide text-accent">
            <Trans>The latest sermon</Trans>
          </h2>
          <h3 className="mt-2 text-4xl wrap-anywhere sm:text-5xl">{title}</h3>
          <p className="mt-4 text-lg wrap-anywhere text-muted">
            {sermonBy} · <time dateTime={day}>{formatDay(day, today)}</time>
          </p>
          {(scripture || length) && (
            <p className="text-lg wrap-anywhere text-muted">
              {[scripture, length].filter(Boolean).join(" · ")}
            </p>
          )}
          <p className="mt-6 flex flex-wrap gap-3 print:hidden">
            <Link to={path} className="button button-primary">
              <Icon name="play" className="size-5" />
              {verbs[kind]()}
              <span className="sr-only">: {title}</span>
            </Link>
            <Link to="/facebook-live" className="button button-quiet">
              <Trans>All sermons</Trans>
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

import { ph, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { sermonPath } from "../../sermon-path.ts";
import { collectionPath } from "../collection-kinds.ts";
import type { PlaceOfSermon } from "./sermon-places.server.ts";

/** The series of a sermon, with the sermons before and after it there, and its topics. */
export function SeriesAndTopics({ collections }: { collections: PlaceOfSermon[] }) {
  const series = collections.filter(({ kind }) => kind === "series");
  const topics = collections.filter(({ kind }) => kind === "topic");
  return (
    <>
      {series.map((one) => (
        <nav
          key={one.slug}
          aria-label={t`Series ${{ name: one.name }}`}
          className="mt-3 flex flex-wrap gap-x-4 gap-y-1"
        >
          <span className="wrap-anywhere">
            <Trans>
              Part {ph({ part: one.part })} of {ph({ parts: one.parts })} of{" "}
              <Link to={collectionPath(one)} className="text-link">
                {ph({ name: one.name })}
              </Link>
            </Trans>
          </span>
          {one.before && (
            <Link to={sermonPath(one.before)} className="text-link">
              <Trans>
                Previous
                <span _t="hidden" className="sr-only">
                  {" "}
                  in the series: {ph({ title: one.before.title })}
                </span>
              </Trans>
            </Link>
          )}
          {one.after && (
            <Link to={sermonPath(one.after)} className="text-link">
              <Trans>
                Next
                <span _t="hidden" className="sr-only">
                  {" "}
                  in the series: {ph({ title: one.after.title })}
                </span>
              </Trans>
            </Link>
          )}
        </nav>
      ))}
      {topics.length > 0 && (
        <ul aria-label={t`Topics`} className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          {topics.map((topic) => (
            <li key={topic.slug}>
              <Link to={collectionPath(topic)} className="text-link wrap-anywhere">
                {topic.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

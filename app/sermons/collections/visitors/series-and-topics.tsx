import { t } from "@lingui/core/macro";
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
        <nav key={one.slug} aria-label={`Series ${one.name}`} className="mt-3 flex flex-wrap gap-x-4 gap-y-1">
          <span className="wrap-anywhere">
            Part {one.part} of {one.parts} of{" "}
            <Link to={collectionPath(one)} className="text-link">
              {one.name}
            </Link>
          </span>
          {one.before && (
            <Link to={sermonPath(one.before)} className="text-link">
              Previous<span className="sr-only"> in the series: {one.before.title}</span>
            </Link>
          )}
          {one.after && (
            <Link to={sermonPath(one.after)} className="text-link">
              Next<span className="sr-only"> in the series: {one.after.title}</span>
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

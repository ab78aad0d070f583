import { Link } from "react-router";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { HiddenMark } from "../../items/visibility/mark.tsx";
import { PassageLinks } from "../scripture/passage-links.tsx";
import { sermonPath } from "../sermon-path.ts";
import type { SermonInLine } from "./sermon-in-line.ts";

/** A sermon in a list, without its player. */
export function SermonLine({ sermon }: { sermon: SermonInLine }) {
  return (
    <article className="card p-5 sm:p-6">
      <HiddenMark hidden={sermon.hidden} className="mb-2" />
      <h2 className="text-2xl wrap-anywhere">
        <Link to={sermonPath(sermon)} className="hover:underline">
          {sermon.title}
        </Link>
      </h2>
      <p className="mt-2 flex flex-wrap gap-x-3 gap-y-1 font-semibold text-accent">
        <span className="wrap-anywhere">{sermon.sermonBy}</span>
        <span aria-hidden="true">·</span>
        <time dateTime={dayOf(sermon.date)}>{formatDay(dayOf(sermon.date))}</time>
      </p>
      <PassageLinks passages={sermon.passages} typed={sermon.typed ?? ""} className="mt-2" />
    </article>
  );
}

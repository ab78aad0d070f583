import { Link } from "react-router";
import { formatDay } from "../../dates/dates.ts";
import { urlLimits } from "./leading-urls.ts";
import type { MissedUrl } from "./missed-urls.server.ts";

/** What visitors asked for in vain, with a way to lead it on. */
export function MissedUrls({ missed, today }: { missed: MissedUrl[]; today: string }) {
  return (
    <>
      <h2 className="mt-12 text-3xl">Links that people tried without success</h2>
      <p className="mt-3 max-w-prose text-muted">
        People have opened these links in the last {urlLimits.daysMissed} days, and found nothing. We do not
        record who they were.
      </p>
      {missed.length === 0 ? (
        <p className="mt-3 text-muted">None.</p>
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {missed.map(({ path, times, lastDay }) => (
            <li key={path} className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:px-5">
              <div className="min-w-0 flex-1 basis-56">
                <h3 className="text-xl wrap-anywhere">{path}</h3>
                <p className="text-sm text-muted">
                  {times === 1 ? "once" : `${times} times`}, last on {formatDay(lastDay, today)}
                </p>
              </div>
              <Link
                to={`/pages/addresses/add?path=${encodeURIComponent(path)}`}
                className="button button-quiet min-h-10 px-4 py-1"
              >
                Choose a page for it<span className="sr-only"> {path}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

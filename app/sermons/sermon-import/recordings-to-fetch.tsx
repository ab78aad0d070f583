import { Link } from "react-router";
import { CommandButton } from "../../ui/command-form.tsx";
import type { Recordings } from "./recordings.server.ts";

/** How far the recordings of imported sermons are, and those that could not be fetched. */
export function RecordingsToFetch({ recordings: { waiting, failed } }: { recordings: Recordings }) {
  if (waiting === 0 && failed.length === 0) return null;
  return (
    <>
      <h2 className="mt-12 text-2xl">Recordings</h2>
      {waiting > 0 && (
        <p className="mt-2 max-w-prose text-muted">
          {waiting === 1
            ? "One recording is still to be fetched."
            : `${waiting} recordings are still to be fetched, one after the other.`}{" "}
          You can leave this page.
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p className="mt-4">These could not be copied. Visitors hear them on the other website.</p>
          <ul className="mt-3 flex flex-col gap-2">
            {failed.map(({ id, title, problem }) => (
              <li key={id} className="card px-4 py-3 wrap-anywhere sm:px-5">
                <Link
                  to={`/alter-uploads/${id}/update`}
                  className="text-link inline-block py-1 font-semibold"
                >
                  {title}
                </Link>
                <p className="text-sm text-muted">{problem}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-3">
        <CommandButton action="/alter-uploads/import/recordings/fetch" buttonClass="button button-quiet">
          {failed.length > 0 ? "Try again" : "Fetch now"}
        </CommandButton>
      </div>
    </>
  );
}

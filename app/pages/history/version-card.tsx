import { Link } from "react-router";
import { formatMoment } from "../../dates/dates.ts";
import { ChangedParts } from "./changed-parts.tsx";
import type { ChangedPart } from "./marked-words.server.ts";

/** One version in a history: who made it and when, and what it changed. */
export function VersionCard({
  deed,
  createdAt,
  now,
  changes,
  children,
}: {
  deed: React.ReactNode;
  createdAt: string;
  /** Marks the version that is in use, in words. */
  now: string | undefined;
  /** Undefined when this version of the site cannot read it. */
  changes: ChangedPart[] | undefined;
  children?: React.ReactNode;
}) {
  return (
    <article className="card p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-sans text-base wrap-anywhere">{deed}</h2>
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatMoment(createdAt)}
        </time>
      </div>
      {now && (
        <p className="mt-2 inline-block rounded-full bg-success-tint px-2.5 text-sm font-semibold text-success">
          {now}
        </p>
      )}
      {changes ? (
        <ChangedParts parts={changes} />
      ) : (
        <p className="mt-3 text-muted">
          It does not fit this version of the site, so it can be neither shown nor restored.
        </p>
      )}
      {children}
    </article>
  );
}

/** Leads to the question whether to delete a version for good. */
export function DeleteVersionLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} preventScrollReset className="button button-danger mt-4 min-h-10 px-4 py-1">
      Delete for good
      <span className="sr-only"> the version of {name}</span>
    </Link>
  );
}

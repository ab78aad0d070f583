import type { ReactNode } from "react";
import { Link } from "react-router";
import { dayOf, formatDay } from "../../dates/dates.ts";
import { sourceOf } from "../texts/page-texts.ts";
import type { RevisionInUse } from "../texts/published-pages.ts";

/** A page or a set of facts in the list of what can be changed. */
export function ListedText({
  id,
  title,
  shownAt,
  screens,
  revision,
  today,
  action,
  children,
}: {
  id: string;
  title: string;
  shownAt: string;
  screens: string;
  revision: RevisionInUse | undefined;
  today: string;
  /** Before the links to its screens. */
  action?: ReactNode;
  /** What else is to be said of it. */
  children?: ReactNode;
}) {
  return (
    <li id={id} className="card flex flex-wrap items-center gap-x-5 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-xl wrap-anywhere">
          <Link to={shownAt} className="hover:underline">
            {title}
          </Link>
        </h3>
        <p className="text-sm wrap-anywhere text-muted">
          {shownAt === "/" ? "Home page" : shownAt} ·{" "}
          <span className={revision && "font-semibold text-ink"}>
            {sourceOf(revision, revision ? formatDay(dayOf(revision.createdAt), today) : "")}
          </span>
        </p>
        {children}
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        {action}
        <PageLink to={`${screens}/edit`} about={title}>
          Edit
        </PageLink>
        <PageLink to={`${screens}/history`} about={title}>
          History
        </PageLink>
      </div>
    </li>
  );
}

function PageLink({ to, about, children }: { to: string; about: string; children: string }) {
  return (
    <Link to={to} className="button button-quiet min-h-10 px-4 py-1">
      {children}
      <span className="sr-only"> {about}</span>
    </Link>
  );
}

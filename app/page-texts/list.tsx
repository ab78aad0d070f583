import { Link } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { dayOf, formatDay } from "../dates.ts";
import { RouteError } from "../shell/error-page.tsx";
import { PrivateHead } from "../shell/page-head.tsx";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/list";
import { listFacts, listPages } from "./page-texts.server.ts";
import { pathOfPage, sourceOf } from "./page-texts.ts";
import type { RevisionInUse } from "./published-page.ts";

export const middleware = [needs("pages:write")];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  return {
    pages: await listPages(db, viewer),
    facts: await listFacts(db, viewer),
    today: dayOf(clock().toISOString()),
  };
}

export default function Pages({ loaderData: { pages, facts, today } }: Route.ComponentProps) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Pages" />
      <h1 className="text-4xl sm:text-5xl">Pages</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        The texts of the site. What you publish here is what visitors read; the files that came with the site
        stay as they are, and you can go back to them.
      </p>
      <h2 className="sr-only">Pages of prose</h2>
      <ul className="flex flex-col gap-3">
        {pages.map(({ slug, title, revision }) => (
          <ListedText
            key={slug}
            id={slug}
            title={title}
            shownAt={pathOfPage(slug)}
            screens={`/pages/${slug}`}
            {...{ revision, today }}
          />
        ))}
      </ul>
      <h2 id="facts" className="mt-14 text-3xl sm:text-4xl">
        Facts
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">
        Names, numbers and lists that pages show. A fact is changed once, and every page follows.
      </p>
      <ul className="flex flex-col gap-3">
        {facts.map(({ name, title, path, revision }) => (
          <ListedText
            key={name}
            id={`facts-${name}`}
            title={title}
            shownAt={path}
            screens={`/facts/${name}`}
            {...{ revision, today }}
          />
        ))}
      </ul>
    </section>
  );
}

function ListedText({
  id,
  title,
  shownAt,
  screens,
  revision,
  today,
}: {
  id: string;
  title: string;
  /** The page on which visitors read it. */
  shownAt: string;
  /** Where the screens that change it begin. */
  screens: string;
  revision: RevisionInUse | undefined;
  today: string;
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
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure="The pages could not be loaded." />;
}

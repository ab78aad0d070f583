import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { RouteError } from "../../shell/error-page.tsx";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { listFacts, listPages } from "../texts/pages.server.ts";
import { daysOfReviews, isYearAgo } from "../texts/reviews.server.ts";
import type { Route } from "./+types/list";
import { ListedPage, RemovedPages } from "./listed-page.tsx";
import { ListedText } from "./listed-text.tsx";

export const middleware = [needs("pages:write")];

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const today = dayOf(site.clock().toISOString());
  const reviews = await daysOfReviews(site);
  const pages = (await listPages(site, viewer)).map((page) => {
    const seenOn = reviews.get(page.slug) ?? today;
    return { ...page, seenOn, isDue: isYearAgo(seenOn, today) };
  });
  return { today, pages, facts: await listFacts(site.db, viewer) };
}

export default function Pages({ loaderData: { pages, facts, today } }: Route.ComponentProps) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Pages" />
      <h1 className="text-4xl sm:text-5xl">Pages</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        The texts of the site. Visitors see what you publish here. The text that came with the site is kept,
        and you can go back to it. Add a page, such as /our-garden, and put it into the menu under Church
        details.
      </p>
      <p className="mt-5 mb-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link to="/pages/new" className="button button-primary">
          Add a page
        </Link>
        <Link to="/pages/addresses" className="text-link">
          Addresses that lead on
        </Link>
        <Link to="/pages/move-in" className="text-link">
          Move in from an old site
        </Link>
      </p>
      <h2 className="sr-only">All pages</h2>
      <ul className="flex flex-col gap-3">
        {pages
          .filter(({ isRemoved }) => !isRemoved)
          .map((page) => (
            <ListedPage key={page.slug} page={page} today={today} />
          ))}
      </ul>
      <RemovedPages pages={pages.filter(({ isRemoved }) => isRemoved)} />
      <h2 id="facts" className="mt-14 text-3xl sm:text-4xl">
        Church details
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">
        Names, numbers and lists that pages show. Change a fact once and every page updates. Leaflets,
        recordings and films are among the{" "}
        <Link to="/files" className="text-link">
          files
        </Link>
        .
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure="The pages could not be loaded." />;
}

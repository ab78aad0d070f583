import { Link } from "react-router";
import { requestContext, siteContext } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { RouteError } from "../../shell/error-page.tsx";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import type { Route } from "./+types/list";
import { LastLook, StillRight } from "./last-look.tsx";
import { ListedText } from "./listed-text.tsx";
import { OwnPages } from "./own-page-list.tsx";
import { listFacts, listOwnPages, listPages } from "./page-texts.server.ts";
import { pathOfPage } from "./page-texts.ts";
import { daysOfReviews, isYearAgo } from "./reviews.server.ts";

export const middleware = [needs("pages:write")];

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { db, clock } = site;
  const { viewer } = context.get(requestContext);
  const today = dayOf(clock().toISOString());
  const pages = await listPages(site, viewer);
  const reviews = await daysOfReviews(site);
  const withReview = <Page extends { slug: string }>(page: Page) => {
    const seenOn = reviews.get(page.slug) ?? today;
    return { ...page, seenOn, isDue: isYearAgo(seenOn, today) };
  };
  return {
    today,
    pages: pages.map(withReview),
    ownPages: (await listOwnPages(site, viewer)).map(withReview),
    facts: await listFacts(db, viewer),
  };
}

export default function Pages({ loaderData: { pages, ownPages, facts, today } }: Route.ComponentProps) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Pages" />
      <h1 className="text-4xl sm:text-5xl">Pages</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        The texts of the site. Visitors see what you publish here. The text that came with the site is kept,
        and you can go back to it.
      </p>
      <h2 className="sr-only">Pages</h2>
      <ul className="flex flex-col gap-3">
        {pages.map(({ slug, title, revision, draft, seenOn, isDue }) => (
          <ListedText
            key={slug}
            id={slug}
            title={title}
            shownAt={pathOfPage(slug)}
            screens={`/pages/${slug}`}
            {...{ revision, today }}
            action={isDue && <StillRight slug={slug} title={title} />}
          >
            {draft !== undefined && (
              <p className="mt-1">
                <Link
                  to={`/pages/${slug}/draft`}
                  className="inline-block rounded-full bg-sunken px-3 py-0.5 text-sm font-semibold hover:underline"
                >
                  {draft}
                  <span className="sr-only"> of {title}</span>
                </Link>
              </p>
            )}
            <LastLook {...{ seenOn, isDue, today }} />
          </ListedText>
        ))}
      </ul>
      <OwnPages pages={ownPages} today={today} />
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

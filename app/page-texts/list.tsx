import { Form, Link } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { dayOf, formatDay } from "../dates.ts";
import { RouteError } from "../shell/error-page.tsx";
import { PrivateHead } from "../shell/page-head.tsx";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/list";
import { ListedText } from "./listed-text.tsx";
import { listFacts, listPages } from "./page-texts.server.ts";
import { pathOfPage } from "./page-texts.ts";
import { daysOfReviews, isYearAgo } from "./reviews.server.ts";

export const middleware = [needs("pages:write")];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const today = dayOf(clock().toISOString());
  const pages = await listPages(db, viewer);
  const reviews = await daysOfReviews(db);
  return {
    today,
    pages: pages.map((page) => {
      const seenOn = reviews.get(page.slug) ?? today;
      return { ...page, seenOn, isDue: isYearAgo(seenOn, today) };
    }),
    facts: await listFacts(db, viewer),
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
        {pages.map(({ slug, title, revision, seenOn, isDue }) => (
          <ListedText
            key={slug}
            id={slug}
            title={title}
            shownAt={pathOfPage(slug)}
            screens={`/pages/${slug}`}
            {...{ revision, today }}
            action={isDue && <StillRight slug={slug} title={title} />}
          >
            <p className="text-sm text-muted">Last looked at on {formatDay(seenOn, today)}</p>
            {isDue && (
              <p className="mt-2 inline-block rounded-full bg-gold/15 px-2.5 text-sm font-semibold text-gold">
                Nobody has looked at it for a year
              </p>
            )}
          </ListedText>
        ))}
      </ul>
      <h2 id="facts" className="mt-14 text-3xl sm:text-4xl">
        Facts
      </h2>
      <p className="mt-3 mb-6 max-w-prose text-lg text-muted">
        Names, numbers and lists that pages show. A fact is changed once, and every page follows. Leaflets,
        recordings and films that they name are among the{" "}
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

function StillRight({ slug, title }: { slug: string; title: string }) {
  return (
    <Form method="post" action={`/pages/${slug}/still-right`}>
      <button type="submit" className="button button-primary min-h-10 px-4 py-1">
        Still right<span className="sr-only">: {title}</span>
      </button>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure="The pages could not be loaded." />;
}

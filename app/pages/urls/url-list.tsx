import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { listLinkablePages } from "../writing/linkable-pages.server.ts";
import type { Route } from "./+types/url-list";
import { LeadingUrlRow } from "./leading-url.tsx";
import { listMissed } from "./missed-urls.server.ts";
import { MissedUrls } from "./missed-urls.tsx";
import { listUrls } from "./url-reads.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const pages = await listLinkablePages(site, viewer);
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const urls = (await listUrls(site, viewer)).map((url) => ({
    ...url,
    title: titles.get(url.leadsTo ?? ""),
  }));
  return {
    missed: await listMissed(site, viewer),
    today: dayOf(site.clock().toISOString()),
    guessed: urls.filter(({ isGuessed }) => isGuessed),
    added: urls.filter(({ isGuessed }) => !isGuessed),
  };
}

export default function LeadingUrls({ loaderData }: Route.ComponentProps) {
  const { guessed, added, missed, today } = loaderData;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Old and short links" />
      <h1 className="text-4xl sm:text-5xl">Old and short links</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Each of these links opens a page that you choose. Add those of your old site, and short ones for
        posters. A page that has such a link itself comes first.
      </p>
      <p className="mt-5 mb-8 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link to="/pages/addresses/add" className="button button-primary">
          Add a link
        </Link>
        <Link to="/pages" className="text-link">
          All pages
        </Link>
        <Link to="/pages/move-in" className="text-link">
          Copy texts from your old site
        </Link>
      </p>
      <h2 className="text-3xl">Your own</h2>
      {added.length === 0 ? (
        <p className="mt-3 text-muted">
          None yet. For example: /harvest on a poster, which opens the page of your harvest supper.
        </p>
      ) : (
        <ul className="mt-5 flex flex-col gap-3">
          {added.map((url) => (
            <LeadingUrlRow key={url.id} url={url} />
          ))}
        </ul>
      )}
      <MissedUrls {...{ missed, today }} />
      <h2 className="mt-12 text-3xl">Links that people often guess</h2>
      <p className="mt-3 mb-5 max-w-prose text-muted">These work until you change them or switch them off.</p>
      <ul className="flex flex-col gap-3">
        {guessed.map((url) => (
          <LeadingUrlRow key={url.id} url={url} />
        ))}
      </ul>
    </section>
  );
}

export const ErrorBoundary = errorPage("The links could not be loaded.");

import type { ReactNode } from "react";
import { Link } from "react-router";
import { permitted } from "../../contexts.ts";
import { dayOf } from "../../dates/dates.ts";
import { nothingFound } from "../../lists/list-filter.ts";
import { ListSearch } from "../../lists/list-search.tsx";
import { searchIn } from "../../lists/text-search.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import type { Route } from "./+types/page-list";
import { AllStillRight } from "./all-still-right-form.tsx";
import { ListedPage, RemovedPages } from "./listed-page.tsx";
import { ListedText } from "./listed-text.tsx";
import { listTexts, type PageOfGroup } from "./page-groups.server.ts";
import { Preview } from "./page-preview.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const search = searchIn(request.url);
  const today = dayOf(site.clock().toISOString());
  return { today, search, ...(await listTexts(site, viewer, search)) };
}

const rows = "card divide-y divide-line";

export default function Pages({
  loaderData: { today, search, groups, facts, removed },
}: Route.ComponentProps) {
  const due = groups.flatMap(({ pages }) => pages.filter(({ isDue }) => isDue));
  const shown = groups.filter(({ isHidden }) => !isHidden);
  const hidden = groups.filter(({ isHidden }) => isHidden);
  const isEmpty = groups.length + facts.length + removed.length === 0;
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Pages" />
      <h1 className="text-4xl sm:text-5xl">Pages</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">
        Every text of the site: choose one to change it, and visitors see what you publish.
      </p>
      <p className="mt-5 mb-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link to="/pages/new" className="button button-primary">
          Add a page
        </Link>
        <Link to="/pages/addresses" className="text-link">
          Old and short links
        </Link>
        <Link to="/pages/move-in" className="text-link">
          Copy texts from your old site
        </Link>
        <Link to="/pages/earlier-versions" className="text-link">
          How long we keep earlier versions
        </Link>
        <Link to="/files" className="text-link">
          Files to download
        </Link>
      </p>
      <ListSearch
        label="Search pages"
        search={search}
        all={search === "" ? undefined : { to: "/pages", label: "Show all" }}
      />
      {search === "" && <AllStillRight pages={due} />}
      {isEmpty && <p className="card p-6 text-lg text-muted sm:p-8">{nothingFound()}</p>}
      {shown.map(({ name, pages }) => (
        <section key={name} aria-labelledby={idOf(name)}>
          <h2 id={idOf(name)} className="mt-8 mb-3 text-2xl">
            {name}
          </h2>
          <ListedPages pages={pages} today={today} />
        </section>
      ))}
      {facts.length > 0 && (
        <>
          <h2 id="facts" className="mt-8 text-2xl">
            Church details
          </h2>
          <p className="mb-3 text-muted">Change a fact once, and every page shows it.</p>
          <ul className={rows}>
            {facts.map(({ name, title, path, revision, picture }) => (
              <ListedText
                key={name}
                id={`facts-${name}`}
                title={title}
                shownAt={path}
                screens={`/facts/${name}`}
                preview={<Preview name={name} otherwise="list" picture={picture} />}
                {...{ revision, today }}
              />
            ))}
          </ul>
        </>
      )}
      {hidden.map(({ name, pages }) => (
        <HiddenPages key={name} name={`${name} (${pages.length})`} isOpen={search !== ""}>
          <ListedPages pages={pages} today={today} />
        </HiddenPages>
      ))}
      <RemovedPages pages={removed} />
    </section>
  );
}

function ListedPages({ pages, today }: { pages: PageOfGroup[]; today: string }) {
  return (
    <ul className={rows}>
      {pages.map((page) => (
        <ListedPage key={page.slug} page={page} today={today} />
      ))}
    </ul>
  );
}

/** Folded away, because a new site has many. What a search finds in them is shown at once. */
function HiddenPages({ name, isOpen, children }: { name: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="mt-8">
      <summary className="cursor-pointer py-2">
        <h2 className="inline text-2xl">{name}</h2>
      </summary>
      <p className="mb-3 text-muted">
        Visitors do not see these pages yet. Open one, write what belongs there, and publish it.
      </p>
      {children}
    </details>
  );
}

function idOf(group: string): string {
  return group.toLowerCase().replaceAll(" ", "-");
}

export const ErrorBoundary = errorPage("The pages could not be loaded.");

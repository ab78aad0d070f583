import { Link } from "react-router";
import { here } from "../../contexts.ts";
import { nothingFound } from "../../lists/list-filter.ts";
import { ListSearch } from "../../lists/list-search.tsx";
import type { MarkedPart } from "../../lists/marked-text.ts";
import { searchIn } from "../../lists/text-search.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { PrivateHead } from "../../shell/page-head.tsx";
import { requireRole } from "../../viewer.ts";
import type { Route } from "./+types/search";
import { type FoundOfKind, searchEverything } from "./search.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  requireRole(viewer);
  const search = searchIn(request.url);
  return { search, found: await searchEverything(site, viewer, search) };
}

export default function Search({ loaderData: { search, found } }: Route.ComponentProps) {
  return (
    <section className="shell column-list py-12 sm:py-16">
      <PrivateHead title="Search" />
      <h1 className="text-4xl sm:text-5xl">Search</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
        Finds what you may see: pages, church details, events, posts, videos, files and people.
      </p>
      <ListSearch label="Search for" search={search} all={undefined} />
      {search !== "" && found.length === 0 && (
        <p className="card p-6 text-lg text-muted sm:p-8">{nothingFound()}</p>
      )}
      {found.map((kind) => (
        <FoundKind key={kind.name} kind={kind} />
      ))}
    </section>
  );
}

function FoundKind({ kind: { name, found, more } }: { kind: FoundOfKind }) {
  return (
    <>
      <h2 className="mt-10 mb-4 text-3xl">{name}</h2>
      <ul className="flex flex-col gap-3">
        {found.map(({ to, title, about }) => (
          <li key={to} className="card p-4 sm:px-5">
            <Link to={to} className="text-link wrap-anywhere">
              <Marked parts={title} />
            </Link>
            {about.length > 0 && (
              <p className="text-sm wrap-anywhere text-muted">
                <Marked parts={about} />
              </p>
            )}
          </li>
        ))}
      </ul>
      {more !== undefined && (
        <p className="mt-3">
          <Link to={more} className="text-link">
            All that was found<span className="sr-only"> among {name}</span>
          </Link>
        </p>
      )}
    </>
  );
}

function Marked({ parts }: { parts: readonly MarkedPart[] }) {
  // Equal parts can follow each other; their order never changes.
  return parts.map(({ text, isFound }, index) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <mark key={index} className="rounded-sm bg-gold/20 font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

export const ErrorBoundary = errorPage("The search failed.");

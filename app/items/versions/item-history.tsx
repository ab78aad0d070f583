import { Link, Outlet } from "react-router";
import { kinds } from "../../changes/kinds.ts";
import { here } from "../../contexts.ts";
import { formatMoment } from "../../dates/dates.ts";
import { namesApart } from "../../lists/names-apart.ts";
import { PagedList } from "../../lists/paged-list.tsx";
import { pageOf } from "../../lists/paging.ts";
import { DeleteVersionLink, VersionCard } from "../../pages/history/version-card.tsx";
import { errorPage } from "../../shell/error-page.tsx";
import { needs } from "../../shell/needs.server.ts";
import { PrivateHead } from "../../shell/page-head.tsx";
import { itemKinds, items } from "../registry/items.ts";
import type { Route } from "./+types/item-history";
import { listVersions, type ShownVersion } from "./versions.server.ts";

export const middleware = [needs(...itemKinds.map((kind) => kinds[kind].permission))];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = here(context);
  return listVersions(site.db, viewer, params, pageOf(request.url));
}

export default function ItemHistory({ loaderData: { kind, title, ...list }, params }: Route.ComponentProps) {
  const { list: allItems } = items[kind];
  const noun = kinds[kind].name;
  const nameOf = namesApart(list.items, ({ createdAt, authorName }) => [formatMoment(createdAt), authorName]);
  const form = `${allItems}/${params.id}/update`;
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title="Earlier versions" />
      <h1 className="text-4xl sm:text-5xl">Earlier versions</h1>
      {title && <p className="mt-3 text-xl wrap-anywhere text-muted">{title}</p>}
      <p className="mt-4 max-w-prose text-lg text-muted">
        What this {noun} said before, so that an earlier version can be used again.
      </p>
      <p className="mt-4 mb-8 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={form} className="text-link">
          Edit this {noun}
        </Link>
        <Link to={allItems} className="text-link">
          Back to the list
        </Link>
      </p>
      <PagedList
        list={list}
        label="Pages of earlier versions"
        empty={`Nobody has changed this ${noun} here.`}
        gap="gap-4"
      >
        {(version) => (
          <Version
            version={version}
            name={nameOf(version)}
            form={form}
            deleteAt={`/earlier-versions/${kind}/${params.id}/${version.id}/delete`}
          />
        )}
      </PagedList>
      <Outlet />
    </section>
  );
}

function Version({
  version: { id, authorName, createdAt, isNow, isFirst, changes },
  name,
  form,
  deleteAt,
}: {
  version: ShownVersion;
  /** What its buttons are named after. */
  name: string;
  form: string;
  deleteAt: string;
}) {
  return (
    <VersionCard
      deed={
        authorName === "" ? (
          "As it was before"
        ) : (
          <>
            <bdi className="font-semibold">{authorName}</bdi> {isFirst ? "added it" : "changed it"}
          </>
        )
      }
      createdAt={createdAt}
      now={isNow ? "As it is now" : undefined}
      changes={changes}
    >
      {!isNow && (
        <div className="flex flex-wrap gap-x-3">
          {changes && (
            <Link to={`${form}?earlier=${id}`} className="button button-quiet mt-4 min-h-10 px-4 py-1">
              Use this version
              <span className="sr-only"> of {name}</span>
            </Link>
          )}
          <DeleteVersionLink to={deleteAt} name={name} />
        </div>
      )}
    </VersionCard>
  );
}

export const ErrorBoundary = errorPage("The earlier versions could not be loaded.");

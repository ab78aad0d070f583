import { Form, Link, useNavigation } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { formatMoment } from "../dates.ts";
import { RouteError } from "../shell/error-page.tsx";
import { PrivateHead } from "../shell/page-head.tsx";
import { needs } from "../staff/needs.server.ts";
import { PagedList } from "../ui/paged-list.tsx";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/history";
import { ChangedParts } from "./changed-parts.tsx";
import { listRevisions, type ShownRevision } from "./history.server.ts";
import { findPublished } from "./page-texts.server.ts";
import { pathOfPage } from "./page-texts.ts";

export const middleware = [needs("pages:write")];

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  const { content, version, revision } = await findPublished(db, slug);
  return {
    slug,
    title: content.title,
    version,
    inUse: revision?.id,
    list: await listRevisions(db, context.get(requestContext).viewer, slug, pageOf(request.url)),
  };
}

export default function PageHistory({ loaderData }: Route.ComponentProps) {
  const { slug, title, version, inUse, list } = loaderData;
  return (
    <section className="shell column-prose py-12 sm:py-16">
      <PrivateHead title={`History of ${title}`} />
      <h1 className="text-4xl wrap-anywhere sm:text-5xl">History of {title}</h1>
      <p className="mt-4 mb-8 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={pathOfPage(slug)} className="text-link">
          See the page
        </Link>
        <Link to={`/pages/${slug}/edit`} className="text-link">
          Edit
        </Link>
        <Link to="/pages" className="text-link">
          All pages
        </Link>
      </p>
      <PagedList
        list={list}
        label="Pages of the history"
        empty="Nobody has changed this page here. It reads as in the files."
        gap="gap-4"
      >
        {(revision) => (
          <Revision
            revision={revision}
            isInUse={revision.id === inUse}
            restore={`/pages/${slug}/revisions/${revision.id}/restore`}
            version={version}
          />
        )}
      </PagedList>
      {inUse && (
        <div className="mt-8 border-t border-line pt-6">
          <h2 className="text-2xl">The original</h2>
          <p className="mt-2 mb-4 max-w-prose">
            The page as it is in the files of the site. Going back to it keeps this history, so that you can
            restore a version later.
          </p>
          <VersionButton action={`/pages/${slug}/original`} version={version}>
            Back to the original
          </VersionButton>
        </div>
      )}
    </section>
  );
}

const deeds = {
  edited: "changed the page",
  restored: "restored an older version",
  original: "put back the original",
} as const;

function Revision({
  revision: { origin, authorName, createdAt, changes },
  isInUse,
  restore,
  version,
}: {
  revision: ShownRevision;
  isInUse: boolean;
  restore: string;
  version: number;
}) {
  return (
    <article className="card p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-sans text-base wrap-anywhere">
          {origin === "imported" ? (
            "Imported from files"
          ) : (
            <>
              <bdi className="font-semibold">{authorName}</bdi> {deeds[origin]}
            </>
          )}
        </h2>
        <time dateTime={createdAt} className="text-sm text-muted">
          {formatMoment(createdAt)}
        </time>
      </div>
      {isInUse && (
        <p className="mt-2 inline-block rounded-full bg-success-tint px-2.5 text-sm font-semibold text-success">
          Published
        </p>
      )}
      <ChangedParts parts={changes} />
      {!isInUse && origin !== "original" && (
        <VersionButton action={restore} version={version}>
          Restore this version
          <span className="sr-only"> of {formatMoment(createdAt)}</span>
        </VersionButton>
      )}
    </article>
  );
}

/** Sends which version the history was opened with, so that nobody overwrites what they have not seen. */
function VersionButton({
  action,
  version,
  children,
}: {
  action: string;
  version: number;
  children: React.ReactNode;
}) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={action} className="mt-4">
      <input type="hidden" name="version" value={version} readOnly />
      <button type="submit" disabled={isBusy} className="button button-quiet min-h-10 px-4 py-1">
        {children}
      </button>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure="The history could not be loaded." />;
}

import { requestContext, siteContext } from "../contexts.ts";
import { RouteError } from "../shell/error-page.tsx";
import { needs } from "../staff/needs.server.ts";
import { pageOf } from "../ui/paging.ts";
import type { Route } from "./+types/history";
import { listRevisions } from "./history.server.ts";
import { partsInWords } from "./marked-words.server.ts";
import { findPublished, requirePage } from "./page-texts.server.ts";
import { pathOfPage } from "./page-texts.ts";
import { TextHistory } from "./text-history.tsx";

export const middleware = [needs("pages:write")];

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const { content, version, revision } = await findPublished(db, slug);
  const shown = { page: pageOf(request.url), inWords: partsInWords };
  return {
    slug,
    title: content.title,
    version,
    inUse: revision?.id,
    list: await listRevisions(db, viewer, requirePage(slug), shown),
  };
}

export default function PageHistory({ loaderData }: Route.ComponentProps) {
  const { slug, ...shown } = loaderData;
  return <TextHistory {...shown} noun="page" screens={`/pages/${slug}`} shownAt={pathOfPage(slug)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} failure="The history could not be loaded." />;
}

import { permitted } from "../../contexts.ts";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { draftInWords } from "../texts/draft-words.ts";
import { findVersions } from "../texts/drafts.server.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/page-history";
import { listRevisions } from "./history.server.ts";
import { TextHistory } from "./text-history.tsx";

export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const text = await requirePage(site, slug);
  const now = site.clock();
  const { published, draft } = await findVersions(site.db, now, text);
  const { content, version, revision } = published;
  const shown = { page: pageOf(request.url), inWords: text.inWords };
  return {
    slug,
    title: text.titleOf(content),
    shownAt: text.path,
    hasOriginal: text.settings.isOfSite,
    version,
    inUse: revision?.id,
    draft: draft && { id: draft.revision.id, shown: draftInWords(draft, now) },
    list: await listRevisions(site.db, viewer, text, shown),
  };
}

export default function PageHistory({ loaderData }: Route.ComponentProps) {
  const { slug, ...shown } = loaderData;
  return <TextHistory {...shown} noun="page" screens={`/pages/${slug}`} />;
}

export const ErrorBoundary = errorPage("The history could not be loaded.");

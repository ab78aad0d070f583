import { permitted } from "../../contexts.ts";
import { pageOf } from "../../lists/paging.ts";
import { errorPage } from "../../shell/error-page.tsx";
import { listRevisions } from "../history/history.server.ts";
import { TextHistory } from "../history/text-history.tsx";
import { findRevisionInUse } from "../texts/read-text.server.ts";
import type { Route } from "./+types/fact-history";
import { withLibraryChoices } from "./fact-pictures.server.ts";
import { inWords } from "./fact-values.server.ts";
import { requireFactsWithUploads } from "./facts.server.ts";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const { db } = site;
  const { name, title, path, text, ...facts } = await requireFactsWithUploads(db, params.set);
  const { content, version, revision } = await findRevisionInUse(db, text);
  const form = await withLibraryChoices(site, facts.form, content);
  return {
    title,
    screens: `/facts/${name}`,
    shownAt: path,
    version,
    inUse: revision?.id,
    list: await listRevisions(db, viewer, text, {
      page: pageOf(request.url),
      inWords: (facts) => inWords(form, facts),
    }),
  };
}

export default function FactsHistory({ loaderData }: Route.ComponentProps) {
  return <TextHistory {...loaderData} noun="facts" />;
}

export const ErrorBoundary = errorPage("The history could not be loaded.");

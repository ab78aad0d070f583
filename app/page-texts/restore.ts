import { redirect } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/restore";
import { afterRestoring, readVersion } from "./after-restoring.server.ts";
import { requirePage } from "./page-texts.server.ts";
import { pageMessages } from "./page-texts.ts";
import { restoreRevision } from "./revisions.server.ts";

export const middleware = [needs("pages:write")];

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(`/pages/${slug}/history`);
}

export async function action({ request, params: { slug, id }, context }: Route.ActionArgs) {
  const text = requirePage(slug);
  // The notice that undoes going back to the original knows no version.
  const version = (await readVersion(request)) ?? "original";
  const { viewer } = context.get(requestContext);
  const outcome = await restoreRevision(context.get(siteContext), viewer, { id, text, version });
  return afterRestoring(`/pages/${slug}/history`, outcome, { text: pageMessages.restored });
}

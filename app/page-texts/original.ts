import { redirect } from "react-router";
import { requestContext, siteContext } from "../contexts.ts";
import { needs } from "../staff/needs.server.ts";
import type { Route } from "./+types/original";
import { afterRestoring, readVersion } from "./after-restoring.server.ts";
import { findPublished, requirePage } from "./page-texts.server.ts";
import { pageMessages } from "./page-texts.ts";
import { backToOriginal } from "./revisions.server.ts";

export const middleware = [needs("pages:write")];

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(`/pages/${slug}/history`);
}

export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const text = requirePage(slug);
  const version = await readVersion(request);
  const { revision } = await findPublished(site.db, slug);
  const outcome = await backToOriginal(site, viewer, { text, version });
  const undo = revision && `/pages/${slug}/revisions/${revision.id}/restore`;
  return afterRestoring(`/pages/${slug}/history`, outcome, {
    text: pageMessages.original,
    ...(undo && { undo }),
  });
}

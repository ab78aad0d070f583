import { parseMarkdown } from "../congregation/markdown.server.ts";
import { requestContext, siteContext } from "../contexts.ts";
import { needs } from "../staff/needs.server.ts";
import { outsideFindings } from "../text-check/outside-links.server.ts";
import type { Route } from "./+types/check";
import { findVersions } from "./drafts.server.ts";
import { findText, requirePage } from "./page-texts.server.ts";
import { findPreview } from "./previews.server.ts";

export const middleware = [needs("pages:write")];

/** What is not right with the links of the viewer's preview, or of a draft, to other sites, as JSON. It takes some seconds. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const checked = url.searchParams.has("draft")
    ? (await findVersions(site.db, site.clock(), requirePage(slug))).draft
    : await findPreview<unknown>(site, context.get(requestContext).viewer, slug);
  if (!checked) return Response.json([]);
  const { textsOf } = await findText(site, slug);
  const prose = textsOf(checked.content).flatMap(parseMarkdown);
  const findings = await outsideFindings(prose, site.publicFetch);
  return Response.json(findings);
}

import { permitted } from "../../contexts.ts";
import { outsideFindings } from "../../items/text-check/outside-links.server.ts";
import { parseMarkdown } from "../prose/markdown.server.ts";
import { findVersions } from "../texts/drafts.server.ts";
import { findPreview } from "../texts/page-previews.server.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/check-page";

/** What is not right with the links of the viewer's preview, or of a draft, to other sites, as JSON. It takes some seconds. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const page = await requirePage(site, slug);
  const checked = url.searchParams.has("draft")
    ? (await findVersions(site.db, site.clock(), page)).draft
    : await findPreview(site, viewer, page);
  if (!checked) return Response.json([]);
  const prose = page.textsOf(checked.content).flatMap(parseMarkdown);
  const findings = await outsideFindings(prose, site.publicFetch);
  return Response.json(findings);
}

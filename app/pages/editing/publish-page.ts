import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { deadLinks, pageCheck } from "../../items/text-check/dead-links.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { findPreview, keyOfPreview } from "../texts/page-previews.server.ts";
import { pageMessages } from "../texts/page-texts.ts";
import { requirePage } from "../texts/pages.server.ts";
import { publishFromForm } from "../texts/revisions.server.ts";
import { slugFrom } from "../texts/slugs.server.ts";
import type { Route } from "./+types/publish-page";
import { afterPublishing } from "./after-publishing.server.ts";

export const loader = leadsTo("/pages/:slug/edit");

const publishedSchema = z.object({ preview: z.string() });

/** Publishes the viewer's preview, if it is the one that they see. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const page = await requirePage(site, slug);
  const form = await readForm(request, publishedSchema);
  const preview = await findPreview(site, viewer, page);
  const { path, editor } = page;
  if (!preview) return redirectWithNotice(editor, { text: pageMessages.noPreview, tone: "error" });
  const seen = form.get("preview");
  if (keyOfPreview(preview, page.settings) !== seen) {
    const isSameText = String(seen).startsWith(`${preview.key} `);
    const { newerPreview, settingsChanged } = pageMessages;
    return redirectWithNotice(`${path}?preview`, {
      text: isSameText ? settingsChanged : newerPreview,
      tone: "error",
    });
  }
  const { content, stored, version, isOfDraft } = preview;
  const [dead] = deadLinks(page, content, await pageCheck(site));
  if (dead !== undefined)
    return redirectWithNotice(`${editor}?preview`, { text: pageMessages.deadLinks, tone: "error" });
  const edit = { text: page, settings: page.settings, content, version, isOfDraft, preview: stored };
  const following = { appears: true, slugFrom: slugFrom.bind(undefined, site) };
  const outcome = await publishFromForm(site, viewer, { ...edit, ...following });
  if (outcome === "saved" || outcome === "unchanged")
    return afterPublishing(site, page, { outcome, appears: true });
  if (outcome !== "unreadable" && outcome.settings)
    return redirectWithNotice(`${path}?preview`, { text: pageMessages.settingsChanged, tone: "error" });
  const words = outcome === "unreadable" ? pageMessages.unreadable : pageMessages.changedMeanwhile;
  return redirectWithNotice(`${editor}?preview`, { text: words, tone: "error" });
}

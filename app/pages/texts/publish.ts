import { href } from "react-router";
import { z } from "zod";
import { requestContext, siteContext } from "../../contexts.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { deadLinks, pageCheck } from "../../items/text-check/links.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import type { Route } from "./+types/publish";
import { afterPublishing } from "./after-publishing.server.ts";
import { keyOfPreview } from "./editable-text.server.ts";
import { findText } from "./page-texts.server.ts";
import { pageMessages } from "./page-texts.ts";
import { findPreview } from "./previews.server.ts";
import { publishText } from "./revisions.server.ts";

export const middleware = [needs("pages:write")];

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(href("/pages/:slug/edit", { slug }));
}

const publishedSchema = z.object({ preview: z.string() });

/** Publishes the viewer's preview, if it is the one that they see. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const { viewer } = context.get(requestContext);
  const text = await findText(site, slug);
  const form = await readForm(request, publishedSchema);
  const preview = await findPreview(site, viewer, text);
  const { path, editor: edit } = text;
  if (!preview) return redirectWithNotice(edit, { text: pageMessages.noPreview, tone: "error" });
  const seen = form.get("preview");
  if (keyOfPreview(preview, text) !== seen) {
    const isSameText = String(seen).startsWith(`${preview.key} `);
    const { newerPreview, settingsChanged } = pageMessages;
    return redirectWithNotice(`${path}?preview`, {
      text: isSameText ? settingsChanged : newerPreview,
      tone: "error",
    });
  }
  const { content, stored, version, isOfDraft } = preview;
  const [dead] = deadLinks(text, content, await pageCheck(site));
  if (dead !== undefined)
    return redirectWithNotice(`${edit}?preview`, { text: pageMessages.deadLinks, tone: "error" });
  const outcome = await publishText(site, viewer, { text, content, version, isOfDraft, preview: stored });
  if (outcome === "saved" || outcome === "unchanged") return afterPublishing(site, text, outcome);
  const words = outcome === "unreadable" ? pageMessages.unreadable : pageMessages.changedMeanwhile;
  return redirectWithNotice(`${edit}?preview`, { text: words, tone: "error" });
}

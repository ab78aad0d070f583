import { href } from "react-router";
import { permitted } from "../../contexts.ts";
import { readVersion } from "../../forms/read-version.server.ts";
import { leadsTo } from "../../serving/responses/leads-to.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { discardDraft } from "../texts/drafts.server.ts";
import { pageMessages } from "../texts/page-texts.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/discard";
import { backToEditor } from "./back-to-editor.server.ts";

export const loader = leadsTo("/pages/:slug/draft");

/** Deletes the draft of a page, if it is the one that the viewer saw. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const text = await requirePage(site, slug);
  const version = await readVersion(request);
  const outcome = await discardDraft(site, viewer, { text, version });
  if (outcome === "saved") return redirectWithNotice(text.editor, pageMessages.draftDiscarded);
  if (!outcome.now.draft) return backToEditor(text);
  const changed = { text: pageMessages.changedMeanwhile, tone: "error" } as const;
  return redirectWithNotice(href("/pages/:slug/draft", { slug }), changed);
}

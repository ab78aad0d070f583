import { href } from "react-router";
import { z } from "zod";
import { permitted } from "../../contexts.ts";
import { textVersion } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { redirect } from "../../serving/responses/redirect.ts";
import { needs } from "../../shell/needs.server.ts";
import { discardDraft } from "../texts/drafts.server.ts";
import { pageMessages } from "../texts/page-texts.ts";
import { requirePage } from "../texts/pages.server.ts";
import type { Route } from "./+types/discard";
import { backToEditor } from "./back-to-editor.server.ts";

export const middleware = [needs("pages:write")];

const discardSchema = z.object({ version: textVersion });

export function loader({ params: { slug } }: Route.LoaderArgs) {
  return redirect(href("/pages/:slug/draft", { slug }));
}

/** Deletes the draft of a page, if it is the one that the viewer saw. */
export async function action({ request, params: { slug }, context }: Route.ActionArgs) {
  const { site, viewer } = permitted(context, "pages:write");
  const text = await requirePage(site, slug);
  const form = await readForm(request, discardSchema);
  const version = textVersion.catch(-1).parse(form.get("version"));
  const outcome = await discardDraft(site, viewer, { text, version });
  if (outcome === "saved") return redirectWithNotice(text.editor, pageMessages.draftDiscarded);
  if (!outcome.now.draft) return backToEditor(text);
  const changed = { text: pageMessages.changedMeanwhile, tone: "error" } as const;
  return redirectWithNotice(href("/pages/:slug/draft", { slug }), changed);
}

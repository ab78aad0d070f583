import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { here } from "../../contexts.ts";
import { mostInColumn } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { UnfitUploads } from "../../media/files/uses.server.ts";
import { redirectWithNotice } from "../../serving/responses/notice.server.ts";
import { reloading } from "../../serving/responses/reloading.ts";
import { findVersions } from "../texts/drafts.server.ts";
import type { EditableText } from "../texts/editable-text.server.ts";
import { slugOfFacts } from "../texts/facts-text.server.ts";
import { factMessages, pageMessages } from "../texts/page-texts.ts";
import { backToOriginal, restoreRevision, type TextOutcome } from "../texts/revisions.server.ts";

const versionSchema = z.object({ version: z.string().optional() });
const version = z.coerce.number().int().min(0).max(mostInColumn);
const messages = { page: pageMessages, facts: factMessages };

interface Restoring<Content> {
  text: EditableText<Content>;
  /** Where its screens begin: `/pages/baptism`. */
  screens: string;
}

/** Restores the version with this id, and returns to the history with a notice that says what happened. */
export async function restoreVersion<Content>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { id, text, screens }: Restoring<Content> & { id: string },
): Promise<Response> {
  const { site, viewer } = here(context);
  // The notice that undoes going back to the original knows no version.
  const version = (await readVersion(request)) ?? "original";
  const outcome = await restoreRevision(site, viewer, { id, text, version }).catch((error: unknown) => {
    if (error instanceof UnfitUploads) return "withoutFile" as const;
    throw error;
  });
  return afterRestoring({ text, screens }, outcome, { text: messages[text.kind].restored });
}

/** Uses the text's file again, and returns to the history with a notice that can undo it. */
export async function putBackOriginal<Content>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { text, screens }: Restoring<Content>,
): Promise<Response> {
  const { site, viewer } = here(context);
  const version = await readVersion(request);
  const { revision } = (await findVersions(site.db, site.clock(), text)).published;
  const outcome = await backToOriginal(site, viewer, { text, version });
  const undo = revision && `${screens}/revisions/${revision.id}/restore`;
  return afterRestoring({ text, screens }, outcome, {
    text: messages[text.kind].original,
    ...(undo && { undo }),
  });
}

/** The version that the history was opened with; undefined when the notice after a change undoes it. */
async function readVersion(request: Request): Promise<number | undefined> {
  const form = await readForm(request, versionSchema);
  return form.has("version") ? version.catch(-1).parse(form.get("version")) : undefined;
}

function afterRestoring<Content>(
  { text: { kind, slug }, screens }: Restoring<Content>,
  outcome: TextOutcome<Content> | "outdated" | "withoutFile",
  saved: { text: string; undo?: string },
): Promise<Response> {
  const history = `${screens}/history`;
  // Pages keep the look that they came with.
  const headers = slug === slugOfFacts("look") ? reloading() : new Headers();
  if (outcome === "saved") return redirectWithNotice(history, saved, headers);
  const text = messages[kind][typeof outcome === "string" ? outcome : "changedMeanwhile"];
  return redirectWithNotice(history, { text, tone: "error" });
}

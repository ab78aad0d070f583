import { z } from "zod";
import { mostInColumn } from "../forms/fields.ts";
import { readForm } from "../forms/read-form.server.ts";
import { redirectWithNotice } from "../responses/notice.server.ts";
import { pageMessages } from "./page-texts.ts";
import type { TextOutcome } from "./revisions.server.ts";

const versionSchema = z.object({ version: z.string().optional() });
const version = z.coerce.number().int().min(0).max(mostInColumn);

/** The version that the history was opened with; undefined when the notice after a change undoes it. */
export async function readVersion(request: Request): Promise<number | undefined> {
  const form = await readForm(request, versionSchema);
  return form.has("version") ? version.catch(-1).parse(form.get("version")) : undefined;
}

/** Redirects to the history of a text with a notice that says what happened. */
export function afterRestoring(
  history: string,
  outcome: TextOutcome<unknown>,
  saved: { text: string; undo?: string },
): Promise<Response> {
  if (outcome === "saved") return redirectWithNotice(history, saved);
  const text = outcome === "unchanged" ? pageMessages.unchanged : pageMessages.changedMeanwhile;
  return redirectWithNotice(history, { text, tone: "error" });
}

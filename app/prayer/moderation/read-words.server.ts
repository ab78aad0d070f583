import { data } from "react-router";
import { readForm } from "../../forms/read-form.server.ts";
import { prayerMessages } from "../prayer-limits.ts";
import { wordsSchema } from "../prayer-schema.ts";

/** Reads what was written in a dialog, or says what is missing. */
export async function readWords(
  request: Request,
  { isOptional = false } = {},
): Promise<{ words: string; refusal?: ReturnType<typeof data<{ problem: string }>> }> {
  const form = await readForm(request, wordsSchema);
  if (isOptional && String(form.get("words") ?? "").trim() === "") return { words: "" };
  const { data: sent, error } = wordsSchema.safeParse(Object.fromEntries(form));
  if (sent) return sent;
  const problem = error.issues[0]?.message ?? prayerMessages.notDone;
  return { words: "", refusal: data({ problem }, { status: 400 }) };
}

import { data } from "react-router";
import type { z } from "zod";
import { megabyte } from "../../../platform/storage/sizes.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { prayerLimits, prayerMessages } from "../prayer-limits.ts";
import { declineSchema, wordsSchema } from "../prayer-schema.ts";

type Refusal = ReturnType<typeof refuse>;

export async function readWords(
  request: Request,
  { isOptional = false } = {},
): Promise<{ words: string; refusal?: Refusal }> {
  const form = await readForm(request, wordsSchema, { mostBytes });
  if (isOptional && String(form.get("words") ?? "").trim() === "") return { words: "" };
  const { data: sent, error } = wordsSchema.safeParse(Object.fromEntries(form));
  return sent ?? { words: "", refusal: refuse(form, error) };
}

/** Reads a kind note that was chosen, own words, or both: then the note comes first. */
export async function readDecline(request: Request): Promise<{ words: string; refusal?: Refusal }> {
  const form = await readForm(request, declineSchema, { mostBytes });
  const sent = declineSchema.safeParse(Object.fromEntries(form));
  return sent.success ? { words: sent.data } : { words: "", refusal: refuse(form, sent.error) };
}

/** So that somebody who quotes a whole conversation reads what is wrong, with their text still there. */
const mostBytes = megabyte;

function refuse(form: FormData, { issues: [issue] }: z.ZodError) {
  const words = String(form.get("words") ?? "");
  const isTooLong = words.trim().length > prayerLimits.words;
  const problem = isTooLong ? prayerMessages.wordsTooLong() : (issue?.message ?? prayerMessages.notDone());
  return data({ problem, words }, { status: 400 });
}

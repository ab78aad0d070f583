import { z } from "zod";
import { readForm } from "../../forms/read-form.server.ts";
import { readGivenForm } from "../../items/imports/read-given.server.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import type { CalendarGiven } from "./calendar-previews.server.ts";
import { importMessages, largestFile, mostImported } from "./import-limits.ts";

const tickedSchema = z.object({ take: z.array(z.string()) });

/** Reads the form of a file or a URL. Throws an `ImportRefusal` unless it holds one of the two. */
export async function readGiven(request: Request): Promise<CalendarGiven> {
  const { from, form } = await readGivenForm(request, {
    mostBytes: largestFile,
    messages: importMessages,
    refuse: (message) => new ImportRefusal(message),
    more: { withPast: z.string().optional() },
  });
  return { from, withPast: form.get("withPast") !== null };
}

export async function readTicked(request: Request): Promise<Set<number>> {
  const form = await readForm(request, tickedSchema, { fields: mostImported });
  return new Set(form.getAll("take").map(Number));
}

import { z } from "zod";
import { readForm } from "../../forms/read-form.server.ts";
import { ImportRefusal } from "./calendar-file.server.ts";
import { importMessages, largestFile, mostImported } from "./import-limits.ts";
import type { CalendarGiven } from "./previews.server.ts";

const givenSchema = z.object({ address: z.string().max(2000).optional(), withPast: z.string().optional() });
const tickedSchema = z.object({ take: z.array(z.string()) });

/** Reads the form of a file or an address. Throws an `ImportRefusal` unless it holds one of the two. */
export async function readGiven(request: Request): Promise<CalendarGiven> {
  const { tooLarge } = importMessages;
  const form = await readForm(request, givenSchema, {
    file: { field: "file", mostBytes: largestFile, tooLarge },
  });
  const file = form.get("file");
  const address = String(form.get("address") ?? "").trim();
  const withPast = form.get("withPast") !== null;
  const isChosen = file instanceof File && file.name !== "";
  if (isChosen && address) throw new ImportRefusal(importMessages.bothGiven);
  if (address) return { from: address, withPast };
  if (!isChosen) throw new ImportRefusal(importMessages.nothingGiven);
  if (file.size > largestFile) throw new ImportRefusal(tooLarge);
  return { from: await file.bytes(), withPast };
}

export async function readTicked(request: Request): Promise<Set<number>> {
  const form = await readForm(request, tickedSchema, { fields: mostImported });
  return new Set(form.getAll("take").map(Number));
}

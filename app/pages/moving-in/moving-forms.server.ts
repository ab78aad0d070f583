import { z } from "zod";
import { readForm } from "../../forms/read-form.server.ts";
import { readGivenForm } from "../../items/imports/read-given.server.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import type { Ticked } from "./import-items.server.ts";
import { largestExport, movingLimits, movingMessages } from "./moving-limits.ts";

const tickedSchema = z.object({ take: z.array(z.string()) });

/** Reads the form of a file or a URL. Throws an `ImportRefusal` unless it holds one of the two. */
export async function readGiven(request: Request): Promise<Uint8Array | string> {
  const { from } = await readGivenForm(request, {
    mostBytes: largestExport,
    messages: movingMessages,
    refuse: (message) => new ImportRefusal(message),
  });
  return from;
}

export async function readTicked(request: Request): Promise<Ticked & { all: string[] }> {
  const all = await readTickedItems(request);
  const numbers = (sign: string) =>
    new Set(all.filter((taken) => taken.startsWith(sign)).map((taken) => Number(taken.slice(1))));
  return { all, items: numbers("i"), pictures: numbers("p") };
}

export async function readTickedItems(request: Request): Promise<string[]> {
  const most = movingLimits.items + movingLimits.pictures;
  const form = await readForm(request, tickedSchema, { fields: most });
  return form.getAll("take").map(String);
}

import { z } from "zod";
import { readForm } from "../../forms/read-form.server.ts";
import { readGivenForm } from "../../items/imports/read-given.server.ts";
import { ImportRefusal } from "../../items/imports/refusals.ts";
import { dayOrders, importLimits, importMessages } from "./import-limits.ts";

const tickedSchema = z.object({
  take: z.array(z.string()),
  publish: z.string().optional(),
  fetch: z.string().optional(),
  topics: z.string().optional(),
  order: z.string().optional(),
});

/** Reads the form of a file or a URL. Throws an `ImportRefusal` unless it holds one of the two. */
export async function readGiven(request: Request): Promise<Uint8Array | string> {
  const { from } = await readGivenForm(request, {
    mostBytes: importLimits.fileBytes,
    messages: importMessages,
    refuse: (message, typed) => new ImportRefusal(message, typed),
  });
  return from;
}

export async function readTicked(request: Request) {
  const form = await readForm(request, tickedSchema, { fields: importLimits.atOnce + 5 });
  return {
    ticked: new Set(form.getAll("take").map(Number)),
    publishes: form.get("publish") !== null,
    fetches: form.get("fetch") !== null,
    addsTopics: form.get("topics") !== null,
    // None for people who do not know it.
    order: dayOrders.find((order) => order === form.get("order")),
  };
}

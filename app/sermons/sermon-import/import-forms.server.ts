import { z } from "zod";
import { readForm } from "../../forms/read-form.server.ts";
import { ImportRefusal, importLimits, importMessages } from "./import-limits.ts";

const givenSchema = z.object({ address: z.string().max(importLimits.url).optional() });
const tickedSchema = z.object({
  take: z.array(z.string()),
  publish: z.string().optional(),
  fetch: z.string().optional(),
});

/** Reads the form of a file or an address. Throws an `ImportRefusal` unless it holds one of the two. */
export async function readGiven(request: Request): Promise<Uint8Array | string> {
  const { tooLarge, bothGiven, nothingGiven } = importMessages;
  const form = await readForm(request, givenSchema, {
    file: { field: "file", mostBytes: importLimits.fileBytes, tooLarge },
  });
  const file = form.get("file");
  const address = String(form.get("address") ?? "").trim();
  const isChosen = file instanceof File && file.name !== "";
  if (isChosen && address) throw new ImportRefusal(bothGiven, address);
  if (address) return address;
  if (!isChosen) throw new ImportRefusal(nothingGiven);
  if (file.size > importLimits.fileBytes) throw new ImportRefusal(tooLarge);
  return file.bytes();
}

export async function readTicked(request: Request) {
  const form = await readForm(request, tickedSchema, { fields: importLimits.atOnce + 5 });
  return {
    ticked: new Set(form.getAll("take").map(Number)),
    publishes: form.get("publish") !== null,
    fetches: form.get("fetch") !== null,
  };
}

import { z } from "zod";
import { readForm } from "../../forms/read-form.server.ts";
import type { Ticked } from "./import-items.server.ts";
import { largestExport, movingLimits, movingMessages } from "./moving-limits.ts";
import { MovingRefusal } from "./old-site.ts";

const givenSchema = z.object({ address: z.string().max(2000).optional() });
const tickedSchema = z.object({ take: z.array(z.string()) });

/** Reads the form of a file or an address. Throws a `MovingRefusal` unless it holds one of the two. */
export async function readGiven(request: Request): Promise<Uint8Array | string> {
  const { tooLarge } = movingMessages;
  const form = await readForm(request, givenSchema, {
    file: { field: "file", mostBytes: largestExport, tooLarge },
  });
  const file = form.get("file");
  const address = String(form.get("address") ?? "").trim();
  const isChosen = file instanceof File && file.name !== "";
  if (isChosen && address) throw new MovingRefusal(movingMessages.bothGiven);
  if (address) return address;
  if (!isChosen) throw new MovingRefusal(movingMessages.nothingGiven);
  if (file.size > largestExport) throw new MovingRefusal(tooLarge);
  return file.bytes();
}

/** Reads what was ticked: `i3` is an item and `p3` a picture. */
export async function readTicked(request: Request): Promise<Ticked & { all: string[] }> {
  const most = movingLimits.items + movingLimits.pictures;
  const form = await readForm(request, tickedSchema, { fields: most });
  const all = form.getAll("take").map(String);
  const numbers = (sign: string) =>
    new Set(all.filter((taken) => taken.startsWith(sign)).map((taken) => Number(taken.slice(1))));
  return { all, items: numbers("i"), pictures: numbers("p") };
}

import { z } from "zod";
import { readForm } from "../../forms/read-form.server.ts";
import { longestUrl } from "./import-source.ts";

interface Given {
  /** The bytes of a file, or the URL that somebody entered. */
  from: Uint8Array | string;
  form: FormData;
}

/**
 * Reads what `GiveForm` sends, with the fields `more`. Throws what `refuse` makes of a sentence and of what was typed,
 * unless the form holds either a file or a URL.
 */
export async function readGivenForm(
  request: Request,
  {
    mostBytes,
    messages: { tooLarge, nothingGiven, bothGiven },
    refuse,
    more = {},
  }: {
    mostBytes: number;
    messages: { tooLarge: string; nothingGiven: string; bothGiven: string };
    refuse: (message: string, typed: string) => Error;
    more?: z.core.$ZodLooseShape;
  },
): Promise<Given> {
  const schema = z.object({ ...more, address: z.string().max(longestUrl).optional() });
  const form = await readForm(request, schema, { file: { field: "file", mostBytes, tooLarge } });
  const file = form.get("file");
  const address = String(form.get("address") ?? "").trim();
  const isChosen = file instanceof File && file.name !== "";
  if (isChosen && address) throw refuse(bothGiven, address);
  if (address) return { from: address, form };
  if (!isChosen) throw refuse(nothingGiven, "");
  if (file.size > mostBytes) throw refuse(tooLarge, "");
  return { from: await file.bytes(), form };
}

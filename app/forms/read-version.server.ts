import { z } from "zod";
import { textVersion } from "./fields.ts";
import { readForm } from "./read-form.server.ts";

const schema = z.object({ version: textVersion });

/** The version that a form without further fields was made for; -1, which nothing has, if it names none. */
export async function readVersion(request: Request): Promise<number> {
  const form = await readForm(request, schema);
  return textVersion.catch(-1).parse(form.get("version"));
}

import { z } from "zod";
import { textVersion } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { mostLogoBytes } from "../look.ts";
import { type LookValues, photograph } from "../look-values.ts";
import { lookMessages } from "./look-messages.ts";

export interface SentLook {
  values: LookValues;
  version: number;
  /** `publish`, or what alters the form. */
  button: string;
  /** The picture or film of the home page that the form was opened with. */
  background: string;
  /** The colours whose contrast was shown. */
  seen: string;
  file: File | undefined;
  /** What was sent, with the photograph if there is one. */
  form: FormData;
}

const line = z.string().max(200).catch("");
const fields = z.object({
  accent: line,
  darkFrom: line,
  darkAccent: line,
  fonts: line,
  ground: line,
  logoName: z.string().max(120).catch(""),
  logoShape: z.string().catch(""),
});
const text = z.string();
const schema = fields.extend({ version: text, background: text, button: text, seen: text });

/** Throws a 400 or 413 for anything that our form does not send. */
export async function readLookForm(request: Request): Promise<SentLook> {
  const file = { field: "logo", mostBytes: mostLogoBytes, tooLarge: lookMessages.tooLarge };
  const form = await readForm(request, schema, { file, picture: true });
  const [logo, picture] = [form.get("logo"), form.get("picture")];
  const values = fields.parse(Object.fromEntries(form));
  // Without scripts, choosing a file does not check its radio button.
  const hasPhotograph = picture instanceof File && picture.name !== "";
  return {
    values: hasPhotograph ? { ...values, ground: photograph } : values,
    version: textVersion.catch(0).parse(form.get("version")),
    background: String(form.get("background") ?? ""),
    button: String(form.get("button") ?? ""),
    seen: String(form.get("seen") ?? ""),
    file: logo instanceof File && logo.name !== "" ? logo : undefined,
    form,
  };
}

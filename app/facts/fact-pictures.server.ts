import type { Database } from "../../database/connection.ts";
import { unknownPicture } from "../pictures/library-picture.ts";
import { listPictureChoices, unknownPicturesIn } from "../pictures/shown-pictures.server.ts";
import {
  type FactErrors,
  type FactField,
  type FactForm,
  type FactValues,
  fieldName,
  rowFieldId,
} from "./fact-form.ts";
import type { Checked } from "./facts-form.server.ts";

/** The form with the pictures of the library among the choices of its pictures. */
export async function withLibraryChoices(
  site: { db: Database; clock: () => Date },
  form: FactForm,
): Promise<FactForm> {
  if (![form, ...form.lists].some(({ fields }) => fields.some(takesPictures))) return form;
  const library = await listPictureChoices(site);
  const filled = (fields: readonly FactField[]) =>
    fields.map((field) => (takesPictures(field) ? { ...field, library } : field));
  return {
    fields: filled(form.fields),
    lists: form.lists.map((list) => ({ ...list, fields: filled(list.fields) })),
  };
}

function takesPictures({ library }: FactField): boolean {
  return library !== undefined;
}

/** Refuses facts that name pictures which are not in the library. */
export async function checkPictures<Facts>(
  db: Database,
  form: FactForm,
  values: FactValues,
  checked: Checked<Facts>,
): Promise<Checked<Facts>> {
  if ("errors" in checked) return checked;
  const unknown = new Set(await unknownPicturesIn(db, checked.facts));
  if (unknown.size === 0) return checked;
  const errors: FactErrors = {};
  const note = (id: string, name = "") => {
    if (unknown.has(name)) errors[id] = unknownPicture(name);
  };
  for (const { path } of form.fields.filter(takesPictures)) note(fieldName(path), values.texts[path]);
  for (const { name, fields } of form.lists)
    for (const [index, row] of (values.rows[name] ?? []).entries())
      for (const { path } of fields.filter(takesPictures)) note(rowFieldId(name, path, index), row[path]);
  return { errors };
}

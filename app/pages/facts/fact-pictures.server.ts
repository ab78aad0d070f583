import type { Database } from "../../../database/connection.ts";
import { unknownPicture } from "../../media/pictures/library-picture.ts";
import { listPictureChoices, unknownPicturesIn } from "../../media/pictures/shown-pictures.server.ts";
import {
  type FactErrors,
  type FactField,
  type FactForm,
  type FactValues,
  fieldName,
  rowFieldId,
} from "./fact-form.ts";
import type { Checked } from "./facts-form.server.ts";

export async function withLibraryChoices(
  site: { db: Database; clock: () => Date },
  form: FactForm,
  content: unknown,
): Promise<FactForm> {
  if (![form, ...form.lists].some(({ fields }) => fields.some(takesPictures))) return form;
  const library = await listPictureChoices(site, content);
  const filled = (fields: readonly FactField[]) =>
    fields.map((field) => (takesPictures(field) ? { ...field, library } : field));
  return {
    ...form,
    fields: filled(form.fields),
    lists: form.lists.map((list) => ({ ...list, fields: filled(list.fields) })),
  };
}

function takesPictures({ library }: FactField): boolean {
  return library !== undefined;
}

export async function checkPictures<Facts>(
  db: Database,
  form: FactForm,
  values: FactValues,
  checked: Checked<Facts>,
): Promise<Checked<Facts>> {
  if ("errors" in checked) return checked;
  const chosen = picturesChosenIn(form, values);
  const unknown = await unknownPicturesIn(
    db,
    chosen.map(([, name]) => name),
  );
  if (unknown.length === 0) return checked;
  const wrong = chosen.filter(([, name]) => unknown.includes(name));
  const errors: FactErrors = Object.fromEntries(wrong.map(([id, name]) => [id, unknownPicture(name)]));
  return { errors };
}

function picturesChosenIn({ fields, lists }: FactForm, values: FactValues): [id: string, name: string][] {
  const single = fields.filter(takesPictures);
  const inRows = lists.flatMap(({ name, fields }) =>
    (values.rows[name] ?? []).flatMap((row, index) =>
      fields
        .filter(takesPictures)
        .map(({ path }): [string, string] => [rowFieldId(name, path, index), row[path] ?? ""]),
    ),
  );
  return [
    ...single.map(({ path }): [string, string] => [fieldName(path), values.texts[path] ?? ""]),
    ...inRows,
  ];
}

import type { Database } from "../../../database/connection.ts";
import { formatSize } from "../../media/files/file-size.ts";
import type { SiteFile } from "../../media/files/files.ts";
import { listFilesToChoose } from "../../media/site-files/site-files.server.ts";
import { nameOfUpload } from "../originals/uploaded-files.ts";
import { type FactField, type FactForm, offersUploads } from "./fact-form.ts";

export async function withUploads(db: Database, form: FactForm): Promise<FactForm> {
  if (!offersUploads(form)) return form;
  const files = await listFilesToChoose(db);
  const extended = (fields: readonly FactField[]) => fields.map((field) => extend(field, files));
  return {
    ...form,
    fields: extended(form.fields),
    lists: form.lists.map((list) => ({ ...list, fields: extended(list.fields) })),
  };
}

function extend(field: FactField, files: SiteFile[]): FactField {
  const { uploads, choices = [] } = field;
  if (!uploads) return field;
  const uploaded = files
    .filter(({ type }) => uploads.includes(type))
    .map(({ id, name, bytes }) => [nameOfUpload(id), `${name} (uploaded, ${formatSize(bytes)})`] as const);
  const [none, others] = [
    choices.filter(([value]) => value === ""),
    choices.filter(([value]) => value !== ""),
  ];
  return { ...field, choices: [...none, ...uploaded, ...others] };
}

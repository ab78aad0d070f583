import type { Database } from "../../../database/connection.ts";
import { unknownPicture } from "../../media/pictures/library-picture.ts";
import { unknownPicturesIn } from "../../media/pictures/shown-pictures.server.ts";
import type { EditablePage, PageContent } from "../texts/editable-text.server.ts";
import { textIn } from "../texts/own-page-schema.server.ts";
import { checkPieces } from "./check-pieces.server.ts";
import { checkProse } from "./check-prose.server.ts";
import type { PageErrors, PageFields } from "./page-fields.ts";
import { pieceFieldName } from "./piece-forms.ts";

export async function checkPage(
  db: Database,
  { parts }: Pick<EditablePage, "parts">,
  fields: PageFields,
): Promise<{ content: PageContent } | { errors: PageErrors }> {
  const checked = parts.includes("pieces") ? checkPieces(fields) : checkProse(parts, fields);
  if ("errors" in checked) return checked;
  const errors: PageErrors = {};
  for (const name of await unknownPicturesIn(db, checked.content))
    for (const field of fieldsNaming(checked.content, name)) errors[field] = unknownPicture(name);
  return Object.keys(errors).length === 0 ? checked : { errors };
}

function fieldsNaming(content: PageContent, picture: string): string[] {
  if (!("pieces" in content)) return [content.picture === picture ? "picture" : "text"];
  return content.pieces.flatMap((piece, index) => [
    ...(piece.kind === "picture" && piece.picture === picture ? [pieceFieldName(index, "picture")] : []),
    ...(textIn(piece).some((text) => text.includes(picture)) ? [pieceFieldName(index, "text")] : []),
  ]);
}

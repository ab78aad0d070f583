import { isLibraryName } from "../../media/pictures/library-picture.ts";
import { pagePicture } from "../originals/page-pictures.server.ts";
import { type OwnPage, ownPageSchema } from "../texts/own-page-schema.server.ts";
import { ownPageLimits, ownPageMessages } from "../texts/own-pages.ts";
import type { PageErrors, PageFields } from "./page-fields.ts";
import { labelsOfEveryPage } from "./page-fields.ts";
import {
  cardFieldId,
  cardFields,
  fieldsOfKind,
  type PieceFields,
  pieceFieldName,
  pieceId,
} from "./piece-forms.ts";

/** Checks a page with its schema. Cards in which nothing is written are left out. */
export function checkPieces(fields: PageFields): { content: OwnPage } | { errors: PageErrors } {
  const { title, description, lead } = fields;
  const pieces = fields.pieces.map(withoutEmpty);
  const { data, error } = ownPageSchema.safeParse({
    title,
    description,
    ...(lead && { lead }),
    pieces: pieces.map(({ piece }) => piece),
  });
  const errors: PageErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = fieldAt(path, fields.pieces, pieces);
    errors[field.id] ??= `${field.label} ${message}.`;
  }
  if (fields.pieces.length > ownPageLimits.pieces) errors.pieces = ownPageMessages.tooManyPieces;
  for (const [index, piece] of data?.pieces.entries() ?? [])
    if (piece.kind === "picture" && !isLibraryName(piece.picture) && !pagePicture(piece.picture))
      errors[pieceFieldName(index, "picture")] = `Picture names ${piece.picture}, which does not exist.`;
  return data && Object.keys(errors).length === 0 ? { content: data } : { errors };
}

/** A piece for its schema, with the places of the cards that are left. */
function withoutEmpty({ kind, texts, cards }: PieceFields) {
  const optional = new Set(fieldsOfKind(kind).flatMap(({ path, isOptional }) => (isOptional ? path : [])));
  const kept = cards
    .map((card, at) => ({ card, at }))
    .filter(({ card }) => Object.values(card).some(Boolean));
  return {
    cardsAt: kept.map(({ at }) => at),
    piece: {
      kind,
      ...Object.fromEntries(
        Object.entries(texts).filter(([path, text]) => text !== "" || !optional.has(path)),
      ),
      ...(kind === "cards" && {
        cards: kept.map(({ card: { to, ...card } }) => ({ ...card, ...(to && { to }) })),
      }),
    },
  };
}

const labels: Record<string, string> = {
  ...labelsOfEveryPage,
  pieces: "The parts",
};

function fieldAt(
  path: readonly PropertyKey[],
  pieces: readonly PieceFields[],
  sent: readonly { cardsAt: number[] }[],
): { id: string; label: string } {
  const [part = "", at, name = "", card, inCard] = path.map(String);
  if (part !== "pieces" || at === undefined) return { id: part, label: labels[part] ?? part };
  const index = Number(at);
  const kind = pieces[index]?.kind ?? "text";
  if (name === "cards") {
    const field = cardFields.find(({ path }) => path === inCard);
    if (!field || card === undefined) return { id: pieceId(index), label: "This piece" };
    const place = sent[index]?.cardsAt[Number(card)] ?? 0;
    return { id: cardFieldId(index, field.path, place), label: field.label };
  }
  const field = fieldsOfKind(kind).find(({ path }) => path === name);
  return field
    ? { id: pieceFieldName(index, field.path), label: field.label }
    : { id: pieceId(index), label: "This piece" };
}

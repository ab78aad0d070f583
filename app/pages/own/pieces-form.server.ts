import { z } from "zod";
import { textVersion } from "../../forms/fields.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { isLibraryName, unknownPicture } from "../../media/pictures/library-picture.ts";
import { type OwnPage, ownPageSchema, textIn } from "./own-page-schema.server.ts";
import { isPieceKind, ownPageLimits, ownPageMessages } from "./own-pages.ts";
import { pagePicture } from "./page-pictures.server.ts";
import {
  cardFieldId,
  cardFieldName,
  cardFields,
  fieldsOfKind,
  type OwnPageFields,
  type PieceFields,
  pieceFieldName,
  pieceId,
} from "./piece-forms.ts";

const paths = ["heading", "text", "picture", "alt", "side", "words", "label", "to"];
/** One more than a page may have, so that it can be told that there are too many. */
const indexes = Array.from({ length: ownPageLimits.pieces + 1 }, (_, index) => index);

const line = z.string();
const formSchema = z.object({
  ...Object.fromEntries(
    ["version", "pageVersion", "button", "knownLinks", "newKind", "title", "description", "lead"].map(
      (name) => [name, line],
    ),
  ),
  ...Object.fromEntries(
    indexes.flatMap((index) => [
      ...["kind", ...paths].map((path) => [pieceFieldName(index, path), line] as const),
      ...cardFields.map(({ path }) => [cardFieldName(index, path), z.array(line)] as const),
    ]),
  ),
});

const mostBytes = 512 * 1024;
const mostFields = 1200;

export interface SentOwnPage {
  fields: OwnPageFields;
  /** The version of the text that the form was opened with. */
  version: number;
  /** The version of the page's address and visibility that it was opened with. */
  pageVersion: number;
  /** What the pressed button does: `publish`, `save`, `preview`, `add`, `up 2`, `remove 2`, `add-card 2`, `remove-card 2 0`. */
  button: string;
  /** The kind of piece that the button for adding one adds. */
  newKind: string;
  /** Links to pages that do not exist, of which the sender has been told. */
  knownLinks: string;
}

/** Throws a 400 or 413 for anything that our form does not send. */
export async function readPiecesForm(request: Request): Promise<SentOwnPage> {
  const form = await readForm(request, formSchema, { fields: mostFields, mostBytes });
  const one = (name: string) => written(form.get(name));
  return {
    version: textVersion.catch(0).parse(form.get("version")),
    pageVersion: textVersion.catch(0).parse(form.get("pageVersion")),
    button: one("button"),
    newKind: one("newKind"),
    knownLinks: one("knownLinks"),
    fields: {
      title: one("title"),
      description: one("description"),
      lead: one("lead"),
      pieces: indexes.flatMap((index) => readPiece(form, index)),
    },
  };
}

function readPiece(form: FormData, index: number): PieceFields[] {
  const kind = written(form.get(pieceFieldName(index, "kind")));
  if (!isPieceKind(kind)) return [];
  const texts = Object.fromEntries(
    fieldsOfKind(kind).map(({ path }) => [path, written(form.get(pieceFieldName(index, path)))]),
  );
  const columns = cardFields.map(({ path }) => ({ path, sent: form.getAll(cardFieldName(index, path)) }));
  const count = kind === "cards" ? Math.max(...columns.map(({ sent }) => sent.length)) : 0;
  const cards = Array.from({ length: count }, (_, card) =>
    Object.fromEntries(columns.map(({ path, sent }) => [path, written(sent[card] ?? null)])),
  );
  return [{ kind, texts, cards }];
}

function written(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value.replaceAll("\r\n", "\n").trim() : "";
}

/** Does what the button of a piece says, for browsers without scripts. Returns undefined for any other button. */
export function withPiecesAltered({ fields, button, newKind }: SentOwnPage): OwnPageFields | undefined {
  const pieces = [...fields.pieces];
  if (button === "add") {
    if (isPieceKind(newKind))
      pieces.push({ kind: newKind, texts: {}, cards: newKind === "cards" ? [{}] : [] });
    return { ...fields, pieces };
  }
  const [, verb, at, card] = /^(up|down|remove|add-card|remove-card) (\d+)(?: (\d+))?$/.exec(button) ?? [];
  if (verb === undefined) return undefined;
  const index = Number(at);
  const [piece] = pieces.splice(index, 1);
  if (!piece) return fields;
  if (verb === "up") pieces.splice(Math.max(0, index - 1), 0, piece);
  if (verb === "down") pieces.splice(index + 1, 0, piece);
  if (verb === "add-card") pieces.splice(index, 0, { ...piece, cards: [...piece.cards, {}] });
  if (verb === "remove-card")
    pieces.splice(index, 0, { ...piece, cards: piece.cards.toSpliced(Number(card), 1) });
  return { ...fields, pieces };
}

/** Sentences by the id of the field that they are about. */
export type PieceErrors = Record<string, string>;

/** Checks a page with its schema. Cards in which nothing is written are left out. */
export function checkOwnPage(fields: OwnPageFields): { content: OwnPage } | { errors: PieceErrors } {
  const { title, description, lead } = fields;
  const pieces = fields.pieces.map(withoutEmpty);
  const { data, error } = ownPageSchema.safeParse({
    title,
    description,
    ...(lead && { lead }),
    pieces: pieces.map(({ piece }) => piece),
  });
  const errors: PieceErrors = {};
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

/** Sentences about pieces that name pictures which are not in the library. */
export function errorsOfPictures({ pieces }: OwnPage, unknown: readonly string[]): PieceErrors {
  const errors: PieceErrors = {};
  for (const name of unknown)
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === "picture" && piece.picture === name)
        errors[pieceFieldName(index, "picture")] = unknownPicture(name);
      if (textIn(piece).some((text) => text.includes(name)))
        errors[pieceFieldName(index, "text")] = unknownPicture(name);
    }
  return errors;
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
  title: "The title",
  description: "The description",
  lead: "The sentence under the title",
  pieces: "The pieces",
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

/** A page as its form shows it. */
export function fieldsOfOwnPage({ title, description, lead = "", pieces }: OwnPage): OwnPageFields {
  return {
    title,
    description,
    lead,
    pieces: pieces.map(({ kind, ...piece }) => ({
      kind,
      texts: Object.fromEntries(
        Object.entries(piece).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      ),
      cards: "cards" in piece ? piece.cards.map(({ to = "", ...card }) => ({ ...card, to })) : [],
    })),
  };
}

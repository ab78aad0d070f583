import { isPieceKind } from "../texts/own-pages.ts";
import type { PageFields } from "./page-fields.ts";
import type { SentPage } from "./read-page-form.server.ts";

/** Does what the button of a row or piece says, for browsers without scripts. Returns undefined for any other button. */
export function withRowsAltered(sent: SentPage): PageFields | undefined {
  return withLinesAltered(sent) ?? withPiecesAltered(sent);
}

function withLinesAltered({ fields, button }: SentPage): PageFields | undefined {
  const [, verb, list, index] = /^(add|remove) (facts|next)(?: (\d+))?$/.exec(button) ?? [];
  if (verb === undefined) return undefined;
  if (verb === "remove") {
    const others = (_: unknown, at: number) => at !== Number(index);
    return list === "facts"
      ? { ...fields, facts: fields.facts.filter(others) }
      : { ...fields, next: fields.next.filter(others) };
  }
  return list === "facts"
    ? { ...fields, facts: [...fields.facts, { label: "", value: "", to: "" }] }
    : { ...fields, next: [...fields.next, { name: "", words: "", to: "" }] };
}

function withPiecesAltered({ fields, button, newKind }: SentPage): PageFields | undefined {
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

import type { PageText } from "../../../content/schema.ts";
import type { VisibilityState } from "../../items/visibility/visibility.ts";
import type { OwnPage } from "../texts/own-page-schema.server.ts";
import type { PieceFields } from "./piece-forms.ts";

export interface FactRow {
  label: string;
  value: string;
  to: string;
}

export interface NextRow {
  name: string;
  words: string;
  to: string;
}

/** A page as its form holds it: every field is text. Those of parts that a page does not show are empty. */
export interface PageFields {
  title: string;
  description: string;
  lead: string;
  text: string;
  /** A picture of the library by its name; empty for the one that came with the site. */
  picture: string;
  alt: string;
  factsHeading: string;
  facts: FactRow[];
  next: NextRow[];
  pieces: PieceFields[];
}

export interface OpenedPage {
  fields: PageFields;
  version: number;
  pageVersion: number;
  /** What the page is for visitors. */
  state: VisibilityState;
  isOfDraft: boolean;
  draft: string | undefined;
}

export type PageErrors = Record<string, string>;

export function fieldsOf(content: PageText | OwnPage): PageFields {
  const { title, description, lead = "" } = content;
  const prose = "pieces" in content ? undefined : content;
  return {
    title,
    description,
    lead,
    text: prose?.text ?? "",
    picture: prose?.picture ?? "",
    alt: prose?.alt ?? "",
    factsHeading: prose?.facts?.heading ?? "",
    facts: (prose?.facts?.list ?? []).map(({ label, value, to = "" }) => ({ label, value, to })),
    next: [...(prose?.next ?? [])],
    pieces: "pieces" in content ? content.pieces.map(fieldsOfPiece) : [],
  };
}

function fieldsOfPiece({ kind, ...piece }: OwnPage["pieces"][number]): PieceFields {
  const texts = Object.entries(piece).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return {
    kind,
    texts: Object.fromEntries(texts),
    cards: "cards" in piece ? piece.cards.map(({ to = "", ...card }) => ({ ...card, to })) : [],
  };
}

/** The names of the fields that are one text. */
export type TextName = Exclude<keyof PageFields, "facts" | "next" | "pieces">;

export function fieldOf(name: TextName, fields: PageFields, errors: PageErrors) {
  return {
    id: name,
    name,
    defaultValue: fields[name],
    errors: errors[name] === undefined ? undefined : [errors[name]],
  };
}

/** How sentences about what is wrong name the fields that every page has. */
export const labelsOfEveryPage = {
  title: "The title",
  description: "The description",
  lead: "The sentence under the title",
};

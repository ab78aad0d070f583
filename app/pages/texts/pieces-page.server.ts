import { isLibraryName } from "../../media/pictures/library-picture.ts";
import { type EditablePage, urlsOf } from "./editable-text.server.ts";
import { type OwnPage, ownPageSchema, type Piece, textIn } from "./own-page-schema.server.ts";
import { ownPageLimits, pieceNames } from "./own-pages.ts";
import type { PageSettings } from "./page-settings.ts";

/** What the history compares the first version with. */
const nothing: OwnPage = { title: "", description: "", pieces: [] };

export function piecesPage(settings: PageSettings): EditablePage<OwnPage> {
  return {
    ...urlsOf(settings),
    slug: settings.id,
    kind: "page",
    original: nothing,
    schema: ownPageSchema,
    blank: { title: settings.slug },
    parts: ["lead", "pieces"],
    titleOf: ({ title }) => title,
    summaryOf: ({ title, description, lead = "", pieces }) => ({
      title,
      lead,
      "for search engines": description,
      pieces: pieces.length,
    }),
    inWords: piecesInWords,
    textsOf: ({ pieces }) => pieces.flatMap(textIn),
    linksOf: ({ pieces }) => pieces.flatMap(linksIn),
    wordsOf: ({ title, description, lead, pieces }) => [
      ...[title, description, lead].flatMap((words) => words ?? []),
      ...pieces.flatMap((piece) => Object.values(shortTexts(piece))),
    ],
    // Its files are those of the resources, which keep them.
    uploadsIn: () => [],
    missingAltOf: ({ pieces }) =>
      pieces.some(lacksAlt)
        ? "A picture of this page has no text for people who cannot see it. Say in “What the picture shows” what it shows."
        : undefined,
  };
}

/** A page by the names that its history shows. Equal pieces are told apart by their numbers. */
function piecesInWords({ title, lead = "", description, pieces }: OwnPage): Record<string, string> {
  const parts = pieces.slice(0, ownPageLimits.pieces).map((piece, index): [string, string] => {
    const words = [...Object.values(shortTexts(piece)), ...textIn(piece)].join("\n");
    return [`${index + 1}. ${pieceNames[piece.kind]}`, words || pieceNames[piece.kind]];
  });
  return {
    Title: title,
    "Sentence under the title": lead,
    ...Object.fromEntries(parts),
    Description: description,
  };
}

function shortTexts(piece: Piece): Record<string, string> {
  if (piece.kind === "cards") {
    const cards = piece.cards.map(({ name, words, to }) => [name, words, to].filter(Boolean).join(" · "));
    return { heading: piece.heading ?? "", cards: cards.join("\n") };
  }
  const { kind: _, ...fields } = piece;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => name !== "text" && name !== "side" && value !== undefined,
    ),
  ) as Record<string, string>;
}

/** Pictures of the library bring their own text. */
function lacksAlt(piece: Piece): boolean {
  return piece.kind === "picture" && piece.alt === undefined && !isLibraryName(piece.picture);
}

function linksIn(piece: Piece): string[] {
  if (piece.kind === "call") return [piece.to];
  return piece.kind === "cards" ? piece.cards.flatMap(({ to }) => to ?? []) : [];
}

import type { PictureChoice } from "../../media/pictures/library-picture.ts";
import type { FactField } from "../facts/fact-form.ts";
import type { PieceKind } from "../texts/own-pages.ts";

/** How the form asks for one part of a piece. */
export interface PieceField extends FactField {
  /** A text of several lines that is Markdown. */
  isMarkdown?: boolean;
}

const heading: PieceField = { path: "heading", label: "Heading", kind: "line" };
const headingInsteadOf = (usual: string): PieceField => ({
  ...heading,
  hint: `Otherwise: ${usual}.`,
  isOptional: true,
});
const markdown: PieceField = { path: "text", label: "Text", kind: "text", isMarkdown: true };

export interface PicturesToChoose {
  files: readonly string[];
  library: readonly PictureChoice[];
}

const noPictures: PicturesToChoose = { files: [], library: [] };

/** A picture: which one, what it shows, and on which side of its text it stands. */
const pictureFields = ({ files, library }: PicturesToChoose): PieceField[] => [
  {
    path: "picture",
    label: "Picture",
    kind: "choice",
    choices: files.map((name) => [name, name] as const),
    library,
  },
  {
    path: "alt",
    label: "What the picture shows",
    hint: "For people who cannot see it. Pictures from the library have their own.",
    kind: "line",
    isOptional: true,
  },
  {
    path: "side",
    label: "Where the picture stands",
    kind: "choice",
    choices: [
      ["left", "Left of the text"],
      ["right", "Right of the text"],
    ],
  },
];

export function fieldsOfKind(kind: PieceKind, pictures = noPictures): PieceField[] {
  switch (kind) {
    case "text":
      return [markdown];
    case "picture":
      return [...pictureFields(pictures), { ...markdown, isOptional: true }];
    case "cards":
      return [{ ...heading, isOptional: true }];
    case "people":
      return [headingInsteadOf("People to ask")];
    case "times":
      return [headingInsteadOf("When we meet")];
    case "files":
      return [headingInsteadOf("To download")];
    case "map":
      return [headingInsteadOf("Find us"), { ...markdown, isOptional: true }];
    case "call":
      return [
        heading,
        { path: "words", label: "Sentence", kind: "text", isOptional: true },
        { path: "label", label: "Words on the button", kind: "line" },
        {
          path: "to",
          label: "Page that the button opens",
          hint: "A page such as /event, a URL that begins with https://, mailto: or tel:.",
          kind: "line",
          isPage: true,
        },
      ];
  }
}

export const cardFields: readonly PieceField[] = [
  { path: "name", label: "Title of the card", kind: "line" },
  { path: "words", label: "Text of the card", kind: "text" },
  { path: "to", label: "Link", hint: "A page such as /event.", kind: "line", isOptional: true, isPage: true },
];

/** Where pieces say what they show without a form of their own. */
export const sourceOfKind: Partial<Record<PieceKind, { words: string; to: string; label: string }>> = {
  people: { words: "It shows the people of", to: "/facts/contacts/edit", label: "People to ask" },
  times: { words: "It shows the services of the calendar.", to: "/event-alter", label: "Change them there" },
  files: { words: "It shows the files of", to: "/facts/resources/edit", label: "Resources to download" },
  map: {
    words: "It shows the address and the map of",
    to: "/facts/congregation/edit",
    label: "The congregation",
  },
};

/** A piece as the form holds it: text by the paths of its fields. */
export interface PieceFields {
  kind: PieceKind;
  texts: Record<string, string>;
  cards: Record<string, string>[];
}

export function pieceFieldName(index: number, path: string): string {
  return `piece-${index}-${path}`;
}

export function cardFieldName(index: number, path: string): string {
  return pieceFieldName(index, `card-${path}`);
}

export function cardFieldId(index: number, path: string, card: number): string {
  return `${cardFieldName(index, path)}-${card}`;
}

export function pieceId(index: number): string {
  return `piece-${index}`;
}

import { parseMarkdown } from "../congregation/markdown.server.ts";
import { resourceUrls } from "../congregation/resource-files.ts";
import type { Site } from "../contexts.ts";
import { fileNamed } from "../pictures/named-files.ts";
import type { OwnPage, Piece } from "./own-page-schema.server.ts";
import { pagePicture } from "./page-pictures.server.ts";
import type { ShownFile, ShownOwnPage, ShownPiece } from "./shown-own-page.ts";

/** A page with all that its pieces show. */
export async function showOwnPage(
  site: Pick<Site, "facts">,
  { title, description, lead, pieces }: OwnPage,
): Promise<ShownOwnPage> {
  const shown: ShownPiece[] = [];
  for (const piece of pieces) shown.push(await showPiece(site, piece));
  return { title, description, lead, pieces: shown };
}

async function showPiece({ facts }: Pick<Site, "facts">, piece: Piece): Promise<ShownPiece> {
  const prose = "text" in piece && piece.text !== undefined ? parseMarkdown(piece.text) : [];
  switch (piece.kind) {
    case "text":
      return { kind: "text", prose };
    case "picture": {
      const { side, alt = "" } = piece;
      return { kind: "picture", picture: pagePicture(piece.picture), alt, side, prose };
    }
    case "cards":
      return { kind: "cards", heading: piece.heading, cards: piece.cards };
    case "people": {
      const { heading = "People to ask" } = piece;
      return { kind: "people", heading, contacts: await facts.read("contacts") };
    }
    case "times":
      return { kind: "times", heading: piece.heading ?? "When we meet" };
    case "files": {
      const files = (await facts.read("resources")).map(showFile);
      return { kind: "files", heading: piece.heading ?? "To download", files };
    }
    case "map": {
      const [picture, darkPicture] = [pagePicture("map.jpg"), pagePicture("map-dark.jpg")];
      return { kind: "map", heading: piece.heading ?? "Find us", prose, picture, darkPicture };
    }
    case "call": {
      const { heading, words, label, to } = piece;
      return { kind: "call", heading, words, label, to };
    }
  }
}

function showFile({ title, words, file }: { title: string; words: string; file: string }): ShownFile {
  const format = file.endsWith(".mp3") ? "MP3 audio" : "PDF";
  return { title, words, file, url: fileNamed(resourceUrls, file), format };
}

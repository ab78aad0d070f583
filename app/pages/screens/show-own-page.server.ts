import { t } from "@lingui/core/macro";
import type { Site } from "../../contexts.ts";
import { readResources } from "../../media/files/resources.server.ts";
import { isLibraryName, type LibraryPictures } from "../../media/pictures/library-picture.ts";
import { picturesShownIn } from "../../media/pictures/shown-pictures.server.ts";
import { readPortraitsOf } from "../faces/portraits.server.ts";
import { pagePicture } from "../originals/page-pictures.server.ts";
import { withLibraryPictures } from "../prose/prose-pictures.ts";
import type { ProseNode } from "../prose/prose-tree.ts";
import type { OwnPage, Piece } from "../texts/own-page-schema.server.ts";
import { parsedProse } from "../texts/parsed-prose.server.ts";
import type { ShownOwnPage, ShownPiece } from "./shown-own-page.ts";

type Showing = Pick<Site, "db" | "clock" | "settings" | "facts" | "siteFiles">;

export async function showOwnPage(
  site: Showing,
  { title, description, lead, pieces }: OwnPage,
): Promise<ShownOwnPage> {
  const library = (await picturesShownIn(site, pieces)) ?? {};
  const shown: ShownPiece[] = [];
  for (const piece of pieces) shown.push(await showPiece(site, piece, library));
  return { title, description, lead, pieces: shown };
}

export function proseOfPieces({ pieces }: ShownOwnPage): ProseNode[] {
  return pieces.flatMap((piece) => ("prose" in piece ? piece.prose : []));
}

async function showPiece(site: Showing, piece: Piece, library: LibraryPictures): Promise<ShownPiece> {
  const written = "text" in piece && piece.text !== undefined ? parsedProse(piece.text) : [];
  const prose = withLibraryPictures(written, library, site.settings.siteUrl);
  switch (piece.kind) {
    case "text":
      return { kind: "text", prose };
    case "picture": {
      const { side, alt = "" } = piece;
      const picture = isLibraryName(piece.picture) ? library[piece.picture] : pagePicture(piece.picture);
      return { kind: "picture", picture, alt, side, prose };
    }
    case "cards":
      return { kind: "cards", heading: piece.heading, cards: piece.cards };
    case "people": {
      const { heading = t`People to ask` } = piece;
      const contacts = await site.facts.read("contacts");
      return {
        kind: "people",
        heading,
        contacts,
        pictures: await readPortraitsOf(site, contacts),
      };
    }
    case "times":
      return { kind: "times", heading: piece.heading ?? t`When we meet` };
    case "files":
      return { kind: "files", heading: piece.heading ?? t`To download`, files: await readResources(site) };
    case "map": {
      const [picture, darkPicture] = [pagePicture("map.jpg"), pagePicture("map-dark.jpg")];
      return { kind: "map", heading: piece.heading ?? t`Find us`, prose, picture, darkPicture };
    }
    case "call": {
      const { heading, words, label, to } = piece;
      return { kind: "call", heading, words, label, to };
    }
  }
}

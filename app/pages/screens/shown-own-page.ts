import type { Contacts } from "../../../content/schema.ts";
import type { ShownResource } from "../../media/files/resources.server.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import type { SitePictureSource } from "../../media/pictures/site-picture.tsx";
import type { FacesByName } from "../faces/face-names.ts";
import type { ProseNode } from "../prose/prose-tree.ts";
import type { Editing, SharedDraft } from "../reading/shown-page.ts";

interface ShownCard {
  name: string;
  words: string;
  to?: string | undefined;
}

export type ShownPiece =
  | { kind: "text"; prose: ProseNode[] }
  | {
      kind: "picture";
      /** Undefined when the site no longer has it, or visitors may not see it. */
      picture: SitePictureSource | undefined;
      alt: string;
      side: "left" | "right";
      prose: ProseNode[];
    }
  | { kind: "cards"; heading: string | undefined; cards: ShownCard[] }
  | { kind: "people"; heading: string; contacts: Contacts; pictures: FacesByName }
  | { kind: "times"; heading: string }
  | { kind: "files"; heading: string; files: ShownResource[] }
  | {
      kind: "map";
      heading: string;
      prose: ProseNode[];
      picture: ContentPictureSource | undefined;
      darkPicture: ContentPictureSource | undefined;
    }
  | { kind: "call"; heading: string; words: string | undefined; label: string; to: string };

export interface ShownOwnPage {
  title: string;
  description: string;
  lead: string | undefined;
  pieces: ShownPiece[];
  /** Only for people who may change it. */
  editing?: Editing | SharedDraft;
}

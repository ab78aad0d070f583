import type { Generated } from "kysely";
import type { PictureText, Timestamp, Version } from "./columns.ts";

/** A picture of the library. Its row stays when it is taken down, so that what names it can leave it out. */
export interface PictureTable {
  /** UUIDv7. Pages and facts name the picture by it, as `picture:0193…`. */
  id: string;
  /** Of its file in the storage; empty once it was taken down. */
  path: string;
  url: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: PictureText;
  /** The point that every frame shows, in per cent from the left and from the top. */
  focusX: Generated<number>;
  focusY: Generated<number>;
  /** Who can be recognised: nobody, adults who agreed, children whose parents agreed, or people who were not asked. */
  people: "nobody" | "adults" | "children" | "unasked";
  /** Names of those who agreed. Private: only people who may change pages see them. */
  agreedBy: Generated<string>;
  /** `YYYY-MM-DD`, the last day on which visitors may see it; empty for no end. */
  agreedUntil: Generated<string>;
  /** The id under which its file is closed while the agreement has ended. */
  closedAs: Generated<string | null>;
  createdAt: Timestamp;
  takenDownAt: Generated<Timestamp | null>;
  version: Version;
}

export interface PictureTables {
  pictures: PictureTable;
}

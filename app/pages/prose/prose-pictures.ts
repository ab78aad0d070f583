import { type LibraryPictures, libraryNameIn } from "../../media/pictures/library-picture.ts";
import type { ProseNode } from "./prose-tree.ts";

/**
 * Puts the pictures of the library into a text that names them. A picture that visitors may not see is left out, with the
 * paragraph or the link in which it stands alone.
 *
 * @param siteUrl with which a text may begin the URL of a picture.
 */
export function withLibraryPictures(
  prose: readonly ProseNode[],
  library: LibraryPictures,
  siteUrl: string,
): ProseNode[] {
  return prose.flatMap((node): ProseNode[] => {
    if (typeof node === "string") return [node];
    const [name, attributes, ...inside] = node;
    if (name !== "img") {
      const shown = withLibraryPictures(inside, library, siteUrl);
      const isEmptied = shown.length < inside.length && shown.every(isBlank);
      // Without its cell, a row of a table would move up.
      return isEmptied && name !== "td" ? [] : [[name, attributes, ...shown]];
    }
    const named = libraryNameIn(String(attributes?.src), siteUrl);
    if (named === undefined) return [node];
    const picture = library[named];
    if (!picture) return [];
    const { url, alt, width, height } = picture;
    return [["img", { src: url, alt, width, height }]];
  });
}

function isBlank(node: ProseNode): boolean {
  return typeof node === "string" && node.trim() === "";
}

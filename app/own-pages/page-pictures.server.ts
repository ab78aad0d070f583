import { namedFiles } from "../pictures/named-files.ts";
import type { ContentPictureSource } from "../pictures/picture.tsx";

/** The pictures that pages of one's own can show, by the names of their files. */
const pictures = namedFiles(
  import.meta.glob<ContentPictureSource>("../../content/pictures/*.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const pagePictureNames: readonly string[] = Object.keys(pictures).filter(
  (name) => !/^(map|map-dark|share)\.jpg$/.test(name),
);

/** Undefined when this version of the site has no such picture. */
export function pagePicture(name: string): ContentPictureSource | undefined {
  return Object.hasOwn(pictures, name) ? pictures[name] : undefined;
}

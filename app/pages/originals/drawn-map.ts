import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { contentFile, useContentFile } from "./content-file.ts";

const map = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/map.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);
const mapDark = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/map-dark.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export interface DrawnMap {
  picture: ContentPictureSource;
  darkPicture?: ContentPictureSource;
}

/** The drawing of the way to the church; undefined when there is none. */
export function useDrawnMap(): DrawnMap | undefined {
  const [picture, darkPicture] = [useContentFile(map), useContentFile(mapDark)];
  return picture && { picture, ...(darkPicture && { darkPicture }) };
}

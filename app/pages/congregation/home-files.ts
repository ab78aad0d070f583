import { namedFiles } from "../../media/pictures/named-files.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";

export const homePictures = namedFiles(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/carousel-*.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

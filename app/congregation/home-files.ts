import type { ContentPictureSource } from "../pictures/picture.tsx";
import { namedFiles } from "./named-files.ts";

export const homePictures = namedFiles(
  import.meta.glob<ContentPictureSource>("../../content/pictures/carousel-*.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

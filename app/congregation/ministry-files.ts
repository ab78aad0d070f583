import type { ContentPictureSource } from "../pictures/picture.tsx";
import { namedFiles } from "./named-files.ts";

export const ministryPictures = namedFiles(
  import.meta.glob<ContentPictureSource>("../../content/pictures/ministry-*.jpg", {
    eager: true,
    import: "default",
    query: "?w=480;960&format=avif;webp;jpg&as=picture",
  }),
);

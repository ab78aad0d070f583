import { namedFiles } from "../../media/pictures/named-files.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";

export const ministryPictures = namedFiles(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/ministry-*.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;960&format=avif;webp;jpg&as=picture",
  }),
);

import { namedFiles, sampleNames } from "../../media/pictures/named-files.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";

const found = import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/ministry-*.jpg", {
  eager: true,
  import: "default",
  query: "?w=640;960&format=avif;webp;jpg&as=picture",
});

export const ministryPictures = namedFiles(found);
export const sampleMinistryPictures = sampleNames(found);

import { namedFiles, sampleNames } from "../../media/pictures/named-files.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";

/** Small enough that a list of people weighs little: a face is at most 5rem wide. */
const found = import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/portrait-*.jpg", {
  eager: true,
  import: "default",
  query: "?w=96;240&format=avif;jpg&as=picture",
});

/** By the names of the files, such as `portrait-miriam-hale.jpg`. */
export const portraits = namedFiles(found);
export const samplePortraits = sampleNames(found);

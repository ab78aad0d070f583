import { namedFiles, sampleNames } from "../../media/pictures/named-files.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";

const found = import.meta.glob<ContentPictureSource>(
  [
    "../../../content/{sample/,}pictures/new-here-*.jpg",
    "../../../content/{sample/,}pictures/{services,worship-1}.jpg",
  ],
  {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  },
);

export const newHerePictures = namedFiles(found);
export const sampleNewHerePictures = sampleNames(found);

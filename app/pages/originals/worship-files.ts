import { namedFiles, sampleNames } from "../../media/pictures/named-files.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";

const foundPictures = import.meta.glob<ContentPictureSource>(
  "../../../content/{sample/,}pictures/worship-*.jpg",
  {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  },
);

export const worshipPictures = namedFiles(foundPictures);
export const sampleWorshipPictures = sampleNames(foundPictures);

const foundMedia = import.meta.glob<string>(
  ["../../../content/{sample/,}media/*.mp4", "../../../content/{sample/,}media/*.mp3"],
  {
    eager: true,
    import: "default",
    query: "?url",
  },
);

export const media = namedFiles(foundMedia);
export const sampleMedia = sampleNames(foundMedia);

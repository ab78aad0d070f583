import { namedFiles } from "../../media/pictures/named-files.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";

export const worshipPictures = namedFiles(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/worship-*.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const media = namedFiles(
  import.meta.glob<string>(
    ["../../../content/{sample/,}media/*.mp4", "../../../content/{sample/,}media/*.mp3"],
    {
      eager: true,
      import: "default",
      query: "?url",
    },
  ),
);

import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { contentFile } from "../originals/content-file.ts";

export const dawn = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/hero-dawn.jpg", {
    eager: true,
    import: "default",
    query: "?w=800;1600;2400&format=avif;webp;jpg&as=picture",
  }),
);
export const dusk = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/hero-dusk.jpg", {
    eager: true,
    import: "default",
    query: "?w=800;1600;2400&format=avif;webp;jpg&as=picture",
  }),
);

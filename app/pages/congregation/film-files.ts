import { namedFiles } from "../../media/pictures/named-files.ts";

export const stills = namedFiles(
  import.meta.glob<string>("../../../content/media/*-still.jpg", {
    eager: true,
    import: "default",
    query: "?w=734&format=webp&quality=60",
  }),
);

/** Pictures with a film's aspect ratio, for films without a poster of their own. */
export const filmPictures = namedFiles(
  import.meta.glob<string>("../../../content/pictures/{carousel,worship}-*.jpg", {
    eager: true,
    import: "default",
    query: "?w=734&h=413&fit=cover&format=webp&quality=60",
  }),
);

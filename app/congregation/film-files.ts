import { namedFiles } from "../pictures/named-files.ts";

/** What the congregation's films show before they are played, one size for all screens. */
export const stills = namedFiles(
  import.meta.glob<string>("../../content/media/*-still.jpg", {
    eager: true,
    import: "default",
    query: "?w=734&format=webp",
  }),
);

/** Pictures in the shape of a film, for those that have no still of their own. */
export const filmPictures = namedFiles(
  import.meta.glob<string>("../../content/pictures/{carousel,worship}-*.jpg", {
    eager: true,
    import: "default",
    query: "?w=734&h=413&fit=cover&format=webp",
  }),
);

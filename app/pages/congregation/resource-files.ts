import { namedFiles } from "../../media/pictures/named-files.ts";

export const resourceUrls = namedFiles(
  import.meta.glob<string>("../../../content/{sample/,}resources/*", {
    eager: true,
    import: "default",
    query: "?url",
  }),
);

/** Bytes, at the time of the build. */
export const resourceSizes = namedFiles(
  import.meta.glob<number>("../../../content/{sample/,}resources/*", {
    eager: true,
    import: "default",
    query: "?size",
  }),
);

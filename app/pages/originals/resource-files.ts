import { namedFiles, sampleNames } from "../../media/pictures/named-files.ts";

const found = import.meta.glob<string>("../../../content/{sample/,}resources/*", {
  eager: true,
  import: "default",
  query: "?url",
});

export const resourceUrls = namedFiles(found);
export const sampleResources = sampleNames(found);

/** Bytes, at the time of the build. */
export const resourceSizes = namedFiles(
  import.meta.glob<number>("../../../content/{sample/,}resources/*", {
    eager: true,
    import: "default",
    query: "?size",
  }),
);

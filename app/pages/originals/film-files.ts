import { churchFiles, namedFiles, sampleNames } from "../../media/pictures/named-files.ts";

const foundStills = import.meta.glob<string>("../../../content/{sample/,}media/*-still.jpg", {
  eager: true,
  import: "default",
  query: "?w=734&format=webp&quality=60",
});

const foundPictures = import.meta.glob<string>(
  "../../../content/{sample/,}pictures/{carousel,worship}-*.jpg",
  {
    eager: true,
    import: "default",
    query: "?w=734&h=413&fit=cover&format=webp&quality=60",
  },
);

export const stills = namedFiles(foundStills);
export const sampleStills = sampleNames(foundStills);

const all = [...Object.values(namedFiles(foundPictures)), ...Object.values(stills)];
const ofChurch = [...Object.values(churchFiles(foundPictures)), ...Object.values(churchFiles(foundStills))];

/** The pictures that films without a poster of their own show. */
export function posterPictures(isSample: boolean): readonly string[] {
  return isSample ? all : ofChurch;
}

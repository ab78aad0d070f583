import { isLibraryName } from "../../media/pictures/library-picture.ts";
import type { FactSetName, FactSets } from "./facts.ts";
import { stills } from "./film-files.ts";
import { homePictures } from "./home-files.ts";
import { ministryPictures } from "./ministry-files.ts";
import { newHerePictures } from "./new-here-files.ts";
import { resourceUrls } from "./resource-files.ts";
import { idOfUpload } from "./uploaded-files.ts";
import { media, worshipPictures } from "./worship-files.ts";

export interface NamedFile {
  path: (string | number)[];
  name: string;
  files: Record<string, unknown>;
}

type Naming = { [Name in FactSetName]?: (facts: FactSets[Name]) => NamedFile[] };

const naming: Naming = {
  home: ({ carousel }) =>
    carousel.views.map(({ picture }, index) => ({
      path: ["carousel", "views", index, "picture"],
      name: picture,
      files: homePictures,
    })),
  "new-here": ({ pictures = [] }) =>
    pictures.map(({ picture }, index) => ({
      path: ["pictures", index, "picture"],
      name: picture,
      files: newHerePictures,
    })),
  worship: ({ carousel, videos, recording }) => [
    ...carousel.map(({ picture }, index) => ({
      path: ["carousel", index, "picture"],
      name: picture,
      files: worshipPictures,
    })),
    ...videos.flatMap(({ url, still }, index) => [
      ...(url.startsWith("https:") ? [] : [{ path: ["videos", index, "url"], name: url, files: media }]),
      ...(still ? [{ path: ["videos", index, "still"], name: still, files: stills }] : []),
    ]),
    ...(recording ? [{ path: ["recording", "file"], name: recording.file, files: media }] : []),
  ],
  ministries: (list) =>
    list.map(({ picture }, index) => ({ path: [index, "picture"], name: picture, files: ministryPictures })),
  resources: (list) =>
    list.map(({ file }, index) => ({ path: [index, "file"], name: file, files: resourceUrls })),
};

export function namedFiles<Name extends FactSetName>(name: Name, facts: FactSets[Name]): NamedFile[] {
  return naming[name]?.(facts) ?? [];
}

/** Whether the site lacks a file of `content/`. What staff uploaded is known when facts are saved. */
export function isMissing({ name, files }: NamedFile): boolean {
  return !isLibraryName(name) && idOfUpload(name) === undefined && !Object.hasOwn(files, name);
}

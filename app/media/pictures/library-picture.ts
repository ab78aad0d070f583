import { storedPathOf } from "../../../platform/storage/names.ts";
import { pictureFolder } from "../storage/storage-folders.ts";

/** A picture of the library as visitors see it. It never includes who is in it and who agreed. */
export interface LibraryPicture {
  url: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Empty when it only decorates. */
  alt: string;
  /** The point that every frame shows, in per cent from the left and from the top. */
  focusX: number;
  focusY: number;
}

export type LibraryPictures = Readonly<Record<string, LibraryPicture>>;

export interface PictureChoice {
  name: string;
  /** Empty when it only decorates. */
  alt: string;
  url: string;
}

export function nameOfPicture(id: string): string {
  return `picture:${id}`;
}

export function idOfPicture(name: string): string {
  return name.replace(/^picture:/, "");
}

export function isLibraryName(name: string): boolean {
  return name.startsWith("picture:");
}

/**
 * What a URL or a name stands for in `LibraryPictures`; undefined when it is no picture of the library.
 *
 * @param siteUrl with which the URL of a picture may begin.
 */
export function libraryNameIn(url: string, siteUrl: string): string | undefined {
  if (isLibraryName(url)) return url;
  const path = storedPathOf(url, siteUrl || undefined);
  return path?.startsWith(`${pictureFolder}/`) ? path : undefined;
}

const names = /picture:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/g;
const urls = new RegExp(`/o/(${pictureFolder}%2F[\\w.-]+)`, "gi");

export function picturesNamedIn(content: unknown): string[] {
  const text = JSON.stringify(content) ?? "";
  const paths = [...text.matchAll(urls)].map(([, path = ""]) => path.replace(/%2f/i, "/"));
  return [...new Set([...(text.match(names) ?? []), ...paths])];
}

/** The message for somebody whose content names a picture that the library does not have. */
export function unknownPicture(name: string): string {
  return `The library of this site has no ${name}. Please choose another picture.`;
}

import { storedPathOf } from "../names.ts";

/** Widths in pixels that pictures are served in; the server answers no others. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const;
export const pictureFormats = ["avif", "webp", "jpeg"] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

export interface PictureSources {
  /** Values for `srcset`, with widths. */
  avif: string;
  webp: string;
  /** The picture as it is stored. */
  src: string;
}

/** The sizes of a picture that this site stores, for `<picture>`; undefined for an address elsewhere. */
export function pictureSources(url: string, siteUrl?: string): PictureSources | undefined {
  if (storedPathOf(url, siteUrl) === undefined) return undefined;
  const address = url.replace(/#.*$/s, "");
  const base = /[?&]alt=media(&|$)/.test(address)
    ? address
    : `${address}${address.includes("?") ? "&" : "?"}alt=media`;
  const sizes = (format: PictureFormat) =>
    pictureWidths.map((width) => `${base}&width=${width}&format=${format} ${width}w`).join(", ");
  return { avif: sizes("avif"), webp: sizes("webp"), src: base };
}

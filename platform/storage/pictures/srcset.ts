import { storedPathOf } from "../names.ts";

export const pictureWidths = [320, 640, 960, 1280, 1920] as const;
export const pictureFormats = ["avif", "webp", "jpeg"] as const;

type PictureFormat = (typeof pictureFormats)[number];

export interface PictureSources {
  avif: string;
  webp: string;
  src: string;
}

/** Returns the sources of a picture stored by this site, for `<picture>`; undefined for any other URL. */
export function pictureSources(url: string, siteUrl?: string): PictureSources | undefined {
  if (storedPathOf(url, siteUrl) === undefined) return undefined;
  const withoutHash = url.replace(/#.*/s, "");
  const base = /[?&]alt=media(&|$)/.test(withoutHash)
    ? withoutHash
    : `${withoutHash}${withoutHash.includes("?") ? "&" : "?"}alt=media`;
  const sizes = (format: PictureFormat) =>
    pictureWidths.map((width) => `${base}&width=${width}&format=${format} ${width}w`).join(", ");
  return { avif: sizes("avif"), webp: sizes("webp"), src: base };
}

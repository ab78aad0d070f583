import type { SitePictureSource } from "./site-picture.tsx";

export interface DescribedPicture {
  /** Its path, or a URL elsewhere. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
  alt: string;
}

/** @param alt what a picture of `content/` shows; one of the library brings its own text. */
export function describedPicture(
  picture: SitePictureSource | undefined,
  alt = "",
): DescribedPicture | undefined {
  if (!picture) return undefined;
  if ("url" in picture)
    return { path: picture.url, width: picture.width, height: picture.height, alt: picture.alt };
  const { src, w, h } = picture.img;
  return { path: src, width: w, height: h, alt };
}

import type { LibraryPicture, LibraryPictures } from "./library-picture.ts";
import { isLibraryName } from "./library-picture.ts";
import { fileNamed } from "./named-files.ts";
import { ContentPicture, type ContentPictureSource, Picture } from "./picture.tsx";

export type SitePictureSource = ContentPictureSource | LibraryPicture;

/** The picture that content names; undefined for one that visitors may not see, or not any more. */
export function pictureNamed(
  name: string,
  files: Record<string, ContentPictureSource>,
  library: LibraryPictures | undefined,
): SitePictureSource | undefined {
  return isLibraryName(name) ? library?.[name] : fileNamed(files, name);
}

/** A picture in a frame. One of the library brings its own text, and its focal point stays in the frame. */
export function SitePicture({
  picture,
  alt,
  className = "",
  ...shown
}: {
  picture: SitePictureSource;
  /** What a picture of `content/` shows. */
  alt: string;
  sizes: string;
  eager?: boolean | undefined;
  /** Its frame, with `object-cover`. */
  className?: string;
}) {
  if (!("url" in picture))
    return <ContentPicture picture={picture} alt={alt} className={className} {...shown} />;
  const { url, width, height } = picture;
  return (
    <Picture
      url={url}
      size={{ width, height }}
      alt={picture.alt}
      className={`${className} ${focusClass(picture)}`}
      {...shown}
    />
  );
}

/** Keeps the focal point in the frame, in steps of ten per cent. The policy of our pages allows no style of one element. */
export function focusClass({ focusX, focusY }: Pick<LibraryPicture, "focusX" | "focusY">): string {
  return `focused focus-x-${tens(focusX)} focus-y-${tens(focusY)}`;
}

function tens(percent: number): number {
  return Math.round(percent / 10) * 10;
}

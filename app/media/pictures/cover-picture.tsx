import { Picture, type PictureSize } from "./picture.tsx";
import { useMissingPicture } from "./use-missing-picture.ts";

/** A card's picture; `className` sets its place. If the picture cannot be loaded, the text takes its place. */
export function CoverPicture({
  url,
  size,
  alt,
  sizes,
  eager,
  className = "",
}: {
  url: string;
  size: PictureSize | undefined;
  /** Alt text; empty when it only decorates. */
  alt: string;
  sizes: string;
  eager?: boolean | undefined;
  className?: string;
}) {
  const { isMissing, frame } = useMissingPicture(url);
  return (
    <div
      {...frame}
      data-missing={isMissing || undefined}
      className={`cover relative aspect-[3/2] bg-sunken data-missing:hidden ${className}`}
    >
      <Picture
        url={url}
        size={size}
        alt={alt}
        sizes={sizes}
        eager={eager}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}

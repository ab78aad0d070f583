import { useEffect, useRef, useState } from "react";
import { Picture, type PictureSize } from "./picture.tsx";

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
  const frame = useRef<HTMLDivElement>(null);
  const [missing, setMissing] = useState("");
  // It may have failed before scripts ran.
  useEffect(() => {
    const image = frame.current?.querySelector("img");
    if (image?.complete && image.naturalWidth === 0) setMissing(url);
  }, [url]);
  return (
    <div
      ref={frame}
      data-missing={missing === url || undefined}
      onErrorCapture={() => setMissing(url)}
      className={`relative aspect-[3/2] bg-sunken data-missing:hidden ${className}`}
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

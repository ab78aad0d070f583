import { Picture, type PictureSize } from "./picture.tsx";

/** The picture of a card: it fills the place that `className` gives it, and says nothing that the words do not. */
export function CoverPicture({
  url,
  size,
  sizes,
  eager,
  className = "",
}: {
  url: string;
  size: PictureSize | undefined;
  sizes: string;
  eager?: boolean | undefined;
  className?: string;
}) {
  return (
    <div className={`relative aspect-[3/2] bg-sunken ${className}`}>
      <Picture
        url={url}
        size={size}
        alt=""
        sizes={sizes}
        eager={eager}
        className="absolute inset-0 size-full object-cover"
      />
    </div>
  );
}

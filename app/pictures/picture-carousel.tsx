import { Carousel } from "../ui/carousel.tsx";
import { fileNamed } from "./named-files.ts";
import { ContentPicture, type ContentPictureSource } from "./picture.tsx";

/** Pictures of `content/` that change every second. */
export function PictureCarousel({
  label,
  views,
  files,
  sizes,
  className,
}: {
  label: string;
  views: { picture: string; alt: string }[];
  files: Record<string, ContentPictureSource>;
  sizes: string;
  /** Aspect ratio of the pictures. */
  className: string;
}) {
  return (
    <Carousel
      label={label}
      intervalMs={1000}
      slides={views.map(({ picture, alt }) => ({
        key: picture,
        content: (
          <ContentPicture
            picture={fileNamed(files, picture)}
            alt={alt}
            sizes={sizes}
            className={`w-full object-cover ${className}`}
          />
        ),
      }))}
    />
  );
}

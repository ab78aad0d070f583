import { Carousel } from "../../ui/carousel.tsx";
import type { LibraryPictures } from "./library-picture.ts";
import type { ContentPictureSource } from "./picture.tsx";
import { pictureNamed, SitePicture, type SitePictureSource } from "./site-picture.tsx";

export interface View {
  name: string;
  picture: SitePictureSource;
  alt: string;
}

export function viewsOf(
  views: readonly { picture: string; alt: string }[],
  files: Record<string, ContentPictureSource>,
  library: LibraryPictures | undefined,
): View[] {
  return views.flatMap(({ picture: name, alt }) => {
    const picture = pictureNamed(name, files, library);
    return picture ? [{ name, picture, alt }] : [];
  });
}

export function PictureCarousel({
  label,
  views,
  sizes,
  className,
}: {
  label: string;
  views: View[];
  sizes: string;
  /** Aspect ratio of the pictures. */
  className: string;
}) {
  return (
    <Carousel
      label={label}
      slides={views.map(({ name, picture, alt }) => ({
        key: name,
        content: (
          <SitePicture
            picture={picture}
            alt={alt}
            sizes={sizes}
            className={`w-full object-cover ${className}`}
          />
        ),
      }))}
    />
  );
}

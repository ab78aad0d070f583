import { pictureSources } from "../../../platform/storage/pictures/srcset.ts";
import { useSavesData } from "../../ui/use-saves-data.ts";

export interface PictureSize {
  width: number;
  height: number;
}

/** A picture from this site's storage in the sizes and formats a browser takes; one from elsewhere as it is. */
export function Picture({
  url,
  size,
  alt,
  sizes,
  eager,
  className,
}: {
  url: string;
  size?: PictureSize | undefined;
  alt: string;
  sizes: string;
  eager?: boolean | undefined;
  className?: string;
}) {
  const savesData = useSavesData();
  const sources = pictureSources(url);
  const image = (
    <img
      src={sources?.src ?? url}
      alt={alt}
      {...size}
      {...urgency(eager)}
      decoding="async"
      className={className}
    />
  );
  if (!sources) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={savesData ? smallestOf(sources.avif) : sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={savesData ? smallestOf(sources.webp) : sources.webp} sizes={sizes} />
      {image}
    </picture>
  );
}

function urgency(eager = false) {
  return eager ? ({ loading: "eager", fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
}

/** A picture of `content/`, resized at build time: import it with `?as=picture`. */
export interface ContentPictureSource {
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

export function ContentPicture({
  picture,
  alt,
  sizes = "100vw",
  eager,
  className,
  darkPicture,
}: {
  picture: ContentPictureSource;
  darkPicture?: ContentPictureSource;
  alt: string;
  sizes?: string;
  eager?: boolean | undefined;
  className?: string;
}) {
  return (
    <picture>
      {darkPicture && (
        <Sources {...darkPicture} sizes={sizes} media="screen and (prefers-color-scheme: dark)" />
      )}
      <Sources {...picture} sizes={sizes} />
      <img
        src={picture.img.src}
        width={picture.img.w}
        height={picture.img.h}
        alt={alt}
        {...urgency(eager)}
        decoding="async"
        className={className}
      />
    </picture>
  );
}

function Sources({ sources, sizes, media }: ContentPictureSource & { sizes: string; media?: string }) {
  const savesData = useSavesData();
  return Object.entries(sources).map(([format, srcSet]) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={savesData ? smallestOf(srcSet) : srcSet}
      sizes={sizes}
      media={media}
    />
  ));
}

/** Sizes begin with the smallest. */
function smallestOf(srcSet: string): string {
  return srcSet.split(", ", 1)[0] ?? "";
}

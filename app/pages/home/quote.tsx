import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { SitePicture, type SitePictureSource } from "../../media/pictures/site-picture.tsx";
import { contentFile, useContentFile } from "../originals/content-file.ts";
import { useCongregation } from "../shown-facts/use-congregation.ts";

const quote = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/quote.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1600&format=avif;webp;jpg&as=picture",
  }),
);

/** The church's words, on a ground of their own before a wide picture. */
export function Quote({ chosen }: { chosen: SitePictureSource | undefined }) {
  const file = useContentFile(quote);
  const picture = chosen ?? file;
  const said = useCongregation().quote;
  if (!said) return null;
  const { text, source } = said;
  if (!picture)
    return (
      <figure className="border-t border-line py-20 sm:py-28">
        <blockquote className="shell font-serif text-4xl sm:text-6xl">
          <p className="max-w-4xl whitespace-pre-line">{text}</p>
        </blockquote>
        <figcaption className="shell pt-5 text-lg font-semibold tracking-wide text-muted">
          {source}
        </figcaption>
      </figure>
    );
  return (
    <div className="relative isolate overflow-hidden bg-sunken">
      <SitePicture
        picture={picture}
        alt=""
        sizes="80vw"
        className="absolute inset-0 -z-10 size-full object-cover object-right sm:object-center"
      />
      <div className="shell pt-12 pb-72 sm:py-24 print:py-6">
        <figure className="w-fit max-w-2xl rounded-3xl bg-card px-6 py-8 shadow-sm sm:px-10 sm:py-12">
          <blockquote className="font-serif text-4xl sm:text-5xl">
            <p className="whitespace-pre-line">{text}</p>
          </blockquote>
          <figcaption className="pt-5 text-lg font-semibold tracking-wide text-muted">{source}</figcaption>
        </figure>
      </div>
    </div>
  );
}

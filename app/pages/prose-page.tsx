import { Prose, type ProseFile } from "../congregation/prose.tsx";
import { ContentPicture, type ContentPictureSource } from "../pictures/picture.tsx";
import { PageHead } from "../shell/page-head.tsx";
import { PageTitle } from "../shell/page-title.tsx";

/** A page of the congregation's prose; `children` follow it. */
export function ProsePage({
  prose,
  picture,
  children,
}: {
  prose: ProseFile;
  picture?: ContentPictureSource;
  children?: React.ReactNode;
}) {
  const { title, description, lead, alt = "" } = prose.frontmatter;
  return (
    <>
      <PageHead title={title} description={description} picture={picture?.img.src} />
      <article>
        <PageTitle title={title} lead={lead} />
        {picture && (
          <div className="shell max-w-5xl">
            <ContentPicture
              picture={picture}
              alt={alt}
              eager
              sizes="(min-width: 64rem) 60rem, 92vw"
              className="aspect-[16/9] w-full rounded-3xl object-cover"
            />
          </div>
        )}
        <div className="shell max-w-5xl py-10">
          <Prose prose={prose} />
        </div>
        {children}
      </article>
    </>
  );
}

import { ph } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import type { LibraryPicture } from "../../media/pictures/library-picture.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { Picture } from "../../media/pictures/picture.tsx";
import { SitePicture } from "../../media/pictures/site-picture.tsx";
import { useMissingPicture } from "../../media/pictures/use-missing-picture.ts";
import { SocialLinks } from "../../shell/navigation.tsx";
import type { ShownBackground } from "../background/background.ts";
import { contentFile, useContentFile } from "../originals/content-file.ts";
import { PageLink, useIsOpen } from "../prose/page-link.tsx";
import { Prose } from "../prose/prose.tsx";
import { EditBar } from "../reading/edit-bar.tsx";
import type { ShownPage } from "../reading/shown-page.ts";
import { useCongregation } from "../shown-facts/use-congregation.ts";
import type { Greeting as GreetingBy } from "./greeting.server.ts";
import { Greeting } from "./greeting.tsx";

const main = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/main.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

const shape = {
  sizes: "(min-width: 64rem) 36rem, 80vw",
  className: "aspect-[4/3] w-full rounded-3xl object-cover",
};

/** Who we are, beside the main image; `children` lie over the image. */
export function Introduction({
  page,
  greeting,
  mainPictureAlt,
  libraryPicture,
  picture: { mainImageUrl, mainImageAlt, mainPicture },
  children,
}: {
  page: ShownPage;
  greeting: GreetingBy | undefined;
  mainPictureAlt: string | undefined;
  /** Instead of the picture that came with the site. */
  libraryPicture: LibraryPicture | undefined;
  picture: Pick<ShownBackground, "mainImageUrl" | "mainImageAlt" | "mainPicture">;
  children: React.ReactNode;
}) {
  const { scriptureReading, kids } = useCongregation();
  const isOpen = useIsOpen();
  const file = useContentFile(main);
  const { isMissing, frame } = useMissingPicture(mainImageUrl || (libraryPicture?.url ?? ""));
  const picture = (!isMissing && (mainPicture ?? libraryPicture)) || file;
  const hasPicture = picture !== undefined || (mainImageUrl !== "" && !isMissing);
  return (
    <section
      className={`shell py-20 ${hasPicture ? "grid items-center gap-10 lg:grid-cols-2 lg:gap-16" : "column-prose"}`}
    >
      <div {...frame} className={hasPicture ? "relative" : "relative mb-8 empty:hidden *:static!"}>
        {mainImageUrl && !mainPicture && !isMissing ? (
          <Picture url={mainImageUrl} alt={mainImageAlt} {...shape} />
        ) : (
          picture && <SitePicture picture={picture} alt={mainPictureAlt ?? ""} {...shape} />
        )}
        {children}
      </div>
      <div>
        <h2 className="text-4xl sm:text-5xl">{page.title}</h2>
        <Prose prose={page.prose} className="mt-5 text-muted" />
        <EditBar editing={page.editing} className="mt-4" />
        {greeting && <Greeting greeting={greeting} />}
        <div className="mt-7 flex flex-wrap gap-3">
          <PageLink to="/about-us" className="button button-quiet" otherwise={null}>
            <Trans>About Us</Trans>
          </PageLink>
          {scriptureReading && (
            <a href={scriptureReading.url} rel="noopener" className="button button-quiet">
              {scriptureReading.name}
            </a>
          )}
        </div>
        {isOpen(kids.path) && (
          <p className="mt-5">
            <Trans>
              Coming with children?{" "}
              <Link to={kids.path} className="text-link inline-block py-1.5 font-semibold">
                {ph({ page: kids.name })}
              </Link>
            </Trans>
          </p>
        )}
        <div className="mt-6 -ms-2.5 flex gap-1">
          <SocialLinks />
        </div>
      </div>
    </section>
  );
}

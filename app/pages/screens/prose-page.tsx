import { describedPicture } from "../../media/pictures/described-picture.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { SitePicture, type SitePictureSource } from "../../media/pictures/site-picture.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { PageTitle } from "../../shell/page-title.tsx";
import { type ContentFile, useContentFile } from "../originals/content-file.ts";
import { Prose } from "../prose/prose.tsx";
import { EditBar } from "../reading/edit-bar.tsx";
import { isListed, type ShownPage } from "../reading/shown-page.ts";
import { useFacts } from "../shown-facts/facts-in-text.ts";
import { FactCard, type Facts } from "./fact-card.tsx";
import { NextPages } from "./next-pages.tsx";

export function ProsePage({
  page,
  picture: ownPicture,
  opening,
  facts,
  children,
}: {
  page: ShownPage;
  /** The file that the page shows unless it names another picture. */
  picture?: ContentFile<ContentPictureSource>;
  /** What people come to this page for; it stands before the picture. */
  opening?: React.ReactNode;
  /** Replaces the card that the page itself has. */
  facts?: Facts | undefined;
  children?: React.ReactNode;
}) {
  const fileOfPage = useContentFile(ownPicture ?? {});
  const picture = page.picture ?? fileOfPage;
  const { title, description, lead, alt = "", next, prose, facts: factsOfPage } = useFacts(page);
  const shownFacts = facts ?? factsOfPage;
  // A narrow picture stands beside the title, unless an opening comes first.
  const isWide = !picture || opening !== undefined || isWideOf(picture);
  // What people look for first stands beside a wide picture, above the fold of wide screens.
  const isBeside = isWide && opening === undefined && shownFacts !== undefined;
  const shownPicture = picture && (
    <div>
      <SitePicture
        picture={picture}
        alt={alt}
        eager={opening === undefined}
        sizes={
          isBeside
            ? "(min-width: 76rem) 50rem, 80vw"
            : isWide
              ? "(min-width: 76rem) 71rem, 80vw"
              : "(min-width: 64rem) 34rem, 80vw"
        }
        className={`aspect-[3/2] w-full rounded-3xl object-cover print:max-h-64 ${isWide ? `sm:aspect-[2/1] ${isBeside ? "" : "lg:aspect-[5/2]"}` : "lg:aspect-[4/3]"}`}
      />
    </div>
  );
  return (
    <>
      <EditBar editing={page.editing} />
      <PageHead
        title={title}
        description={description}
        picture={describedPicture(picture, alt)}
        isListed={isListed(page)}
      />
      <article>
        <header
          className={`shell column-list pt-12 sm:pt-16 ${isWide ? "" : "grid items-center gap-x-12 lg:grid-cols-2"}`}
        >
          <PageTitle title={title} lead={lead} />
          {!opening && !isBeside && shownPicture}
        </header>
        {opening && (
          <div className="shell column-list">
            {opening}
            {picture && <div className="pt-10">{shownPicture}</div>}
          </div>
        )}
        <div
          className={`shell grid column-list gap-10 pb-10 sm:pb-14 lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr] lg:gap-x-14 ${isBeside && picture ? "" : "pt-10 sm:pt-14"}`}
        >
          {isBeside && shownPicture}
          {shownFacts && (
            <aside className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <FactCard facts={shownFacts} />
            </aside>
          )}
          <Prose prose={prose} />
        </div>
        {children}
      </article>
      {next && <NextPages pages={next} />}
    </>
  );
}

function isWideOf(picture: SitePictureSource): boolean {
  const { width, height } = "url" in picture ? picture : { width: picture.img.w, height: picture.img.h };
  return width > 1.5 * height;
}

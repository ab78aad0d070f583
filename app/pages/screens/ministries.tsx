import { Trans } from "@lingui/react/macro";
import type { Ministries as Ministry } from "../../../content/schema.ts";
import type { LibraryPictures } from "../../media/pictures/library-picture.ts";
import { pictureNamed, SitePicture } from "../../media/pictures/site-picture.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ministryPictures } from "../originals/ministry-files.ts";
import { PageLink } from "../prose/page-link.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import { useFacts } from "../shown-facts/facts-in-text.ts";
import type { Route } from "./+types/ministries";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("ministries", "ministries");

export default function Ministries({
  loaderData: { page, facts: ministries, pictures },
}: Route.ComponentProps) {
  const shown = useFacts(ministries);
  return (
    <ProsePage page={page}>
      {shown.length > 0 && (
        <ul className="shell grid column-list gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((ministry, index) => (
            <MinistryCard key={ministry.name} ministry={ministry} pictures={pictures} eager={index === 0} />
          ))}
        </ul>
      )}
    </ProsePage>
  );
}

/** Its details unfold on hover, tap or focus. Screen readers read them in any case. */
function MinistryCard({
  ministry: { name, summary, details, picture: pictureName, alt, to },
  pictures,
  eager,
}: {
  ministry: Ministry[number];
  pictures: LibraryPictures | undefined;
  eager: boolean;
}) {
  const picture = pictureNamed(pictureName, ministryPictures, pictures);
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focus is how a keyboard, and a tap in Safari, unfolds it
      tabIndex={0}
      className="ministry card grid break-inside-avoid overflow-hidden shadow-sm"
    >
      {/* The text overlaps the lower edge of the picture and grows upwards, so that no card changes its height. */}
      <div className="col-start-1 row-start-1 pb-32">
        {picture ? (
          <SitePicture
            picture={picture}
            alt={alt}
            sizes="(min-width: 64rem) 19rem, (min-width: 40rem) 46vw, 80vw"
            eager={eager}
            className="aspect-[4/3] w-full object-cover"
          />
        ) : (
          <WithoutPicture />
        )}
      </div>
      <div className="col-start-1 row-start-1 min-h-32 self-end bg-card px-6 py-5">
        <h2 className="flex items-center justify-between gap-3 text-2xl">
          {name}
          <Icon name="chevron" className="ministry-sign size-6 text-accent print:hidden" />
        </h2>
        <p className="mt-1 text-muted">{summary}</p>
        <div className="ministry-details">
          <div className="overflow-hidden">
            <p className="pt-3 whitespace-pre-line">{details}</p>
            {to && (
              <p className="-ms-1 p-1 pt-4 print:hidden">
                <PageLink to={to} className="button button-quiet" otherwise={null}>
                  <Trans>More about {name}</Trans>
                </PageLink>
              </p>
            )}
          </div>
        </div>
      </div>
    </li>
  );
}

/** A card whose picture was taken down is as high as the others. */
function WithoutPicture() {
  return (
    <div className="grid aspect-[4/3] place-items-center bg-sunken">
      <span aria-hidden="true" className="logo size-20 text-muted opacity-40" />
    </div>
  );
}

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { View } from "../../media/pictures/picture-carousel.tsx";
import { SitePicture } from "../../media/pictures/site-picture.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import type { Visit } from "./visit.ts";
import { VisitPart } from "./visit-part.tsx";

const ofAccess = {
  stepFree: () => t`Without steps`,
  hearing: () => t({ message: "Hearing", comment: "What there is for people who hear badly" }),
  toilets: () => t`Toilets`,
  parking: () => t`Parking`,
  translation: () => t`Languages and large print`,
};

/** What happens on a first visit, part by part; what the church has said nothing of can be asked, or has no heading. */
export function WhatToExpect({
  visit: { sunday, wear, children, access },
  views: [first, second],
}: {
  visit: Visit;
  /** Of the church's choice; those that came with the site are the sample's. */
  views: readonly View[];
}) {
  const about = Object.entries(ofAccess).flatMap(([name, term]) => {
    const words = access[name as keyof typeof ofAccess];
    return words === undefined ? [] : [{ term: term(), words }];
  });
  return (
    <>
      {sunday.length > 0 && (
        <VisitPart heading={t`What happens`}>
          <Rows rows={sunday.map(({ when, words }) => ({ term: when, words }))} isTimes />
        </VisitPart>
      )}
      {first && <WidePicture view={first} />}
      {wear && (
        <VisitPart heading={t`What to wear`}>
          <p className="max-w-prose text-lg whitespace-pre-line">{wear}</p>
        </VisitPart>
      )}
      <VisitPart heading={t`Children`}>
        {children.length > 0 ? (
          <Rows rows={children.map(({ ages, words }) => ({ term: ages, words }))} />
        ) : (
          <p className="max-w-prose text-lg">
            <Trans>
              Do you come with children?{" "}
              <a href="#ask" className="text-link">
                Ask us
              </a>
              , and we will tell you what there is for them.
            </Trans>
          </p>
        )}
      </VisitPart>
      {second && <WidePicture view={second} />}
      <VisitPart heading={t`Getting in, hearing and seeing`}>
        {about.length > 0 && <Rows rows={about} />}
        {access.stepFree === undefined && (
          <p className={`max-w-prose text-lg ${about.length > 0 ? "mt-5" : ""}`}>
            <Trans>
              Do you come with a wheelchair or a pushchair?{" "}
              <a href="#ask" className="text-link">
                Ask us
              </a>
              , and we will tell you which door to take.
            </Trans>
          </p>
        )}
      </VisitPart>
    </>
  );
}

function WidePicture({ view: { picture, alt } }: { view: View }) {
  return (
    <div className="shell column-list py-2 print:hidden">
      <SitePicture
        picture={picture}
        alt={alt}
        sizes="(min-width: 76rem) 71rem, 90vw"
        // One of the library brings its own focal point.
        className={`aspect-[3/2] w-full rounded-3xl object-cover sm:aspect-[5/2] ${"url" in picture ? "" : "object-[50%_65%]"}`}
      />
    </div>
  );
}

function Rows({ rows, isTimes = false }: { rows: { term: string; words: string }[]; isTimes?: boolean }) {
  return (
    <dl className="grid gap-y-5 sm:grid-cols-[minmax(7rem,auto)_1fr] sm:gap-x-8">
      {rows.map(({ term, words }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two moments may have the same time
        <div key={index} className="contents">
          <dt
            className={`wrap-anywhere sm:max-w-48 ${isTimes ? "font-serif text-2xl text-accent" : "font-semibold"}`}
          >
            {term}
          </dt>
          <dd className="-mt-4 whitespace-pre-line wrap-anywhere sm:mt-0">
            <LinkedNumbers text={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

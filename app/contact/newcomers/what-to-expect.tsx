import type { NewHere } from "../../../content/schema.ts";
import { useFacts } from "../../pages/shown-facts/facts-in-text.ts";
import { PageSection } from "../../shell/page-section.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";

const ofAccess = {
  stepFree: "Without steps",
  hearing: "Hearing",
  toilets: "Toilets",
  parking: "Parking",
  translation: "Languages and large print",
};

/** What the church has said of a first visit; what it has not said has no heading. */
export function WhatToExpect({ facts }: { facts: NewHere }) {
  const { sunday, wear, children, access = {} } = useFacts(facts);
  const about = Object.entries(ofAccess).flatMap(([name, term]) => {
    const words = access[name as keyof typeof ofAccess];
    return words === undefined ? [] : [{ term, words }];
  });
  return (
    <>
      {sunday && (
        <PageSection heading="What happens" sunken>
          <Rows rows={sunday.map(({ when, words }) => ({ term: when, words }))} isTimes />
        </PageSection>
      )}
      {wear && (
        <PageSection heading="What to wear">
          <p className="max-w-prose text-lg whitespace-pre-line">{wear}</p>
        </PageSection>
      )}
      {children && (
        <PageSection heading="Children">
          <Rows rows={children.map(({ ages, words }) => ({ term: ages, words }))} />
        </PageSection>
      )}
      {about.length > 0 && (
        <PageSection heading="Getting in, hearing and seeing" sunken>
          <Rows rows={about} />
        </PageSection>
      )}
    </>
  );
}

function Rows({ rows, isTimes = false }: { rows: { term: string; words: string }[]; isTimes?: boolean }) {
  return (
    <dl className="grid max-w-3xl gap-y-5 sm:grid-cols-[minmax(7rem,auto)_1fr] sm:gap-x-8">
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

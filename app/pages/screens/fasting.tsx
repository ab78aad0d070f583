import { t } from "@lingui/core/macro";
import type { Fasting as FastingFacts } from "../../../content/schema.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { contentFile } from "../originals/content-file.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import { useFacts } from "../shown-facts/facts-in-text.ts";
import type { Route } from "./+types/fasting";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/fasting.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageWithFacts("fasting", "fasting");

export default function Fasting({ loaderData: { page, facts: fasting } }: Route.ComponentProps) {
  const days = useFacts(fasting.days);
  return (
    <ProsePage page={page} picture={picture}>
      {days.length > 0 && (
        <PageSection heading={fasting.heading ?? t`Day by day`} words={fasting.words} sunken>
          <FastingPlan days={days} />
        </PageSection>
      )}
    </ProsePage>
  );
}

function FastingPlan({ days }: { days: FastingFacts["days"] }) {
  return (
    <ol className="card divide-y divide-line">
      {days.map(({ day, name, words, prayer }) => (
        <li
          key={day}
          className="grid break-inside-avoid gap-x-8 gap-y-2 p-6 sm:px-8 md:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <div>
            <p className="font-semibold text-gold">{day}</p>
            <h3 className="mt-1 text-2xl">{name}</h3>
          </div>
          <div className="max-w-prose">
            <p className="text-lg whitespace-pre-line">
              <LinkedNumbers text={words} />
            </p>
            <p className="mt-2 font-serif text-lg whitespace-pre-line text-muted">{prayer}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

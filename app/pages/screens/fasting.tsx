import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { contentFile } from "../originals/content-file.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import { useFacts } from "../shown-facts/facts-in-text.ts";
import type { Route } from "./+types/fasting";
import { FastingPlan } from "./fasting-plan.tsx";
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
        <PageSection heading={fasting.heading ?? "Day by day"} words={fasting.words} sunken>
          <FastingPlan days={days} />
        </PageSection>
      )}
    </ProsePage>
  );
}

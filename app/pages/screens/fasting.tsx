import picture from "../../../content/pictures/fasting.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { PageSection } from "../../shell/page-section.tsx";
import { useFacts } from "../congregation/facts-in-text.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/fasting";
import { FastingPlan } from "./fasting-plan.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("fasting", "fasting");

export default function Fasting({ loaderData: { page, facts: fasting } }: Route.ComponentProps) {
  const days = useFacts(fasting.days);
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading={fasting.heading} words={fasting.words} sunken>
        <FastingPlan days={days} />
      </PageSection>
    </ProsePage>
  );
}

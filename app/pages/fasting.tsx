import { fasting } from "../../content/fasting.ts";
import * as prose from "../../content/pages/fasting.md";
import picture from "../../content/pictures/fasting.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { withFacts } from "../congregation/facts-in-text.ts";
import { FastingPlan } from "./fasting-plan.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function Fasting() {
  return (
    <ProsePage prose={prose} picture={picture}>
      <PageSection heading={fasting.heading} words={fasting.words} sunken>
        <FastingPlan days={withFacts(fasting.days)} />
      </PageSection>
    </ProsePage>
  );
}

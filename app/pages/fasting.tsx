import { fasting } from "../../content/fasting.ts";
import * as prose from "../../content/pages/fasting.md";
import picture from "../../content/pictures/fasting.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { useFacts } from "../congregation/facts-in-text.ts";
import { FastingPlan } from "./fasting-plan.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function Fasting() {
  const days = useFacts(fasting.days);
  return (
    <ProsePage prose={prose} picture={picture}>
      <PageSection heading={fasting.heading} words={fasting.words} sunken>
        <FastingPlan days={days} />
      </PageSection>
    </ProsePage>
  );
}

import { growthTrack } from "../../content/growth-track.ts";
import * as prose from "../../content/pages/growth-track.md";
import picture from "../../content/pictures/growth-track.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { NumberedSteps } from "./numbered-steps.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function GrowthTrack() {
  return (
    <ProsePage prose={prose} picture={picture}>
      <PageSection heading={growthTrack.heading}>
        <NumberedSteps steps={growthTrack.steps} />
      </PageSection>
    </ProsePage>
  );
}

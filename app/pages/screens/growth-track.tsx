import picture from "../../../content/pictures/growth-track.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { PageSection } from "../../shell/page-section.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/growth-track";
import { NumberedSteps } from "./numbered-steps.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("growth-track", "growth-track");

export default function GrowthTrack({ loaderData: { page, facts: growthTrack } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading={growthTrack.heading}>
        <NumberedSteps steps={growthTrack.steps} />
      </PageSection>
    </ProsePage>
  );
}

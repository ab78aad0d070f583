import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { contentFile } from "../originals/content-file.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/growth-track";
import { NumberedSteps } from "./numbered-steps.tsx";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/growth-track.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageWithFacts("growth-track", "growth-track");

export default function GrowthTrack({ loaderData: { page, facts: growthTrack } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      {growthTrack.steps.length > 0 && (
        <PageSection heading={growthTrack.heading}>
          <NumberedSteps steps={growthTrack.steps} />
        </PageSection>
      )}
    </ProsePage>
  );
}

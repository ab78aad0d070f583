import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { contentFile } from "../originals/content-file.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/away-missions";
import { MissionCards } from "./mission-cards.tsx";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/ministry-away-missions.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageWithFacts("away-missions", "missions");

export default function AwayMissions({ loaderData: { page, facts: missions } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      {missions.away.list.length > 0 && (
        <PageSection heading={missions.away.heading}>
          <MissionCards missions={missions.away.list} />
        </PageSection>
      )}
    </ProsePage>
  );
}

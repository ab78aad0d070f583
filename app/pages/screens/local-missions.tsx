import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { contentFile } from "../originals/content-file.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/local-missions";
import { MissionCards } from "./mission-cards.tsx";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/ministry-local-missions.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageWithFacts("local-missions", "missions");

export default function LocalMissions({ loaderData: { page, facts: missions } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      {missions.local.list.length > 0 && (
        <PageSection heading={missions.local.heading}>
          <MissionCards missions={missions.local.list} />
        </PageSection>
      )}
    </ProsePage>
  );
}

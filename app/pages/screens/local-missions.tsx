import picture from "../../../content/pictures/ministry-local-missions.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { PageSection } from "../../shell/page-section.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/local-missions";
import { MissionCards } from "./mission-cards.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("local-missions", "missions");

export default function LocalMissions({ loaderData: { page, facts: missions } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading={missions.local.heading}>
        <MissionCards missions={missions.local.list} />
      </PageSection>
    </ProsePage>
  );
}

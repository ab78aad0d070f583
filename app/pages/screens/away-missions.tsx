import picture from "../../../content/pictures/ministry-away-missions.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { PageSection } from "../../shell/page-section.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/away-missions";
import { MissionCards } from "./mission-cards.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("away-missions", "missions");

export default function AwayMissions({ loaderData: { page, facts: missions } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading={missions.away.heading}>
        <MissionCards missions={missions.away.list} />
      </PageSection>
    </ProsePage>
  );
}

import { missions } from "../../content/missions.ts";
import picture from "../../content/pictures/ministry-away-missions.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { pageLoader } from "../page-texts/page-loader.server.ts";
import type { Route } from "./+types/away-missions";
import { MissionCards } from "./mission-cards.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageLoader("away-missions");

export default function AwayMissions({ loaderData: page }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading={missions.away.heading}>
        <MissionCards missions={missions.away.list} />
      </PageSection>
    </ProsePage>
  );
}

import { missions } from "../../content/missions.ts";
import * as prose from "../../content/pages/away-missions.md";
import picture from "../../content/pictures/ministry-away-missions.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { MissionCards } from "./mission-cards.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function AwayMissions() {
  return (
    <ProsePage prose={prose} picture={picture}>
      <PageSection heading={missions.away.heading}>
        <MissionCards missions={missions.away.list} />
      </PageSection>
    </ProsePage>
  );
}

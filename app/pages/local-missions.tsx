import { missions } from "../../content/missions.ts";
import * as prose from "../../content/pages/local-missions.md";
import picture from "../../content/pictures/ministry-local-missions.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { MissionCards } from "./mission-cards.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function LocalMissions() {
  return (
    <ProsePage prose={prose} picture={picture}>
      <PageSection heading={missions.local.heading}>
        <MissionCards missions={missions.local.list} />
      </PageSection>
    </ProsePage>
  );
}

import * as prose from "../../content/pages/life-groups.md";
import picture from "../../content/pictures/life-groups.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { LifeGroupCards } from "./life-group-cards.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function LifeGroups() {
  return (
    <ProsePage prose={prose} picture={picture}>
      <PageSection heading="The groups" sunken>
        <LifeGroupCards />
      </PageSection>
    </ProsePage>
  );
}

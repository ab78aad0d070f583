import picture from "../../../content/pictures/life-groups.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { PageSection } from "../../shell/page-section.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/life-groups";
import { LifeGroupCards } from "./life-group-cards.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("life-groups", "services");

export default function LifeGroups({ loaderData: { page, facts: services } }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading="The groups" sunken>
        <LifeGroupCards groups={services.lifeGroups} />
      </PageSection>
    </ProsePage>
  );
}

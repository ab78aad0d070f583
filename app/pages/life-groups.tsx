import picture from "../../content/pictures/life-groups.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { pageLoader } from "../page-texts/page-loader.server.ts";
import type { Route } from "./+types/life-groups";
import { LifeGroupCards } from "./life-group-cards.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageLoader("life-groups");

export default function LifeGroups({ loaderData: page }: Route.ComponentProps) {
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading="The groups" sunken>
        <LifeGroupCards />
      </PageSection>
    </ProsePage>
  );
}

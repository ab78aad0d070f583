import picture from "../../../content/pictures/about.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { PageSection } from "../../shell/page-section.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/about-us";
import { Beliefs } from "./beliefs.tsx";
import { ProsePage } from "./prose-page.tsx";
import { Years } from "./years.tsx";

export const loader = pageWithFacts("about-us", "about");

export default function AboutUs({ loaderData: { page, facts: about } }: Route.ComponentProps) {
  const { story, beliefs } = about;
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading={story.heading}>
        <Years years={story.list} />
      </PageSection>
      <PageSection heading={beliefs.heading} words={beliefs.words} sunken>
        <Beliefs beliefs={beliefs.list} />
      </PageSection>
    </ProsePage>
  );
}

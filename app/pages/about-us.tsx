import { about } from "../../content/about.ts";
import * as prose from "../../content/pages/about-us.md";
import picture from "../../content/pictures/about.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { Beliefs } from "./beliefs.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";
import { Years } from "./years.tsx";

export default function AboutUs() {
  const { story, beliefs } = about;
  return (
    <ProsePage prose={prose} picture={picture}>
      <PageSection heading={story.heading}>
        <Years years={story.list} />
      </PageSection>
      <PageSection heading={beliefs.heading} words={beliefs.words} sunken>
        <Beliefs beliefs={beliefs.list} />
      </PageSection>
    </ProsePage>
  );
}

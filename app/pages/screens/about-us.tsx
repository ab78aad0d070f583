import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { contentFile } from "../congregation/content-file.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/about-us";
import { Beliefs } from "./beliefs.tsx";
import { ProsePage } from "./prose-page.tsx";
import { Years } from "./years.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/about.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageWithFacts("about-us", "about");

export default function AboutUs({ loaderData: { page, facts: about } }: Route.ComponentProps) {
  const { story, beliefs } = about;
  return (
    <ProsePage page={page} picture={picture}>
      {story && (
        <PageSection heading={story.heading}>
          <Years years={story.list} />
        </PageSection>
      )}
      {beliefs && (
        <PageSection heading={beliefs.heading} words={beliefs.words} sunken>
          <Beliefs beliefs={beliefs.list} />
        </PageSection>
      )}
    </ProsePage>
  );
}

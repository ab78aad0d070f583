import { here } from "../../contexts.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { contentFile } from "../originals/content-file.ts";
import { readFactsWithPictures, readShownPage } from "../reading/page-loader.server.ts";
import { Faces } from "../shown-facts/faces.tsx";
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

export async function loader({ url, context }: Route.LoaderArgs) {
  const { site } = here(context);
  const [page, about, people] = await Promise.all([
    readShownPage("about-us", url, context, ["about", "contacts"]),
    site.facts.read("about"),
    readFactsWithPictures(site, "contacts"),
  ]);
  return { page, about, people };
}

export default function AboutUs({ loaderData: { page, about, people } }: Route.ComponentProps) {
  const { story, beliefs } = about;
  return (
    <ProsePage page={page} picture={picture}>
      {people.facts.length > 0 && (
        <PageSection heading="Pastors and leaders">
          <Faces people={people.facts} pictures={people.pictures} />
        </PageSection>
      )}
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

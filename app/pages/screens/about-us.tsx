import { t } from "@lingui/core/macro";
import type { About } from "../../../content/schema.ts";
import { here } from "../../contexts.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { Faces } from "../faces/faces.tsx";
import { contentFile } from "../originals/content-file.ts";
import { readPeople, readShownPage } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/about-us";
import { ProsePage } from "./prose-page.tsx";

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
    readPeople(site),
  ]);
  return { page, about, people };
}

export default function AboutUs({ loaderData: { page, about, people } }: Route.ComponentProps) {
  const { story, beliefs } = about;
  return (
    <ProsePage page={page} picture={picture}>
      {people.facts.length > 0 && (
        <PageSection heading={t`Pastors and leaders`}>
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

function Beliefs({ beliefs }: { beliefs: NonNullable<About["beliefs"]>["list"] }) {
  return (
    <ul className="grid gap-x-14 md:grid-cols-2">
      {beliefs.map(({ name, words, reading }) => (
        <li key={name} className="flex break-inside-avoid flex-col border-t border-gold/60 pt-5 pb-9">
          <h3 className="text-3xl">{name}</h3>
          <p className="mt-3 text-lg whitespace-pre-line">{words}</p>
          <p className="mt-3 font-serif text-gold">{reading}</p>
        </li>
      ))}
    </ul>
  );
}

function Years({ years }: { years: NonNullable<About["story"]>["list"] }) {
  return (
    <ol className="border-t border-line">
      {years.map(({ year, words }) => (
        <li
          key={year}
          className="grid break-inside-avoid gap-x-8 border-b border-line py-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-baseline"
        >
          <span className="font-serif text-3xl text-gold">{year}</span>
          <span className="max-w-prose text-lg whitespace-pre-line">{words}</span>
        </li>
      ))}
    </ol>
  );
}

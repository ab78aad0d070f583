import { Trans } from "@lingui/react/macro";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { contentFile } from "../originals/content-file.ts";
import type { Route } from "./+types/life-groups";
import { LifeGroupCards } from "./life-group-cards.tsx";
import { pageWithGroups } from "./page-with-groups.server.ts";
import { ProsePage } from "./prose-page.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/life-groups.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageWithGroups("life-groups");

export default function LifeGroups({ loaderData: { page, facts: services, faces } }: Route.ComponentProps) {
  return (
    <ProsePage
      page={page}
      picture={picture}
      opening={
        services.lifeGroups.length > 0 ? (
          <section aria-labelledby="groups">
            <h2 id="groups" className="sr-only">
              <Trans>The groups</Trans>
            </h2>
            <LifeGroupCards groups={services.lifeGroups} faces={faces} />
          </section>
        ) : undefined
      }
    />
  );
}

import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { contentFile } from "../originals/content-file.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/givings";
import { GiftUses } from "./gift-uses.tsx";
import { GiveOnline } from "./give-online.tsx";
import { ProsePage } from "./prose-page.tsx";
import { WaysToGive } from "./ways-to-give.tsx";

const picture = contentFile(
  import.meta.glob<ContentPictureSource>("../../../content/{sample/,}pictures/giving.jpg", {
    eager: true,
    import: "default",
    query: "?w=640;1280&format=avif;webp;jpg&as=picture",
  }),
);

export const loader = pageWithFacts("givings", "giving");

export default function Givings({ loaderData: { page, facts: giving } }: Route.ComponentProps) {
  const { ways, uses, providers, tax } = giving;
  return (
    <ProsePage page={page} picture={picture}>
      {((providers ?? []).length > 0 || tax) && (
        <div className="shell column-list pb-4">
          <GiveOnline providers={providers} tax={tax} />
        </div>
      )}
      {ways.list.length > 0 && (
        <PageSection heading={ways.heading}>
          <WaysToGive ways={ways.list} />
        </PageSection>
      )}
      {uses && (
        <PageSection heading={uses.heading} words={uses.words} sunken>
          <GiftUses list={uses.list} unit={uses.unit} />
        </PageSection>
      )}
    </ProsePage>
  );
}

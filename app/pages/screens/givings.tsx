import picture from "../../../content/pictures/giving.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { PageSection } from "../../shell/page-section.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/givings";
import { GiftUses } from "./gift-uses.tsx";
import { ProsePage } from "./prose-page.tsx";
import { WaysToGive } from "./ways-to-give.tsx";

export const loader = pageWithFacts("givings", "giving");

export default function Givings({ loaderData: { page, facts: giving } }: Route.ComponentProps) {
  const { ways, uses } = giving;
  return (
    <ProsePage page={page} picture={picture}>
      <PageSection heading={ways.heading}>
        <WaysToGive ways={ways.list} />
      </PageSection>
      <PageSection heading={uses.heading} words={uses.words} sunken>
        <GiftUses list={uses.list} unit={uses.unit} />
      </PageSection>
    </ProsePage>
  );
}

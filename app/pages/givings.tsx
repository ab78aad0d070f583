import { giving } from "../../content/giving.ts";
import * as prose from "../../content/pages/givings.md";
import picture from "../../content/pictures/giving.jpg?w=640;1280&format=avif;webp;jpg&as=picture";
import { GiftUses } from "./gift-uses.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";
import { WaysToGive } from "./ways-to-give.tsx";

export default function Givings() {
  const { ways, uses } = giving;
  return (
    <ProsePage prose={prose} picture={picture}>
      <PageSection heading={ways.heading}>
        <WaysToGive ways={ways.list} />
      </PageSection>
      <PageSection heading={uses.heading} words={uses.words} sunken>
        <GiftUses list={uses.list} unit={uses.unit} />
      </PageSection>
    </ProsePage>
  );
}

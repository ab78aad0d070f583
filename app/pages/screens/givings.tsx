import type { Giving } from "../../../content/schema.ts";
import type { ContentPictureSource } from "../../media/pictures/picture.tsx";
import { PageSection } from "../../shell/page-section.tsx";
import { LinkedNumbers } from "../../ui/linked-numbers.tsx";
import { contentFile } from "../originals/content-file.ts";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/givings";
import { GiveOnline } from "./give-online.tsx";
import { ProsePage } from "./prose-page.tsx";
import { WayTo } from "./way-to.tsx";

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

function GiftUses({ list, unit }: Pick<NonNullable<Giving["uses"]>, "list" | "unit">) {
  const largest = Math.max(...list.map(({ share }) => share));
  return (
    <ul className="flex flex-col gap-7">
      {list.map(({ name, share, words }) => (
        <li
          key={name}
          className="grid break-inside-avoid grid-cols-[5rem_minmax(0,1fr)] items-baseline gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]"
        >
          <p className="text-end font-serif text-4xl text-gold sm:text-5xl">{share + unit}</p>
          <div>
            <h3 className="text-2xl">{name}</h3>
            <svg aria-hidden="true" className="my-2 h-2 w-full max-w-xl text-accent">
              <rect width={`${(share / largest) * 100}%`} height="100%" rx="4" fill="currentColor" />
            </svg>
            <p className="whitespace-pre-line text-muted">{words}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function WaysToGive({ ways }: { ways: Giving["ways"]["list"] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {ways.map(({ name, words, to, link = name }) => (
        <li key={name} className="card flex break-inside-avoid flex-col p-6 sm:p-8">
          <h3 className="text-2xl">{name}</h3>
          <p className="mt-2 whitespace-pre-line">
            <LinkedNumbers text={words} />
          </p>
          {to && (
            <p className="mt-auto pt-4">
              <WayTo to={to} className="text-link font-semibold">
                {link}
              </WayTo>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

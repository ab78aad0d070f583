import { here } from "../../contexts.ts";
import { PageSection } from "../../shell/page-section.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/data-protection-policy";
import { DataRecords } from "./data-records.tsx";
import { daysChosen } from "./days-chosen.server.ts";
import { ProsePage } from "./prose-page.tsx";

const read = pageWithFacts("data-protection-policy", "data-records");

export async function loader(loading: Route.LoaderArgs) {
  return { ...(await read(loading)), days: await daysChosen(here(loading.context).site.db) };
}

export default function DataProtectionPolicy({
  loaderData: { page, facts: dataRecords, days },
}: Route.ComponentProps) {
  return (
    <ProsePage page={page}>
      <PageSection heading={dataRecords.heading} words={dataRecords.words} sunken>
        <DataRecords records={dataRecords.list} days={days} />
      </PageSection>
    </ProsePage>
  );
}

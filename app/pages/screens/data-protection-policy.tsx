import { PageSection } from "../../shell/page-section.tsx";
import { pageWithFacts } from "../reading/page-loader.server.ts";
import type { Route } from "./+types/data-protection-policy";
import { DataRecords } from "./data-records.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageWithFacts("data-protection-policy", "data-records");

export default function DataProtectionPolicy({
  loaderData: { page, facts: dataRecords },
}: Route.ComponentProps) {
  return (
    <ProsePage page={page}>
      <PageSection heading={dataRecords.heading} words={dataRecords.words} sunken>
        <DataRecords records={dataRecords.list} />
      </PageSection>
    </ProsePage>
  );
}

import { dataRecords } from "../../content/data-records.ts";
import { pageLoader } from "../page-texts/page-loader.server.ts";
import type { Route } from "./+types/data-protection-policy";
import { DataRecords } from "./data-records.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export const loader = pageLoader("data-protection-policy");

export default function DataProtectionPolicy({ loaderData: page }: Route.ComponentProps) {
  return (
    <ProsePage page={page}>
      <PageSection heading={dataRecords.heading} words={dataRecords.words} sunken>
        <DataRecords records={dataRecords.list} />
      </PageSection>
    </ProsePage>
  );
}

import { dataRecords } from "../../content/data-records.ts";
import * as prose from "../../content/pages/data-protection-policy.md";
import { DataRecords } from "./data-records.tsx";
import { PageSection } from "./page-section.tsx";
import { ProsePage } from "./prose-page.tsx";

export default function DataProtectionPolicy() {
  return (
    <ProsePage prose={prose}>
      <PageSection heading={dataRecords.heading} words={dataRecords.words} sunken>
        <DataRecords records={dataRecords.list} />
      </PageSection>
    </ProsePage>
  );
}

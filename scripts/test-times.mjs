import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { lastTimes } from "./run-tests.mjs";
import { root } from "./setup.mjs";

// Prints where the last runs of tests spent their time, and renews test/durations.json: npm run test:times
const phases = ["databases", "start", "requests", "browser"];
const seconds = (ms) => (ms === undefined ? "" : (ms / 1000).toFixed(1));
const files = Object.values(lastTimes()).filter(({ file }) => existsSync(path.join(root, file)));
const byTime = files.toSorted((one, other) => other.total - one.total);

line("project", "files", "tests", "seconds", ...phases);
line(..."-".repeat(4 + phases.length));
for (const [project, those] of Map.groupBy(files, ({ project }) => project)) {
  const sum = (name) => those.reduce((all, file) => all + (file[name] ?? 0), 0);
  line(
    project,
    those.length,
    sum("tests"),
    seconds(sum("total")),
    ...phases.map((name) => seconds(sum(name))),
  );
}
process.stdout.write("\n");
line("file", "tests", "seconds", ...phases);
line(..."-".repeat(3 + phases.length));
for (const file of byTime.filter(({ total }) => total >= 10_000))
  line(`\`${file.file}\``, file.tests, seconds(file.total), ...phases.map((name) => seconds(file[name])));

const durations = Object.fromEntries(
  byTime.map(({ file, total }) => [file, Math.round(total / 1000)]).filter(([, taken]) => taken > 0),
);
const sorted = Object.fromEntries(Object.entries(durations).sort(([one], [other]) => (one < other ? -1 : 1)));
writeFileSync(path.join(root, "test", "durations.json"), `${JSON.stringify(sorted, null, 2)}\n`);

function line(...cells) {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

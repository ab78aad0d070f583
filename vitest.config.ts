import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { textCatalogs, textMacros } from "./scripts/texts/macros.mjs";
import { LongestFirst } from "./test/support/longest-first.ts";

/**
 * What the smallest rented servers have: the site must do with that, together with the tests of a whole folder. More room
 * for young objects than there saves collecting each page that a test parses.
 */
const smallHeap = ["--max-old-space-size=384", "--max-semi-space-size=64"];

/** `npm run test:long` runs these, and the files `*.sweep.test.ts` in a large form. */
const onlyLong = ["**/*.long.test.ts"];

const besideCode = [
  "test/architecture.test.ts",
  ...globSync("{app,content,database,platform,scripts,test/support}/**/*.test.ts"),
];
/** What these import takes seconds: databases, files, pictures, servers. */
const needsMore = /test\/support\/|\/testing\/|"sharp"|node:child_process/;

function projectOf(file: string): "code" | "data" | "replacing" {
  const text = readFileSync(file, "utf8");
  // The others let dates and texts of the whole process follow the site that asks.
  if (/vi\.mock\(|time-zone\.server|findLanguage\(/.test(text)) return "replacing";
  return needsMore.test(text) ? "data" : "code";
}

const filesOf = Object.groupBy(besideCode, projectOf);

/** The sweeps of a folder in their large form, and what has no small one. */
function longProject(folder: string) {
  return {
    extends: true as const,
    test: {
      name: `long-${folder}`,
      isolate: folder === "pairs",
      env: { TEST_SIZE: "long" },
      execArgv: folder === "faults" ? [] : smallHeap,
      include: [`test/${folder}/*.{sweep,long}.test.ts`],
    },
  };
}

export default defineConfig({
  plugins: [textMacros(), textCatalogs()],
  test: {
    globalSetup: "./test/support/databases-of-run.ts",
    setupFiles: "./test/support/note-time-spent.ts",
    reporters: ["default", "./test/support/report.ts"],
    sequence: { sequencer: LongestFirst },
    // Twice the cores of the smallest machine: tests often wait for a browser, a database or a process. With three workers, a
    // quarter of the time of two cores was left.
    maxWorkers: 4,
    // A busy machine is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    server: { deps: { external: [/\/build\/server\//] } },
    projects: [
      // `isolate: false` saves loading the site for every file. It is safe because the site has no global state, and
      // tests of the code take back what they replace.
      // Tests beside the code: those of `npm run check`, and those that need a database, stored files or a process.
      { extends: true, test: { name: "code", isolate: false, include: filesOf.code ?? [] } },
      { extends: true, test: { name: "data", isolate: false, include: filesOf.data ?? [] } },
      // Those that replace a module, which others would get too.
      { extends: true, test: { name: "replacing", include: filesOf.replacing ?? [] } },
      // site and journeys test the built site, by requests and in a browser.
      {
        extends: true,
        test: {
          name: "site",
          isolate: false,
          execArgv: smallHeap,
          include: ["test/site/*.test.ts"],
          exclude: onlyLong,
        },
      },
      // The storage and email protocols, tested with Firebase's and EmailJS's own clients and with ours.
      {
        extends: true,
        test: { name: "conformance", isolate: false, include: ["test/conformance/*.test.ts"] },
      },
      // Every two commands that touch the same rows, at the same moment.
      { extends: true, test: { name: "pairs", include: ["test/pairs/*.test.ts"] } },
      // Attacks and failing servers: the site must stay up.
      {
        extends: true,
        test: { name: "faults", isolate: false, include: ["test/faults/*.test.ts"], exclude: onlyLong },
      },
      // Only `npm run test:long` runs them.
      ...["faults", "journeys", "site", "pairs"].map(longProject),
      // Only `npm run upgrade-test` runs it, with an earlier version that it has built.
      { extends: true, test: { name: "upgrade", isolate: false, include: ["test/upgrade/*.test.ts"] } },
      {
        extends: true,
        test: { name: "journeys", isolate: false, execArgv: smallHeap, include: ["test/journeys/*.test.ts"] },
      },
    ],
  },
});

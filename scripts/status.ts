import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import routes from "../app/routes.ts";
import { checkQuickly } from "../app/running/health/check-up.server.ts";
import { type Finding, summaryOf } from "../app/running/health/finding.ts";
import { askRunningSite, type RunningSite } from "../app/running/status/running-site.server.ts";
import { describeSite, type Line } from "../app/running/status/status.server.ts";
import { siteRoutes } from "../app/serving/site-routes.ts";
import { databaseFileOf, expectAnswer, openDatabase } from "../database/connection.ts";
import packageJson from "../package.json" with { type: "json" };
import { watchDisk } from "../platform/disk-writes.ts";
import { askProcess } from "../platform/http/own-site.ts";
import { readSettings, type Settings } from "../platform/settings/environment.ts";
import { ownCommand } from "../platform/settings/own-command.ts";

/** The site may run or not; what cannot be read then is left out. */
async function readStatus(
  settings: Settings,
): Promise<{ lines: Line[]; findings: Finding[]; running: RunningSite }> {
  const clock = () => new Date();
  const { db } = openDatabase(settings);
  try {
    const disk = watchDisk(settings.dataDir);
    const [running, version, findings, isReadable] = await Promise.all([
      askRunningSite(settings, askProcess),
      versionInWords(),
      checkQuickly({ settings, db, disk, routes: siteRoutes(routes), clock }),
      isDatabaseReadable(),
    ]);
    const lines = await describeSite({ db, settings, isReadable, running, version, now: clock() });
    return { lines, findings, running };
  } finally {
    await db.destroy();
  }

  async function isDatabaseReadable(): Promise<boolean> {
    // Asking would create it.
    if (!settings.databaseUrl && !existsSync(databaseFileOf(settings))) return false;
    return expectAnswer(db).then(
      () => true,
      () => false,
    );
  }
}

/** With the commit, where the site runs from a checkout. A built folder may lie in the repository of something else. */
async function versionInWords(): Promise<string> {
  const { version } = packageJson;
  const checkout = path.join(import.meta.dirname, "..");
  if (!existsSync(path.join(checkout, ".git"))) return version;
  const git = promisify(execFile)("git", ["rev-parse", "--short", "HEAD"], { cwd: checkout });
  const commit = await git.then(({ stdout }) => stdout.trim()).catch(() => "");
  return commit ? `${version} (${commit})` : version;
}

const notRunning: Record<RunningSite["state"], string[]> = {
  running: [],
  silent: ["- The site does not answer."],
  starting: ["- The site does not answer yet, or no more. Its log says what it is doing."],
  other: ["- The site does not run on this machine."],
  stopped: ["- The site does not run on this machine."],
};

/** A database or a disk that does not answer may keep a question waiting for longer than anybody wants to. */
const longestMs = 28_000;

function describe(lines: readonly Line[], findings: readonly Finding[], running: RunningSite): string[] {
  const width = Math.max(...lines.map(([about]) => about.length)) + 2;
  const wrong = findings.filter(({ outcome }) => outcome === "wrong");
  return [
    ...lines.map(([about, text]) => about.padEnd(width) + text),
    "",
    ...wrong.map(({ text }) => `- ${text}`),
    ...notRunning[running.state],
    wrong.length > 0
      ? `${summaryOf(findings)} ${ownCommand("doctor")} says what to do.`
      : summaryOf(findings),
  ];
}

setTimeout(() => {
  process.stderr.write(
    `The database or the disk of the site does not answer within ${longestMs / 1000} seconds. ${ownCommand("doctor")} may say which.\n`,
  );
  process.exit(1);
}, longestMs).unref();

try {
  const settings = readSettings(process.env);
  const { lines, findings, running } = await readStatus(settings);
  process.stdout.write(`${describe(lines, findings, running).join("\n")}\n`);
  if (running.state !== "running" || findings.some(({ outcome }) => outcome === "wrong"))
    process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

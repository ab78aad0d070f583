import { parseArgs } from "node:util";
import { publishedCongregation } from "../app/pages/texts/facts-text.server.ts";
import routes from "../app/routes.ts";
import { checkQuickly, checkSlowly } from "../app/running/health/check-up.server.ts";
import { type Finding, outcomes, summaryOf } from "../app/running/health/finding.ts";
import { sendTestMail } from "../app/running/health/test-mail.server.ts";
import { siteRoutes } from "../app/serving/site-routes.ts";
import { congregation as congregationOfFile } from "../content/congregation.ts";
import { type Database, openDatabase } from "../database/connection.ts";
import { watchDisk } from "../platform/disk-writes.ts";
import { askProcess, askSite } from "../platform/http/own-site.ts";
import { openLog } from "../platform/log.ts";
import { openResolveTxt } from "../platform/mail/domain-records.ts";
import { readSettings, type Settings } from "../platform/settings/environment.ts";
import { ownCommand } from "../platform/settings/own-command.ts";

const usage = `Usage: ${ownCommand("doctor", "--mail ann@example.org", { isOptional: true })}`;

/** Does what the page "Check the site" does. The site may keep running, and need not run. */
async function checkUp(settings: Settings, recipient: string | undefined): Promise<Finding[]> {
  const clock = () => new Date();
  const { db } = openDatabase(settings);
  try {
    const log = openLog({ ...settings, logLevel: "silent" });
    const mailed =
      recipient === undefined
        ? []
        : [await sendTestMail({ settings, congregation: await congregationName(db), clock, log }, recipient)];
    const disk = watchDisk(settings.dataDir);
    const installation = {
      settings,
      db,
      disk,
      routes: siteRoutes(routes),
      clock,
      askSite,
      askProcess,
      resolveTxt: openResolveTxt(),
    };
    const [quick, slow] = await Promise.all([checkQuickly(installation), checkSlowly(installation)]);
    return [...mailed, ...quick, ...slow];
  } finally {
    await db.destroy();
  }
}

/** A test mail is sent even if there is no database to ask. */
async function congregationName(db: Database): Promise<string> {
  const { name } = await publishedCongregation(db).catch(() => congregationOfFile);
  return name;
}

/** Lists findings in groups, each with its next step below it. */
function describe(findings: readonly Finding[]): string[] {
  const groups = outcomes.map(([outcome, heading]) => {
    const lines = findings
      .filter((finding) => finding.outcome === outcome)
      .flatMap(({ text, nextStep }) => [`- ${text}`, ...(nextStep ? [`  ${nextStep}`] : [])]);
    return lines.length > 0 ? [`${heading}:`, ...lines, ""] : [];
  });
  return [...groups.flat(), summaryOf(findings)];
}

try {
  const { values, positionals } = parseArgs({
    options: { mail: { type: "string" } },
    allowPositionals: true,
  });
  if (positionals.length > 0) throw new Error(usage);
  const findings = await checkUp(readSettings(process.env), values.mail);
  process.stdout.write(`${describe(findings).join("\n")}\n`);
  if (findings.some(({ outcome }) => outcome === "wrong")) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { publishedCongregation } from "../app/pages/texts/facts-text.server.ts";
import {
  beginOwnUpdate,
  endOwnUpdate,
  type UpdatingSite,
  unfinished,
} from "../app/running/newer-versions/own-update.server.ts";
import { localUrlOf } from "../app/running/status/running-site.server.ts";
import packageJson from "../package.json" with { type: "json" };
import { readSettings } from "../platform/settings/environment.ts";
import { ownCommand } from "../platform/settings/own-command.ts";
import { openChangingSite } from "./changing-site.ts";

const usage = `Usage: ${ownCommand("update-due", "--unfinished | --ended well|badly", { isOptional: true })}`;
/** Of the name of a version. */
const mostLetters = 100;

/**
 * For `npm run update -- --at-night`: prints to which version the site updates itself now, if it does, as one line of JSON. With
 * `--unfinished` it reads the name of the version whose update was broken off, and with `--ended` how one ended, of which the
 * site tells those who look after it.
 */
async function answer(isUnfinished: boolean, ended: string | undefined): Promise<string> {
  const settings = readSettings(process.env);
  if (settings.updates.at === undefined) return "";
  await using opened = await openChangingSite(settings);
  const congregation = await publishedCongregation(opened.db);
  const site: UpdatingSite = { ...opened, congregation, running: packageJson.version };
  if (ended !== undefined) {
    await endOwnUpdate(site, { hasSucceeded: ended === "well", said: (await text(process.stdin)).trim() });
    return "";
  }
  const begun = isUnfinished ? (await text(process.stdin)).trim().slice(0, mostLetters) : undefined;
  const due = await beginOwnUpdate(site, begun);
  if (due === undefined) return "";
  const version = due === unfinished ? {} : due;
  return `${JSON.stringify({ ...version, url: localUrlOf(settings) })}\n`;
}

try {
  const { values, positionals } = parseArgs({
    options: { unfinished: { type: "boolean", default: false }, ended: { type: "string" } },
    allowPositionals: true,
  });
  if (positionals.length > 0 || !["well", "badly", undefined].includes(values.ended)) throw new Error(usage);
  process.stdout.write(await answer(values.unfinished, values.ended));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

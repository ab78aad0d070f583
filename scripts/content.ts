import { mkdir } from "node:fs/promises";
import path from "node:path";
import {
  exportOwnPages,
  importOwnPages,
  readPageFiles,
} from "../app/pages/content-files/page-folder.server.ts";
import {
  exportTexts,
  importTexts,
  readPageFilesOf,
  readTextFolder,
} from "../app/pages/content-files/text-folder.server.ts";
import routes from "../app/routes.ts";
import { siteRoutes } from "../app/serving/site-routes.ts";
import { readSettings } from "../platform/settings/environment.ts";
import { openChangingSite } from "./changing-site.ts";

const usage = "Usage: npm run content -- export <folder>, or import <folder>";

const content = path.join(import.meta.dirname, "..", "content");

/** Writes the pages and facts that were changed in the browser as files, or publishes them from files. */
export async function moveContent(words: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const [verb, given, ...others] = words;
  if (given === undefined || others.length > 0 || (verb !== "export" && verb !== "import"))
    throw new Error(usage);
  // npm runs scripts in the project folder, but people type paths relative to their own.
  const folder = path.resolve(environment.INIT_CWD ?? ".", given);
  // Read before the database is opened, so that a bad file changes nothing.
  const texts = verb === "import" ? await readTextFolder(folder, content) : undefined;
  const ownPages = texts && (await readPageFiles(folder, content));
  const pages = await readPageFilesOf(content);
  await using site = await openChangingSite(readSettings(environment));
  if (!texts) {
    await mkdir(folder, { recursive: true });
    const own = await exportOwnPages(site, folder);
    const others = await exportTexts(site, folder, pages, own.ids);
    const written = [...others.written, ...own.written].toSorted();
    const skipped = [...others.skipped, ...own.skipped].toSorted();
    const outcome =
      written.length > 0
        ? `Wrote ${written.join(", ")} to ${folder}.`
        : "Nothing was changed in the browser, so nothing was written.";
    if (skipped.length === 0) return outcome;
    return `${outcome}\nLeft out ${skipped.join(", ")}, because this version of the site does not have them, or cannot read them.`;
  }
  const { isReserved } = siteRoutes(routes, pages.keys());
  const imported = await importTexts(site, texts, pages, (change) =>
    importOwnPages(change, ownPages ?? new Map(), isReserved),
  );
  return imported.length > 0
    ? `Published ${imported.join(", ")}.`
    : "Everything already reads like its file, so nothing was changed.";
}

if (import.meta.main)
  try {
    process.stdout.write(`${await moveContent(process.argv.slice(2), process.env)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }

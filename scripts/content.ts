import path from "node:path";
import { exportPages, importPages, readPageFolder } from "../app/page-texts/page-folder.server.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { openChangingSite } from "./changing-site.ts";

const usage = "Usage: npm run content -- export <folder>, or import <folder>";

const [verb, given, ...others] = process.argv.slice(2);

/** Writes the pages that were changed in the browser as files, or publishes pages from files. */
async function moveContent(): Promise<string> {
  if (given === undefined || others.length > 0 || (verb !== "export" && verb !== "import"))
    throw new Error(usage);
  // npm runs scripts in the project folder, but people type paths relative to their own.
  const folder = path.resolve(process.env.INIT_CWD ?? ".", given);
  // Read before the database is opened, so that a bad file changes nothing.
  const pages = verb === "import" ? await readPageFolder(folder) : undefined;
  const originals = await readPageFolder(path.join(import.meta.dirname, "..", "content", "pages"));
  await using site = await openChangingSite(readSettings(process.env));
  if (!pages) {
    const { written, skipped } = await exportPages(site.db, folder, originals);
    const outcome =
      written.length > 0
        ? `Wrote ${listed(written)} to ${folder}.`
        : "No page was changed in the browser, so nothing was written.";
    if (skipped.length === 0) return outcome;
    return `${outcome}\nLeft out ${listed(skipped)}, because the site no longer has these pages.`;
  }
  const imported = await importPages(site, pages, originals);
  return imported.length > 0
    ? `Published ${listed(imported)}.`
    : "Every page already reads like its file, so nothing was changed.";
}

function listed(slugs: string[]): string {
  return slugs.map((slug) => `${slug}.md`).join(", ");
}

try {
  process.stdout.write(`${await moveContent()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

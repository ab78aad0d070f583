import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PageText } from "../../content/schema.ts";
import type { Database } from "../../database/connection.ts";
import { SettingError } from "../../platform/settings/settings.ts";
import { type ChangingSite, changeBySite } from "../changes/change.server.ts";
import { expectPage } from "../congregation/expect-page.server.ts";
import { readMarkdownFile, writeMarkdownFile } from "../congregation/markdown-file.server.ts";
import { publishIn, revisionsInUse } from "./revisions.server.ts";

type Pages = Map<string, PageText>;

/**
 * Writes each page that was changed in the browser as a file into `folder`. Returns their names, and those of the pages
 * that the site no longer has: an import would refuse them.
 */
export async function exportPages(
  db: Database,
  folder: string,
  originals: Pages,
): Promise<{ written: string[]; skipped: string[] }> {
  await mkdir(folder, { recursive: true });
  const written: string[] = [];
  const skipped: string[] = [];
  for (const { slug, content } of await revisionsInUse(db)) {
    if (content === undefined) continue;
    if (originals.has(slug)) await writeFile(path.join(folder, `${slug}.md`), writeMarkdownFile(content));
    (originals.has(slug) ? written : skipped).push(slug);
  }
  return { written: written.toSorted(), skipped: skipped.toSorted() };
}

/** @throws {SettingError} with a line that names the file and the field, if a file of `folder` is no page. */
export async function readPageFolder(folder: string): Promise<Pages> {
  const names = await readdir(folder).catch(() => {
    throw new SettingError(`${folder} is no folder that can be read`);
  });
  const pages: Pages = new Map();
  for (const name of names.filter((name) => name.endsWith(".md")).toSorted()) {
    const content = await readFile(path.join(folder, name), "utf8");
    if (content.includes("\0")) throw new SettingError(`${name}: must be text, and has a NUL character`);
    pages.set(name.slice(0, -".md".length), expectPage({ file: name, ...readMarkdownFile(name, content) }));
  }
  return pages;
}

/**
 * Publishes pages, all or none. A page that already reads like its file is left alone. Returns the names of the others.
 *
 * @param originals the pages of `content/pages/`.
 * @throws {SettingError} if the site has no page of that name.
 */
export async function importPages(site: ChangingSite, pages: Pages, originals: Pages): Promise<string[]> {
  for (const slug of pages.keys())
    if (!originals.has(slug))
      throw new SettingError(
        `${slug}.md: no page has this name; there are ${[...originals.keys()].join(", ")}`,
      );
  return changeBySite(site, async (change) => {
    const imported: string[] = [];
    // Always in the same order, so that two imports cannot deadlock.
    for (const [slug, content] of [...pages].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const original = originals.get(slug) ?? content;
      const page = { slug, original, content, origin: "imported", author: undefined } as const;
      if ((await publishIn(change, page)) === "saved") imported.push(slug);
    }
    return imported;
  });
}

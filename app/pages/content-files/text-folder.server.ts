import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type PageText, pageSchema } from "../../../content/schema.ts";
import { SettingError } from "../../../platform/settings/environment.ts";
import { readStored, type StoredJson } from "../../../platform/stored-json.ts";
import { type Change, type ChangingSite, changeBySite } from "../../changes/change.server.ts";
import { faultOf, UnfitUploads } from "../../media/files/uses.server.ts";
import { unknownPicturesIn } from "../../media/pictures/shown-pictures.server.ts";
import { expectPage } from "../originals/expect-page.server.ts";
import { fieldAt } from "../originals/expectations.server.ts";
import { isFactSet } from "../originals/fact-sets.server.ts";
import { type FactSetName, type FactSets, factSetsInWords } from "../originals/facts.ts";
import { readMarkdownFile, writeMarkdownFile } from "../originals/markdown-file.server.ts";
import type { PageFile } from "../originals/page-files.server.ts";
import { nameOfUpload } from "../originals/uploaded-files.ts";
import { readSavedVersions, versionsAt } from "../texts/drafts.server.ts";
import type { EditableText } from "../texts/editable-text.server.ts";
import { factsAsText, factsToRead, setOfSlug } from "../texts/facts-text.server.ts";
import { settingsOfFile } from "../texts/page-settings.ts";
import { prosePage } from "../texts/prose-page.server.ts";
import { publish } from "../texts/revisions.server.ts";
import { readFactsFile, writeFactsFile } from "./facts-file.server.ts";

export interface TextFolder {
  pages: Map<string, PageText>;
  facts: Map<FactSetName, FactSets[FactSetName]>;
}

export type PageFiles = ReadonlyMap<string, PageFile>;

/** @throws {SettingError} with a line that names the file and the field, if a file is no page. */
export async function readPageFilesOf(contentFolder: string): Promise<PageFiles> {
  const [own, sample] = await Promise.all(
    ["pages", "sample/pages"].map((folder) =>
      readTextFolder(path.join(contentFolder, folder), contentFolder),
    ),
  );
  return new Map(
    [...(own?.pages ?? [])].map(([slug, original]) => [slug, { original, sample: sample?.pages.get(slug) }]),
  );
}

/**
 * Writes each page and set of facts that was changed in the browser as a file into `folder`, without drafts. Returns the names of the
 * files, and of those that are left out because this version of the site has no such page or set, or cannot read it: an
 * import would refuse them. Parts that this version does not know are left out for the same reason.
 *
 * @param originals the pages of `content/pages/`.
 * @param others the slugs of texts that are written elsewhere.
 */
export async function exportTexts(
  { db, clock }: Pick<ChangingSite, "db" | "clock">,
  folder: string,
  originals: PageFiles,
  others: ReadonlySet<string> = new Set(),
): Promise<{ written: string[]; skipped: string[] }> {
  await mkdir(folder, { recursive: true });
  const written: string[] = [];
  const skipped: string[] = [];
  for (const saved of await readSavedVersions(db)) {
    const { slug, stored } = versionsAt(saved, clock()).published;
    if (!stored || others.has(slug)) continue;
    const { file, text } = fileOf(slug, stored, originals);
    if (text !== undefined) await writeFile(path.join(folder, file), text);
    (text === undefined ? skipped : written).push(file);
  }
  return { written: written.toSorted(), skipped: skipped.toSorted() };
}

function fileOf(
  slug: string,
  stored: StoredJson,
  originals: PageFiles,
): { file: string; text: string | undefined } {
  const set = setOfSlug(slug);
  if (set === undefined) {
    const page = originals.has(slug) ? readStored({ schema: pageSchema }, stored) : undefined;
    return { file: `${slug}.md`, text: page && writeMarkdownFile(page) };
  }
  const file = `${set}.json`;
  if (!isFactSet(set)) return { file, text: undefined };
  const facts = readStored(factsToRead(set), stored);
  return { file, text: facts && writeFactsFile(set, facts) };
}

/**
 * @param contentFolder where the pictures, films and leaflets are that facts name.
 * @throws {SettingError} with a line that names the file and the field, if a file of `folder` is no page and no facts.
 */
export async function readTextFolder(folder: string, contentFolder: string): Promise<TextFolder> {
  const names = await readdir(folder).catch(() => {
    throw new SettingError(`${folder} is not a folder that can be read`);
  });
  const read: TextFolder = { pages: new Map(), facts: new Map() };
  for (const name of names.filter((name) => /(\.md|(?<!\.page)\.json)$/.test(name)).toSorted()) {
    const content = await readFile(path.join(folder, name), "utf8");
    if (content.includes("\0")) throw new SettingError(`${name}: must be text, and has a NUL character`);
    if (name.endsWith(".md")) {
      const page = expectPage({ file: name, ...readMarkdownFile(name, content) });
      read.pages.set(path.basename(name, ".md"), page);
    } else {
      const { name: set, facts } = readFactsFile(name, content, contentFolder);
      read.facts.set(set, facts);
    }
  }
  return read;
}

/**
 * Publishes pages and facts, all or none. What already reads like its file is left alone. Returns the files of the others.
 *
 * @param originals the pages of `content/pages/`.
 * @param importOthers imports further files in the same change, and returns their names.
 * @throws {SettingError} if the site has no page of that name, no picture that a text names, or facts name uploaded files
 * that they cannot show.
 */
export async function importTexts(
  site: ChangingSite,
  { pages, facts }: TextFolder,
  originals: PageFiles,
  importOthers: (change: Change) => Promise<string[]> = async () => [],
): Promise<string[]> {
  for (const slug of pages.keys())
    if (!originals.has(slug))
      throw new SettingError(
        `${slug}.md: no page has this name; there are ${[...originals.keys()].join(", ")}`,
      );
  const texts: { file: string; text: EditableText<unknown>; content: unknown }[] = [
    ...[...pages].map(([slug, content]) => ({
      file: `${slug}.md`,
      text: prosePage(
        settingsOfFile(slug),
        originals.get(slug) ?? { original: content },
      ) as EditableText<unknown>,
      content,
    })),
    ...[...facts].map(([set, content]) => ({
      file: `${set}.json`,
      text: factsAsText(set, factSetsInWords[set].title) as EditableText<unknown>,
      content,
    })),
  ];
  return changeBySite(site, async (change) => {
    for (const { file, content } of texts) {
      const [unknown] = await unknownPicturesIn(change.db, content);
      if (unknown !== undefined)
        throw new SettingError(`${file}: names ${unknown}, which the library of this site does not have`);
    }
    const imported: string[] = [];
    // Always in the same order, so that two imports cannot deadlock.
    for (const { file, text, content } of texts.toSorted((one, other) => (one.file < other.file ? -1 : 1))) {
      const publishing = publish(change, { text, content, origin: "imported", author: undefined });
      if ((await publishing.catch((error: unknown) => explain(file, error))) === "saved") imported.push(file);
    }
    return [...imported, ...(await importOthers(change))];
  });
}

function explain(file: string, error: unknown): never {
  if (!(error instanceof UnfitUploads)) throw error;
  const lines = error.uploads.map(
    (upload) => `${file}: ${fieldAt(upload.path)} ${faultOf(upload)}: ${nameOfUpload(upload.id)}`,
  );
  throw new SettingError(lines.join("\n"));
}

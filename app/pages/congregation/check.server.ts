import { eventCategories } from "../../../content/event-categories.ts";
import { eventCategoriesSchema, poemSchema } from "../../../content/schema.ts";
import { expectPage } from "./expect-page.server.ts";
import { expectFile, expectForm, fieldAt } from "./expectations.server.ts";
import { factSetNames, factSets } from "./fact-sets.server.ts";
import type { FactSetName } from "./facts.ts";
import { isMissing, namedFiles } from "./named-files.server.ts";
import { markdownFiles } from "./page-files.server.ts";

/** @throws {SettingError} with a line that names the file and the field, if content is missing or invalid. */
export function checkContent(): void {
  for (const name of factSetNames) expectForm(fileOf(name), factSets[name].schema, factSets[name].original);
  expectForm("content/event-categories.ts", eventCategoriesSchema, eventCategories);
  for (const page of markdownFiles.pages) expectPage(page);
  for (const { file, frontMatter } of markdownFiles.poems) expectForm(file, poemSchema, frontMatter);
  for (const name of factSetNames)
    for (const { path, name: named, files } of namedFiles(name, factSets[name].original).filter(isMissing))
      expectFile(fileOf(name), fieldAt(path), named, files);
}

function fileOf(name: FactSetName): string {
  return `content/${name}.ts`;
}

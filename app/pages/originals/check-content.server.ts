import { eventCategories } from "../../../content/event-categories.ts";
import { eventCategoriesSchema, poemSchema } from "../../../content/schema.ts";
import { expectPage } from "./expect-page.server.ts";
import { expectFile, expectForm, fieldAt } from "./expectations.server.ts";
import { factSetNames, factSets } from "./fact-sets.server.ts";
import type { FactSetName, FactSets } from "./facts.ts";
import { isMissing, namedFiles } from "./named-files.server.ts";
import { markdownFiles } from "./page-files.server.ts";

/** @throws {SettingError} with a line that names the file and the field, if content is missing or invalid. */
export function checkContent(): void {
  expectForm("content/event-categories.ts", eventCategoriesSchema, eventCategories);
  for (const page of [...markdownFiles.pages, ...markdownFiles.samplePages]) expectPage(page);
  for (const { file, frontMatter } of markdownFiles.poems) expectForm(file, poemSchema, frontMatter);
  for (const name of factSetNames) {
    const { original, sample } = factSets[name];
    expectFacts(`content/${name}.ts`, name, original);
    if (sample) expectFacts(`content/sample/${name}.ts`, name, sample);
  }
}

function expectFacts<Name extends FactSetName>(file: string, name: Name, facts: FactSets[Name]): void {
  expectForm(file, factSets[name].schema, facts);
  for (const { path, name: named, files } of namedFiles(name, facts).filter(isMissing))
    expectFile(file, fieldAt(path), named, files);
}

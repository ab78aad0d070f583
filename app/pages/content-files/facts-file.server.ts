import { existsSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { SettingError } from "../../../platform/settings/environment.ts";
import { expectForm } from "../originals/expectations.server.ts";
import { factSetNames, factSets, isFactSet, withFixedParts } from "../originals/fact-sets.server.ts";
import { type FactSetName, type FactSets, factLimits } from "../originals/facts.ts";
import { parseJsonFile } from "./json-file.server.ts";

/** A set of facts as a file: JSON, which people can read and no import has to run. */
export function writeFactsFile<Name extends FactSetName>(name: Name, facts: FactSets[Name]): string {
  return `${JSON.stringify(withFixedParts(name, facts, factSets[name].original), null, 2)}\n`;
}

/**
 * @param file its name, such as `giving.json`.
 * @param contentFolder where the pictures, films and leaflets are that facts name.
 * @throws {SettingError} with a line that names the file and the field, if it holds no facts of this site.
 */
export function readFactsFile(
  file: string,
  written: string,
  contentFolder: string,
): { name: FactSetName; facts: FactSets[FactSetName] } {
  const name = path.basename(file, ".json");
  if (!isFactSet(name))
    throw new SettingError(`${file}: no facts have this name; there are ${factSetNames.join(", ")}`);
  const facts = parseJsonFile(file, written);
  const { schema, original, sample } = factSets[name];
  expectForm(file, schema, facts);
  // Its schema limits the logo, which is longer than any text.
  if (name !== "look") expectWithinLimits(file, facts, contentFolder);
  const checked = schema.parse(facts);
  const isAsFixed = (file: typeof original) =>
    isDeepStrictEqual(withFixedParts(name, checked, file), checked);
  if (!isAsFixed(original) && (sample === undefined || !isAsFixed(sample)))
    throw new SettingError(
      `${file}: differs from content/${name}.ts in what can be changed there only, before the site is built`,
    );
  return { name, facts: checked };
}

const folders = ["pictures", "media", "resources"].flatMap((folder) => [folder, `sample/${folder}`]);

function expectWithinLimits(file: string, facts: unknown, contentFolder: string): void {
  if (Array.isArray(facts) && facts.length > factLimits.rows)
    throw new SettingError(`${file}: has a list of more than ${factLimits.rows} rows`);
  if (typeof facts === "object" && facts !== null)
    for (const inside of Object.values(facts)) expectWithinLimits(file, inside, contentFolder);
  if (typeof facts !== "string") return;
  if (facts.length > factLimits.text)
    throw new SettingError(`${file}: has a text of more than ${factLimits.text} characters`);
  const isFile = /^[\w-]+\.(jpg|mp4|mp3|pdf)$/.test(facts);
  if (isFile && !folders.some((folder) => existsSync(path.join(contentFolder, folder, facts))))
    throw new SettingError(`${file}: names ${facts}, which does not exist`);
}

import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const begins = /^(?<exported>export )?(?:async )?function (?<name>\w+)/;
const changes =
  /\b(?:change|changeBySite|changeByLink|changeByAsker|changeByManager|changeByOwnLink|changePerson)(?:<[^>]*>)?\(/;

/** The names of the exported functions of the product that make changes, themselves or by others of their file. */
export function commandsOfProduct(): string[] {
  const files = globSync("app/**/*.server.ts", { cwd: root }).filter(
    (file) => !file.startsWith("app/changes/") && !file.includes("/testing/") && !file.includes(".test."),
  );
  return files.flatMap((file) => commandsIn(readFileSync(path.join(root, file), "utf8"))).toSorted();
}

function commandsIn(source: string): string[] {
  const functions = source.split(/^(?=(?:export )?(?:async )?function )/m).flatMap((body) => {
    const { exported, name } = begins.exec(body)?.groups ?? {};
    return name === undefined
      ? []
      : [{ name, isExported: exported !== undefined, body: body.slice(body.indexOf("(")) }];
  });
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { name, body } of functions) {
      const helpers = functions.filter((one) => found.has(one.name) && !one.isExported);
      if (changes.test(body) || helpers.some((one) => new RegExp(`\\b${one.name}\\(`).test(body)))
        found.add(name);
    }
  }
  return functions.filter(({ name, isExported }) => isExported && found.has(name)).map(({ name }) => name);
}

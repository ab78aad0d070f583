// Lists the files of a built folder with their hashes, so that a copy of it can be found whole: sha256sum --check SHA256SUMS
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const list = "SHA256SUMS";
/** What changes while the site runs, and what says when the folder was built. */
const left = [list, "built", "server/compile-cache"];

export function writeSums(folder) {
  const names = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll(path.sep, "/"))
    .filter((name) => !left.some((each) => name === each || name.startsWith(`${each}/`)))
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .toSorted();
  const lines = names.map((name) => `${sumOf(path.join(folder, name))}  ${name}\n`);
  writeFileSync(path.join(folder, list), lines.join(""));
}

function sumOf(file) {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

// Compares the packages of production with advisories in the format of OSV (https://ossf.github.io/osv-schema/), without
// network: npm run advisories -- FOLDER-OR-FILE
// Download https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip elsewhere, unpack it, and name its folder.
// Use no package and nothing newer than Node 20 here.
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { productionPackages } from "./sbom.mjs";

/**
 * Which of the packages an advisory is about. Withdrawn ones are about none.
 *
 * @param {Record<string, any>} advisory
 * @param {{ name: string, version: string }[]} packages
 */
export function affectedBy({ affected = [], withdrawn }, packages) {
  if (withdrawn) return [];
  return packages.filter(({ name, version }) =>
    affected.some(
      (one) =>
        one.package?.ecosystem === "npm" &&
        one.package.name === name &&
        (one.versions?.includes(version) || (one.ranges ?? []).some((range) => isIn(range, version))),
    ),
  );
}

function isIn({ type, events = [] }, version) {
  if (type !== "SEMVER") return false;
  let isAffected = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === "0" || compare(version, introduced) >= 0))
      isAffected = true;
    if (fixed !== undefined && compare(version, fixed) >= 0) isAffected = false;
    if (last !== undefined && compare(version, last) > 0) isAffected = false;
  }
  return isAffected;
}

/** The order of https://semver.org, section 11. */
function compare(one, other) {
  const [mine, theirs] = [one, other].map((version) => {
    const [, numbers = "", early] = /^v?([\d.]+)(?:-([^+]+))?/.exec(version) ?? [];
    return { numbers: numbers.split(".").map(Number), early: early?.split(".") };
  });
  for (let at = 0; at < 3; at++) {
    const difference = (mine.numbers[at] ?? 0) - (theirs.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  if (!mine.early || !theirs.early) return Number(Boolean(theirs.early)) - Number(Boolean(mine.early));
  for (let at = 0; at < Math.max(mine.early.length, theirs.early.length); at++) {
    const difference = compareWords(mine.early[at], theirs.early[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareWords(mine, theirs) {
  if (mine === undefined || theirs === undefined) return mine === theirs ? 0 : mine === undefined ? -1 : 1;
  const [isMine, isTheirs] = [mine, theirs].map((word) => /^\d+$/.test(word));
  if (isMine && isTheirs) return Number(mine) - Number(theirs);
  if (isMine !== isTheirs) return isMine ? -1 : 1;
  return mine === theirs ? 0 : mine < theirs ? -1 : 1;
}

function* advisoriesIn(place) {
  if (!statSync(place).isDirectory()) {
    const content = JSON.parse(readFileSync(place, "utf8"));
    yield* Array.isArray(content) ? content : [content];
    return;
  }
  for (const name of readdirSync(place))
    if (name.endsWith(".json")) yield* advisoriesIn(path.join(place, name));
}

function main() {
  const [place] = process.argv.slice(2);
  if (!place) throw new Error("Usage: npm run advisories -- FOLDER-OR-FILE");
  const packages = productionPackages();
  let count = 0;
  const found = [];
  for (const advisory of advisoriesIn(path.resolve(process.env.INIT_CWD ?? ".", place))) {
    count += 1;
    for (const { name, version } of affectedBy(advisory, packages))
      found.push(`${name} ${version}: ${advisory.id} ${advisory.summary ?? ""}`.trim());
  }
  const compared = `${packages.length} packages were compared with ${count} advisories`;
  process.stdout.write(`${[...found.sort(), `${compared}: ${found.length} found.`].join("\n")}\n`);
  if (found.length > 0 || count === 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

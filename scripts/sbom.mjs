// Writes what third parties the site consists of: build/sbom.cdx.json (CycloneDX 1.6) and build/third-party.md. Both say
// what the lock files say, so they need no network and are the same each time.
// Use no package and nothing newer than Node 20 here.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const read = (...parts) => JSON.parse(readFileSync(path.join(root, ...parts), "utf8"));

/**
 * The packages that `npm ci --omit=dev` installs, of all platforms, and Node itself. npm installs vitest too, because
 * better-auth says that it may use it.
 */
export function productionPackages() {
  const found = new Map();
  for (const lock of [read("package-lock.json"), read("scripts", "runtime", "package-lock.json")])
    for (const [place, about] of Object.entries(lock.packages)) {
      if (place === "" || about.dev) continue;
      const name = about.name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      found.set(`${name}@${about.version}`, { name, ...about });
    }
  return [...found.values()].sort((one, other) => (purlOf(one) < purlOf(other) ? -1 : 1));
}

export function purlOf({ name, version }) {
  return `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}`;
}

/** @param {Record<string, any>[]} packages */
export function cycloneDx(packages) {
  const { name, version, license, description } = read("package.json");
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": `${name}@${version}`,
        name,
        version,
        description,
        licenses: [{ license: { id: license } }],
      },
    },
    components: packages.map((about) => ({
      type: "library",
      "bom-ref": purlOf(about),
      name: about.name,
      version: about.version,
      purl: purlOf(about),
      scope: about.optional ? "optional" : "required",
      licenses: licensesOf(about.license),
      hashes: (about.integrity ?? "").split(" ").map((/** @type {string} */ one) => {
        const [algorithm, digest = ""] = one.split("-");
        return {
          alg: algorithm.replace("sha", "SHA-"),
          content: Buffer.from(digest, "base64").toString("hex"),
        };
      }),
    })),
  };
}

/**
 * SPDX writes its operators in capitals.
 *
 * @param {string} license
 */
function licensesOf(license) {
  const expression = license.replace(/ (or|and) /g, (word) => word.toUpperCase());
  return / (OR|AND|WITH) /.test(expression) ? [{ expression }] : [{ license: { id: expression } }];
}

export function thirdParty(packages) {
  const counts = new Map();
  for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  return [
    "# Software of third parties",
    "",
    "Each package says its licence in its own folder below `node_modules`.",
    "",
    ...byCount.map(([license, count]) => `- ${license}: ${count}`),
    "",
    "| package | version | licence |",
    "|---|---|---|",
    ...packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    "",
  ].join("\n");
}

/** Writes both lists into a folder, and returns how many packages they name. */
export function writeLists(folder) {
  const packages = productionPackages();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "sbom.cdx.json"), `${JSON.stringify(cycloneDx(packages), null, 1)}\n`);
  writeFileSync(path.join(folder, "third-party.md"), thirdParty(packages));
  return packages.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const count = writeLists(path.join(root, "build"));
  process.stdout.write(`Wrote build/sbom.cdx.json and build/third-party.md with ${count} packages.\n`);
}

// Writes what third parties the site consists of: build/sbom.cdx.json (CycloneDX 1.6) and build/third-party.md, which say
// what the lock files say, and build/licences.txt with the texts of the installed packages. It needs no network.
// Use no package and nothing newer than Node 20 here.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
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
  const locks = {
    ".": read("package-lock.json"),
    ".runtime": read("scripts", "runtime", "package-lock.json"),
  };
  for (const [folder, { packages }] of Object.entries(locks))
    for (const [place, about] of Object.entries(packages)) {
      if (place === "" || about.dev) continue;
      const name = about.name ?? place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      found.set(`${name}@${about.version}`, { name, folder: path.join(folder, place), ...about });
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
    "The texts of the licences, which most of them ask for, are in `licences.txt`.",
    "",
    ...byCount.map(([license, count]) => `- ${license}: ${count}`),
    "",
    "| package | version | licence |",
    "|---|---|---|",
    ...packages.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`),
    "",
  ].join("\n");
}

/**
 * The texts of the licences of all installed packages, each once: bundles keep none of them.
 *
 * @param {Record<string, any>[]} packages
 */
export function licenceTexts(packages) {
  /** @type {Map<string, string[]>} */
  const owners = new Map();
  for (const { name, version, folder } of packages) {
    const place = path.join(root, folder);
    if (!existsSync(place)) continue;
    const files = readdirSync(place).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
    for (const file of files.filter((file) => statSync(path.join(place, file)).isFile())) {
      const text = readFileSync(path.join(place, file), "utf8").trim();
      owners.set(text, [...(owners.get(text) ?? []), `${name} ${version}`]);
    }
  }
  return [...owners]
    .map(([text, names]) => `${names.join(", ")}\n\n${text}\n`)
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** Writes the lists into a folder, and returns how many packages they name. */
export function writeLists(folder) {
  const packages = productionPackages();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "sbom.cdx.json"), `${JSON.stringify(cycloneDx(packages), null, 1)}\n`);
  writeFileSync(path.join(folder, "third-party.md"), thirdParty(packages));
  writeFileSync(path.join(folder, "licences.txt"), licenceTexts(packages));
  return packages.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const count = writeLists(path.join(root, "build"));
  process.stdout.write(
    `Wrote build/sbom.cdx.json, build/third-party.md and build/licences.txt with ${count} packages.\n`,
  );
}

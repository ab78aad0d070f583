import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import { root } from "./setup.mjs";
import { isRelease, Repository } from "./update/git.mjs";

const { version } = packageJson;
const changelog = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");
const recipe = readFileSync(new URL("../docs/recipes/a-release.md", import.meta.url), "utf8");
const versions = [...changelog.matchAll(/^## (.+)$/gm)].map(([, name = ""]) => name);

test("the version has an entry in the changelog for visitors, staff and those who run the site, above the older ones", () => {
  const [, newest = ""] = changelog.split(/^## /m);
  expect(newest.split("\n")[0]).toBe(version);
  for (const who of ["For visitors", "For staff", "For those who run the site"])
    expect(newest).toContain(`${who}\n\n- `);
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

test("each entry is a number that npm run update takes for a version once it is a tag, the newest first", () => {
  expect(versions.map((name) => `v${name}`).filter((tag) => !isRelease(tag))).toEqual([]);
  const inOrder = versions.toSorted((one, other) => other.localeCompare(one, "en", { numeric: true }));
  expect(versions).toEqual(inOrder);
});

test("a tag that is a version has an entry, and on this commit it is this version", () => {
  const tagged = (...words: string[]): string[] => {
    const said = new Repository(root).tries(["tag", "--list", ...words]) ?? "";
    return said.split("\n").filter(isRelease);
  };
  expect(tagged().filter((tag) => !versions.includes(tag.replace(/^v/, "")))).toEqual([]);
  expect(tagged("--points-at", "HEAD").filter((tag) => tag.replace(/^v/, "") !== version)).toEqual([]);
});

test("the recipe for a version names commands and files that there are", () => {
  const commands = [...recipe.matchAll(/\bnpm (?:run )?(test|(?<=run )[\w-]+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(new Set(commands)).toEqual(new Set(["test", "update", "upgrade-test", "build", "sbom"]));
  expect(commands.filter((name) => !(name in packageJson.scripts))).toEqual([]);
  const sbom = readFileSync(path.join(root, "scripts", "sbom.mjs"), "utf8");
  for (const [, made = ""] of recipe.matchAll(/`build\/([\w.-]+\.(?:json|md|txt))`/g))
    expect(sbom).toContain(`"${made}"`);
  for (const [, named = ""] of recipe.matchAll(/`(scripts\/[\w./-]+)`/g))
    expect(existsSync(path.join(root, named))).toBe(true);
  const tag = /git tag (\S+)/.exec(recipe)?.[1] ?? "";
  expect([isRelease(tag), tag]).toEqual([true, `v${/npm version (\S+)/.exec(recipe)?.[1]}`]);
});

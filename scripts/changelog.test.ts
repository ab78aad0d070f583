import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import { isRelease, newestFirst, readChangelog } from "../platform/releases/releases.ts";
import { root } from "./setup.mjs";
import { Repository } from "./update/git.mjs";

const { version } = packageJson;
const changelog = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");
const recipe = readFileSync(new URL("../docs/recipes/a-release.md", import.meta.url), "utf8");
const releases = readChangelog(changelog);
const versions = releases.map((release) => release.version);

test("the version has an entry in the changelog for visitors, staff and those who run the site, above the older ones", () => {
  const [, newest = ""] = changelog.split(/^## /m);
  expect(versions[0]).toBe(version);
  for (const who of ["For visitors", "For staff", "For those who run the site"])
    expect(newest).toContain(`${who}\n\n- `);
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

test("each entry is read as that of a version: a number, the newest first, and nothing else but whether it is for security", () => {
  const headings = [...changelog.matchAll(/^##? (.+)$/gm)].map(([, heading = ""]) => heading);
  expect(headings.slice(1)).toEqual(
    releases.map((release) => release.version + (release.isSecurity ? " (security)" : "")),
  );
  expect(versions).toEqual(newestFirst(versions));
});

test("no change of an entry is lost to those who are told of it, and what needs a hand stands above them", () => {
  const items = [...changelog.matchAll(/^- /gm)];
  expect(releases.flatMap(({ changes }) => changes.flatMap((group) => group.items))).toHaveLength(
    items.length,
  );
  expect(releases.filter(({ hand }) => hand !== undefined)).toHaveLength(
    [...changelog.matchAll(/needs a hand:/gi)].length,
  );
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

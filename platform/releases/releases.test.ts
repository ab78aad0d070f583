import { expect, test } from "vitest";
import { compareReleases, isRelease, newestFirst, readChangelog, releasesBetween } from "./releases.ts";

test.each([
  ["v1.2.0", true],
  ["1.2.0", true],
  ["v10.20.300", true],
  ["v1.2", false],
  ["v1.2.0-rc.1", false],
  ["v1.2.0.1", false],
  ["v01.2.0", false],
  ["v1.2.0\n", false],
  ["--upload-pack=touch", false],
  ["v1.2.0;reboot", false],
  ["v9999999999999.0.0", false],
])("%j is the name of a version: %j", (name, expected) => {
  expect(isRelease(name)).toBe(expected);
});

test("versions are compared by their numbers, with or without a v", () => {
  expect(newestFirst(["v1.9.0", "1.10.0", "v1.10.1-rc.1", "nightly", "v0.99.99", "1.2.0"])).toEqual([
    "1.10.0",
    "v1.9.0",
    "1.2.0",
    "v0.99.99",
  ]);
  expect(compareReleases("v1.2.0", "1.2.0")).toBe(0);
  expect(compareReleases("0.2.0", "v0.3.0")).toBeLessThan(0);
  expect(() => compareReleases("main", "1.0.0")).toThrow("main is not the name of a version.");
});

const changelog = `# What is new

## 1.2.0 (security)

Needs a hand: PostgreSQL 14 is no longer enough. Update it to 16
first.

For visitors

- *Today* says \`when\`
  church is.
- Another.

For those who run the site

- One.

## 1.1.0 - not ours

- Left out.

## 1.1.0

- Of nobody.

## 1.0.0

For staff

- First.
`;

test("an entry says whether it is for security, what it asks for, and what changes for whom", () => {
  expect(readChangelog(changelog.replaceAll("\n", "\r\n"))).toEqual([
    {
      version: "1.2.0",
      isSecurity: true,
      hand: "PostgreSQL 14 is no longer enough. Update it to 16 first.",
      changes: [
        { who: "For visitors", items: ["Today says when church is.", "Another."] },
        { who: "For those who run the site", items: ["One."] },
      ],
    },
    { version: "1.1.0", isSecurity: false, hand: undefined, changes: [] },
    {
      version: "1.0.0",
      isSecurity: false,
      hand: undefined,
      changes: [{ who: "For staff", items: ["First."] }],
    },
  ]);
});

test("between two versions are those after the one up to the other", () => {
  const versions = (after: string, upTo: string) =>
    releasesBetween(readChangelog(changelog), after, upTo).map(({ version }) => version);
  expect(versions("1.0.0", "v1.2.0")).toEqual(["1.2.0", "1.1.0"]);
  expect(versions("1.0.0", "v1.1.0")).toEqual(["1.1.0"]);
  expect(versions("1.2.0", "v1.2.0")).toEqual([]);
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { version } from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };

const changelog = readFileSync(new URL("../CHANGELOG.md", import.meta.url), "utf8");

test("the version has an entry in the changelog for visitors, staff and those who run the site, above the older ones", () => {
  const [, newest = ""] = changelog.split(/^## /m);
  expect(newest.split("\n")[0]).toBe(version);
  for (const who of ["For visitors", "For staff", "For those who run the site"])
    expect(newest).toContain(`${who}\n\n- `);
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

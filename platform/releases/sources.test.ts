import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sourcesOf } from "./sources.ts";

const url = "https://git.example.org/narthex.git";

function builtWith(about: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "narthex-built-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, "package.json"), about);
  return (mode: string, from?: string) => sourcesOf({ mode, updates: { from } }, path.join(folder, "server"));
}

test("a built server knows the repository that it was built from, unless the settings name another one or none", () => {
  const sources = builtWith(JSON.stringify({ repository: { type: "git", url } }));
  expect(sources("production")).toBe(url);
  expect(sources("production", "https://other.example/x.git")).toBe("https://other.example/x.git");
  expect(sources("production", "off")).toBeUndefined();
  expect(sources("development")).toBeUndefined();
  expect(sources("test")).toBeUndefined();
});

test("without a note, or where the server was not built, nobody is asked", () => {
  for (const about of ["{}", "no JSON", JSON.stringify({ repository: { url: 7 } })])
    expect(builtWith(about)("production")).toBeUndefined();
  const inSources = { mode: "production", updates: { from: undefined } };
  expect(sourcesOf(inSources, path.resolve(import.meta.dirname, "../.."))).toBeUndefined();
});

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");

// After `npm run artwork -- --encode` it is so again.
test("the pictures that take a minute to encode are kept, and no other", async () => {
  const built = await digestsIn("build/client/assets", (name) => name.endsWith(".avif"));
  expect(built.length).toBeGreaterThan(50);
  expect(await digestsIn("artwork/encoded")).toEqual(built);
});

async function digestsIn(folder: string, isWanted = (_: string) => true): Promise<string[]> {
  const names = (await readdir(path.join(root, folder))).filter(isWanted);
  const contents = await Promise.all(names.map((name) => readFile(path.join(root, folder, name))));
  const digests = contents.map((content) => createHash("sha256").update(content).digest("hex"));
  return [...new Set(digests)].toSorted();
}

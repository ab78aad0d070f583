// Compresses the built scripts and styles once, so that the server does not compress them for every request.
import { existsSync, readdirSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { root } from "./setup.mjs";

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const folder = path.join(root, "build", "client", "assets");
/** What the last build left: what has not changed is compressed already. */
const earlier = path.join(root, "node_modules", ".cache", "last-build", "client", "assets");
const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
/** Each has a thread of libuv. */
const atOnce = 4;

async function compressNext() {
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const file = path.join(folder, name);
    if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) continue;
    const content = await readFile(file);
    if (await isTaken(name, content)) continue;
    await writeFile(`${file}.br`, await brotli(content));
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
  }
}

async function isTaken(name, content) {
  const file = path.join(earlier, name);
  const isSame = await readFile(file).then(
    (text) => text.equals(content),
    () => false,
  );
  if (!isSame) return false;
  for (const ending of [".br", ".gz"])
    await rename(`${file}${ending}`, path.join(folder, `${name}${ending}`));
  return true;
}

await Promise.all(Array.from({ length: atOnce }, compressNext));

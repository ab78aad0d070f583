// Compresses the built scripts and styles once, so that the server does not compress them for every request.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { root } from "./setup.mjs";

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
const folder = path.join(root, "build", "client", "assets");
const names = readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name));
/** Each has a thread of libuv. */
const atOnce = 4;

async function compressNext() {
  for (let name = names.pop(); name !== undefined; name = names.pop()) {
    const file = path.join(folder, name);
    const content = await readFile(file);
    await writeFile(`${file}.br`, await brotli(content));
    await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
  }
}

await Promise.all(Array.from({ length: atOnce }, compressNext));

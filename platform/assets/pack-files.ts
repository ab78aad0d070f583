import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** Larger ones, such as films, are no part of what a page needs to work. */
const mostBytes = 512 * 1024;

export const packedFilesSchema = z.array(
  z.object({
    name: z.string(),
    /** Offset in the pack, and length there, in bytes. */
    start: z.number(),
    size: z.number(),
    isCompressed: z.boolean(),
    /** SHA-256 of the bytes in the pack, in base64: a store that others can write to must not add scripts to the site. */
    hash: z.string(),
  }),
);

export type PackedFile = z.infer<typeof packedFilesSchema>[number];

interface BuiltFile {
  name: string;
  /** Its name in the folder: that of the version compressed with Brotli, if there is one. */
  source: string;
  size: number;
}

export interface BuiltFiles {
  id: string;
  files: BuiltFile[];
}

/** Lists the files of a folder that browsers need, each once. */
export async function listBuilt(folder: string): Promise<BuiltFiles> {
  const names = new Set(await readdir(folder));
  const files: BuiltFile[] = [];
  for (const name of [...names].toSorted()) {
    if (/\.(br|gz)$/.test(name)) continue;
    const source = names.has(`${name}.br`) ? `${name}.br` : name;
    // A thread for each of a thousand files would take ten times as long.
    const { size } = statSync(path.join(folder, source));
    if (size <= mostBytes) files.push({ name, source, size });
  }
  const described = files.map(({ name, size }) => `${name} ${size}\n`).join("");
  return { id: createHash("sha256").update(described).digest("hex").slice(0, 32), files };
}

/** Returns the bytes of a pack; `packed` is filled while they are read. */
export async function* packBytes(
  folder: string,
  files: readonly BuiltFile[],
  packed: PackedFile[],
): AsyncGenerator<Uint8Array> {
  let start = 0;
  for (const { name, source } of files) {
    const bytes = await readFile(path.join(folder, source));
    packed.push({
      name,
      start,
      size: bytes.length,
      isCompressed: source !== name,
      hash: hashOf(bytes),
    });
    start += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64");
}

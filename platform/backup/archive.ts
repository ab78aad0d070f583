import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { ReadableStream, type ReadableWritablePair } from "node:stream/web";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import type { Bytes } from "../storage/bytes.ts";
import { isStoreUnreachable } from "../storage/errors.ts";
import { BackupError, damaged } from "./backup-error.ts";

export interface Entry {
  name: string;
  size: number;
  bytes: Bytes;
}

/** The last entry, in the format of `sha256sum --check`: one line for each other entry. */
const checksums = "SHA256SUMS";

export async function* pack(entries: AsyncIterable<Entry>, madeAt: Date): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const packing = packAll(entries, madeAt, controller).catch((error) => controller.error(error));
  try {
    yield* readable as unknown as Bytes;
  } finally {
    await packing;
  }
}

async function packAll(
  entries: AsyncIterable<Entry>,
  madeAt: Date,
  controller: ReturnType<typeof createTarPacker>["controller"],
): Promise<void> {
  const lines: string[] = [];
  const add = async ({ name, size, bytes }: Entry) => {
    const hash = createHash("sha256");
    const writer = controller.add({ name, size, mtime: madeAt, mode: 0o600 }).getWriter();
    for await (const part of hashed(bytes, hash)) await writer.write(part);
    await writer.close();
    lines.push(`${hash.digest("hex")}  ${name}\n`);
  };
  for await (const entry of entries) {
    try {
      await add(entry);
    } finally {
      // A stream that was never read would keep its file open.
      if (entry.bytes instanceof Readable) entry.bytes.destroy();
    }
  }
  const list = Buffer.from(lines.join(""));
  await add({ name: checksums, size: list.length, bytes: only(list) });
  controller.finalize();
}

/**
 * Yields the entries of an archive in order, skipping bytes that the caller does not read. Only after the last entry is
 * it certain that nothing was changed or lost.
 *
 * @throws {BackupError} when the archive is damaged.
 */
export async function* unpack(archive: Bytes): AsyncGenerator<Entry> {
  const hashes = new Map<string, string>();
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<
    ParsedTarEntry,
    Uint8Array
  >;
  const reader = ReadableStream.from(archive).pipeThrough(decoder).getReader();
  let expected: string | undefined;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { header, body } = next.value;
      const { name, size } = header;
      if (expected !== undefined || hashes.has(name)) throw damaged(`${name} is in the wrong place`);
      const hash = createHash("sha256");
      const bytes = hashed(body as unknown as Bytes, hash);
      if (name === checksums) expected = (await readAll(bytes)).toString();
      else {
        yield { name, size, bytes };
        for await (const _ of bytes);
        hashes.set(name, hash.digest("hex"));
      }
    }
  } catch (error) {
    throw describeDamage(error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  compare(hashes, expected);
}

function compare(hashes: Map<string, string>, expected: string | undefined): void {
  if (expected === undefined) throw damaged("its end is missing");
  const lines = expected.trimEnd().split("\n");
  for (const line of lines) {
    const [hash = "", name = ""] = line.split("  ");
    if (hashes.get(name) !== hash) throw damaged(`${name || "an entry"} was changed or is missing`);
  }
  if (lines.length !== hashes.size) throw damaged("it has entries without a checksum");
}

/** Errors of the tar reader mean a damaged archive; errors of disks and networks explain themselves. */
function describeDamage(error: unknown): unknown {
  if (error instanceof BackupError || isStoreUnreachable(error)) return error;
  if (error instanceof Error && ("code" in error || "$metadata" in error)) return error;
  return error instanceof Error ? damaged(error.message.replace(/\.$/, ""), error) : error;
}

async function* hashed(bytes: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
}

export async function readAll(bytes: Bytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

export async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

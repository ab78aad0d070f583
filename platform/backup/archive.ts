import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { ReadableStream, type ReadableWritablePair } from "node:stream/web";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import type { Bytes } from "../storage/bytes.ts";
import { BackupError, damaged } from "./backup-error.ts";

export interface Entry {
  name: string;
  size: number;
  /** Exactly `size` of them. */
  bytes: Bytes;
}

/** The last entry, as the tool `sha256sum --check` reads it: one line for each other entry. */
const checksums = "SHA256SUMS";

/** Packs entries, one after the other, into a tar archive that ends with their checksums. */
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
      // A stream that was never read from would keep its file open.
      if (entry.bytes instanceof Readable) entry.bytes.destroy();
    }
  }
  const list = Buffer.from(lines.join(""));
  await add({ name: checksums, size: list.length, bytes: only(list) });
  controller.finalize();
}

/**
 * The entries of an archive in their order. Bytes that the caller does not read are skipped. Only when the last entry
 * has passed is it certain that none was changed or is missing.
 *
 * @throws {BackupError} when one was.
 */
export async function* unpack(archive: Bytes): AsyncGenerator<Entry> {
  const hashes = new Map<string, string>();
  // The types of Node's streams and of browsers' differ.
  const decoder = createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<
    ParsedTarEntry,
    Uint8Array
  >;
  const reader = ReadableStream.from(archive).pipeThrough(decoder).getReader();
  let promised: string | undefined;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const { header, body } = next.value;
      const { name, size } = header;
      if (promised !== undefined || hashes.has(name))
        throw damaged(`${name} stands where it does not belong`);
      const hash = createHash("sha256");
      const bytes = hashed(body as unknown as Bytes, hash);
      if (name === checksums) promised = (await allOf(bytes)).toString();
      else {
        yield { name, size, bytes };
        // What was read is at its end; the rest is read here.
        for await (const _ of bytes);
        hashes.set(name, hash.digest("hex"));
      }
    }
  } catch (error) {
    throw asDamage(error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  compare(hashes, promised);
}

function compare(hashes: Map<string, string>, promised: string | undefined): void {
  if (promised === undefined) throw damaged("its end is missing");
  const lines = promised.trimEnd().split("\n");
  for (const line of lines) {
    const [hash = "", name = ""] = line.split("  ");
    if (hashes.get(name) !== hash) throw damaged(`${name || "an entry"} was changed or is missing`);
  }
  if (lines.length !== hashes.size) throw damaged("it has entries that it does not vouch for");
}

/** Errors of the tar reader are about the archive; those of our own and of disks and networks say it themselves. */
function asDamage(error: unknown): unknown {
  if (error instanceof BackupError || (error instanceof Error && ("code" in error || "$metadata" in error)))
    return error;
  return error instanceof Error ? damaged(error.message.replace(/\.$/, ""), error) : error;
}

async function* hashed(bytes: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    hash.update(part);
    yield part;
  }
}

export async function allOf(bytes: Bytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

export async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { tooLarge } from "./errors.ts";

export type Bytes = AsyncIterable<Uint8Array>;

/** Both ends count, as in the HTTP `Range` header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Passes on bytes, and fails with 413 and `refusal` at the first one above `limit`. */
export async function* atMost(source: Bytes, limit: number, refusal: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw tooLarge(refusal);
    yield chunk;
  }
}

/** Writes a file of this machine that does not exist yet, durably. On failure what was written may be left. */
export async function writeTo(file: string, source: Bytes): Promise<void> {
  // Opened first: a stream that fails while it still opens its file would make it after it has been cleaned up.
  const handle = await open(file, "wx", 0o600);
  await pipeline(source, handle.createWriteStream({ flush: true }));
}

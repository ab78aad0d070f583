import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { tooLarge } from "./errors.ts";

export type Bytes = AsyncIterable<Uint8Array>;

/** Both ends are inclusive, as in the HTTP `Range` header. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Passes bytes through and throws 413 with the sentence `refusal` once there are more than `limit`. */
export async function* atMost(source: Bytes, limit: number, refusal: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > limit) throw tooLarge(refusal);
    yield chunk;
  }
}

/** Writes a new local file and flushes it to disk. On failure a partial file may be left. */
export async function writeTo(file: string, source: Bytes): Promise<void> {
  // Open first: a stream that fails while opening could create the file after its cleanup.
  const handle = await open(file, "wx", 0o600);
  await pipeline(source, handle.createWriteStream({ flush: true }));
}

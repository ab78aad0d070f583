import type { Bytes } from "../storage/bytes.ts";

/**
 * Splits `source` into blocks of `size` bytes. The last block may be shorter; there is always at least one, maybe
 * empty.
 */
export async function* blocksOf(
  source: Bytes,
  size: number,
): AsyncGenerator<{ block: Buffer; last: boolean }> {
  let block = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const bytes of source) {
    for (let read = 0; read < bytes.length; ) {
      // Wait for more bytes before yielding: the last block must be known as the last.
      if (filled === size) {
        yield { block, last: false };
        block = Buffer.allocUnsafe(size);
        filled = 0;
      }
      const part = bytes.subarray(read, read + size - filled);
      block.set(part, filled);
      filled += part.length;
      read += part.length;
    }
  }
  yield { block: block.subarray(0, filled), last: true };
}

/**
 * Returns the first `count` bytes (fewer if the source is shorter), and all bytes from the beginning. Callers that do
 * not read `bytes` to the end must call `bytes.return()`, which closes the source.
 */
export async function peek(
  source: Bytes,
  count: number,
): Promise<{ first: Buffer; bytes: AsyncGenerator<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < count) {
    const { value, done } = await iterator.next();
    if (done) break;
    read.push(value);
    length += value.length;
  }
  async function* replay(): AsyncGenerator<Uint8Array> {
    try {
      // A generator closes its source only after it has started.
      yield Buffer.alloc(0);
      yield* read;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  const bytes = replay();
  await bytes.next();
  return { first: Buffer.concat(read).subarray(0, count), bytes };
}

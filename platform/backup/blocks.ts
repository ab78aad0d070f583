import type { Bytes } from "../storage/bytes.ts";

/** The same bytes in blocks of `size`; the last block is shorter unless it fits. There is at least one, maybe empty. */
export async function* blocksOf(
  source: Bytes,
  size: number,
): AsyncGenerator<{ block: Buffer; last: boolean }> {
  let block = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const bytes of source) {
    for (let read = 0; read < bytes.length; ) {
      // A full block is passed on only when more follows: only then is it known not to be the last.
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
 * The first `count` bytes, or fewer where there are not so many; `bytes` are all of them from the beginning. Whoever
 * does not read these to their end calls `bytes.return()`, which closes the source.
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
  async function* again(): AsyncGenerator<Uint8Array> {
    try {
      // A generator closes its source only once it has begun.
      yield Buffer.alloc(0);
      yield* read;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } finally {
      await iterator.return?.();
    }
  }
  const bytes = again();
  await bytes.next();
  return { first: Buffer.concat(read).subarray(0, count), bytes };
}

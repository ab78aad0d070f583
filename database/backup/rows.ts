import { createReadStream, createWriteStream } from "node:fs";
import stream, { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { RowsHash } from "./rows-hash.ts";

export type Row = Record<string, unknown>;

/** Writes rows as compressed lines of JSON. Returns their number and their hash. */
export async function writeRows(
  file: string,
  batches: AsyncIterable<Row[]>,
): Promise<{ rows: number; rowsHash: string }> {
  let count = 0;
  const hash = new RowsHash();
  async function* lines(): AsyncGenerator<string> {
    for await (const rows of batches) {
      count += rows.length;
      for (const row of rows) hash.add(row);
      if (rows.length > 0) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file, { mode: 0o600, flush: true }));
  return { rows: count, rowsHash: hash.value };
}

/** Yields the rows of such a file in batches of up to `size`. */
export async function* readRows(file: string, size = 200): AsyncGenerator<Row[]> {
  const unzipped = createGunzip();
  // Errors of either stream are thrown where the second one is read.
  stream.pipeline(createReadStream(file), unzipped, () => undefined);
  unzipped.setEncoding("utf8");
  let rest = "";
  let rows: Row[] = [];
  for await (const text of unzipped as AsyncIterable<string>) {
    // Text may contain other line breaks, such as U+2028.
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      rows.push(JSON.parse(line));
      if (rows.length < size) continue;
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

import { byteOrderMark, csvLine } from "./csv.ts";

/** Streams a CSV file, so that a long list needs no memory. `batches` are read as the reader takes them. */
export function csvResponse(
  filename: string,
  columnNames: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): Response {
  async function* lines() {
    yield byteOrderMark + csvLine(columnNames);
    for await (const rows of batches) yield rows.map(csvLine).join("");
  }
  return new Response(streamOf(lines()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

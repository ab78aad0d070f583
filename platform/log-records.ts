/** The most characters of a line that are kept; the rest of a longer one is left out. */
const longestLine = 262_144;
/** The most lines of one record: the stack of an error in the text for people. */
const mostLines = 200;

/**
 * Reads a log as records: a line, with those that follow it and begin with a space. Keeps one record at a time, whatever the
 * size of the log.
 */
export async function* logRecords(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let record: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (/^\s+\S/.test(line) && record.length > 0) {
      if (record.length < mostLines) record.push(line);
      continue;
    }
    if (record.length > 0) yield record.join("\n");
    record = line.trim() === "" ? [] : [line];
  }
  if (record.length > 0) yield record.join("\n");
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let line = "";
  for await (const chunk of chunks) {
    const [first = "", ...others] = chunk.split("\n");
    line = (line + first).slice(0, longestLine);
    for (const next of others) {
      yield line.replace(/\r$/, "");
      line = next.slice(0, longestLine);
    }
  }
  if (line !== "") yield line;
}

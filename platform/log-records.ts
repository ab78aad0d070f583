/** The most characters of a line that are kept; the rest of a longer one is left out. */
const longestLine = 262_144;
/** The most lines of one record: the stack of an error in the text for people. */
const mostLines = 200;

/**
 * Reads a log as records: a line, with those that follow it and begin with a space. Keeps one record at a time, whatever the
 * size of the log. A record ends with the next one, or when nothing follows for `pauseMs`, as in a log that still grows.
 */
export async function* logRecords(chunks: AsyncIterable<string>, pauseMs = 200): AsyncGenerator<string> {
  let record: string[] = [];
  for await (const lines of withPauses(linesOf(chunks), pauseMs)) {
    if (lines === "pause") {
      if (record.length > 0) yield record.join("\n");
      record = [];
      continue;
    }
    for (const line of lines) {
      if (/^\s+\S/.test(line) && record.length > 0) {
        if (record.length < mostLines) record.push(line);
        continue;
      }
      if (record.length > 0) yield record.join("\n");
      record = line.trim() === "" ? [] : [line];
    }
  }
  if (record.length > 0) yield record.join("\n");
}

/** The lines that end in each chunk. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let line = "";
  for await (const chunk of chunks) {
    const [first = "", ...others] = chunk.split("\n");
    line = (line + first).slice(0, longestLine);
    const ended: string[] = [];
    for (const next of others) {
      ended.push(line.replace(/\r$/, ""));
      line = next.slice(0, longestLine);
    }
    yield ended;
  }
  if (line !== "") yield [line];
}

/** Yields the items, and `pause` once when no further one comes for so many milliseconds. */
async function* withPauses<Item>(items: AsyncGenerator<Item>, ms: number): AsyncGenerator<Item | "pause"> {
  while (true) {
    const next = items.next();
    const { promise: pause, resolve } = Promise.withResolvers<"pause">();
    const timer = setTimeout(() => resolve("pause"), ms);
    try {
      if ((await Promise.race([next, pause])) === "pause") yield "pause";
    } finally {
      clearTimeout(timer);
    }
    const { done, value } = await next;
    if (done) return;
    yield value;
  }
}

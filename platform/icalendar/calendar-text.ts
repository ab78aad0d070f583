import { isUtf8 } from "node:buffer";

const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const tab = 9;
const linesPerStep = 100;

/**
 * Returns the text of a calendar file. Lines are unfolded before they are decoded, because programs that count bytes fold lines
 * within a character (RFC 5545, section 3.1). Calendars are UTF-8, but some programs of Windows write UTF-16 or the encoding
 * of their computer, and exports that were joined mix them, so that each line decides for itself. The caller decides after
 * each step when to go on (`inTurns`).
 */
export function* decodedCalendar(bytes: Uint8Array): Generator<void, string> {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder("utf-16be").decode(bytes);
  const unfolded = yield* withoutFolds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return isUtf8(unfolded) ? new TextDecoder().decode(unfolded) : yield* decodedByLine(unfolded);
}

function* withoutFolds(bytes: Buffer): Generator<void, Buffer> {
  const kept: Buffer[] = [];
  let from = 0;
  for (const [index, end] of lineEnds(bytes)) {
    if (bytes[end] === space || bytes[end] === tab) {
      kept.push(bytes.subarray(from, end - (bytes[end - 2] === carriageReturn ? 2 : 1)));
      from = end + 1;
    }
    if (index % linesPerStep === 0) yield;
  }
  return kept.length === 0 ? bytes : Buffer.concat([...kept, bytes.subarray(from)]);
}

function* decodedByLine(bytes: Buffer): Generator<void, string> {
  const windows = new TextDecoder("windows-1252");
  const lines: string[] = [];
  let from = 0;
  for (const [index, end] of lineEnds(bytes)) {
    const line = bytes.subarray(from, end);
    lines.push(isUtf8(line) ? line.toString() : (cutUtf8(line) ?? windows.decode(line)));
    from = end;
    if (index % linesPerStep === 0) yield;
  }
  return lines.join("").replace(/^\uFEFF/, "");
}

/** Where the lines of a file end, counted; the last one need not have a line feed. */
function* lineEnds(bytes: Buffer): Generator<[number: number, end: number]> {
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, at);
    at = found === -1 ? bytes.length : found + 1;
    yield [count++, at];
  }
}

/** A line of UTF-8 that a program cut within a character is still UTF-8. */
function cutUtf8(line: Buffer): string | undefined {
  const text = line.toString();
  const letters = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  return letters > broken ? text.replaceAll("\uFFFD", "") : undefined;
}

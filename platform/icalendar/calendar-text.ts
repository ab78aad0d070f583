const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const tab = 9;

/**
 * Returns the text of a calendar file. Lines are unfolded before they are decoded, because programs that count bytes fold lines
 * within a character (RFC 5545, section 3.1). Calendars are UTF-8, but some programs of Windows write UTF-16 or the encoding
 * of their computer, and exports that were joined mix them, so that each line decides for itself.
 */
export function decodedCalendar(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder("utf-16be").decode(bytes);
  const unfolded = withoutFolds(bytes);
  return utf8(unfolded) ?? decodedByLine(unfolded);
}

function withoutFolds(bytes: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const isBreak = bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] === lineFeed);
    const next = bytes[at] === carriageReturn ? at + 2 : at + 1;
    if (isBreak && (bytes[next] === space || bytes[next] === tab)) at = next;
    else kept[length++] = bytes[at] ?? 0;
  }
  return kept.subarray(0, length);
}

function decodedByLine(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(lineFeed, at);
    const end = found === -1 ? bytes.length : found + 1;
    const line = bytes.subarray(at, end);
    lines.push(utf8(line) ?? ofOtherEncoding(line));
    at = end;
  }
  return lines.join("");
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A line of UTF-8 that a program cut within a character is still UTF-8. */
function ofOtherEncoding(line: Uint8Array): string {
  const lenient = new TextDecoder("utf-8").decode(line);
  const letters = lenient.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0;
  const broken = lenient.match(/\uFFFD/g)?.length ?? 0;
  return letters > broken ? lenient.replaceAll("\uFFFD", "") : new TextDecoder("windows-1252").decode(line);
}

const mostOctets = 75;

/**
 * Returns a content line folded as RFC 5545, section 3.1, asks: no line is longer than 75 octets, and no character of
 * UTF-8 is cut in two. The CRLF at the end is included.
 */
export function contentLine(name: string, value: string): string {
  return `${folded(`${name}:${value}`)}\r\n`;
}

function folded(line: string): string {
  if (line.length * 3 <= mostOctets) return line;
  const octets = Buffer.byteLength(line);
  if (octets <= mostOctets) return line;
  return octets === line.length ? foldedAscii(line) : foldedByCharacter(line);
}

function foldedAscii(line: string): string {
  const pieces = [line.slice(0, mostOctets)];
  // The space before a continued line counts too.
  for (let at = mostOctets; at < line.length; at += mostOctets - 1)
    pieces.push(line.slice(at, at + mostOctets - 1));
  return pieces.join("\r\n ");
}

function foldedByCharacter(line: string): string {
  const pieces: string[] = [];
  let from = 0;
  let at = 0;
  let octets = 0;
  while (at < line.length) {
    const code = line.codePointAt(at) ?? 0;
    const size = octetsOf(code);
    if (octets + size > mostOctets) {
      pieces.push(line.slice(from, at));
      from = at;
      octets = 1;
    }
    octets += size;
    at += code > 0xffff ? 2 : 1;
  }
  pieces.push(line.slice(from));
  return pieces.join("\r\n ");
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

const escapes: Record<string, string> = { "\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n" };

/** Returns a text as a value of type TEXT (RFC 5545, section 3.3.11). Control characters but tabs are removed. */
export function escapedText(text: string): string {
  return cleaned(text).replace(/[\\;,\n]/g, (character) => escapes[character] ?? "");
}

/** Returns what may stand where nothing is escaped, such as a URL: the text without line breaks and control characters. */
export function unescapedValue(text: string): string {
  return cleaned(text).replaceAll("\n", "");
}

/**
 * Returns the quoted value of a parameter. A parameter cannot hold double quotes, so they become single ones; RFC 6868
 * has an escape for them that few readers know.
 */
export function quotedParameter(text: string): string {
  return `"${cleaned(text).replaceAll('"', "'").replaceAll("\n", " ").replaceAll("^", "^^")}"`;
}

/** Every kind of line break becomes `\n`: some readers end a line at each of them. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "");
}

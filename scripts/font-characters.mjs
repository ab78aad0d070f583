/** All characters of ranges such as `U+20-7E, U+A0`, without control characters. */
export function charactersIn(ranges) {
  return [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
    .map(([, first, last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .filter((codePoint) => codePoint >= 0x20)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join("");
}

/** A module that says which characters the fonts have, as parts of a regular expression. */
export function drawnLettersModule(fonts) {
  const lines = Object.entries(fonts).map(
    ([name, files]) => `  ${name}:\n    "${classOf(new Set(files.flatMap(codePointsIn)))}",\n`,
  );
  return `/** The characters of the fonts in \`app/look/fonts/drawn-fonts\`, written by \`scripts/fonts.mjs\`. */
export const drawnLetters = {\n${lines.join("")}};\n`;
}

/** The contents of a character class, `\u{20}-\u{7e}`. */
function classOf(codePoints) {
  const sorted = [...codePoints].filter((codePoint) => codePoint >= 0x20).toSorted((a, b) => a - b);
  const ranges = [];
  for (const codePoint of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === codePoint - 1) last[1] = codePoint;
    else ranges.push([codePoint, codePoint]);
  }
  const escaped = (codePoint) => `\\\\u{${codePoint.toString(16)}}`;
  return ranges
    .map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`))
    .join("");
}

/** Reads the table `cmap` of a font, in its format 4 (OpenType 1.9). */
function codePointsIn(font) {
  const cmap = tableOf(font, "cmap");
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, index) =>
    font.readUInt32BE(cmap + 4 + 8 * index + 4),
  );
  const offset = subtables.find((start) => font.readUInt16BE(cmap + start) === 4);
  if (offset === undefined) throw new Error("the font has no character map of format 4");
  const start = cmap + offset;
  const segments = font.readUInt16BE(start + 6) / 2;
  return Array.from({ length: segments }, (_, index) => {
    const last = font.readUInt16BE(start + 14 + 2 * index);
    const first = font.readUInt16BE(start + 16 + 2 * segments + 2 * index);
    return Array.from({ length: last - first + 1 }, (_unused, step) => first + step);
  })
    .flat()
    .filter((codePoint) => codePoint !== 0xffff);
}

function tableOf(font, name) {
  for (let entry = 12; entry < 12 + 16 * font.readUInt16BE(4); entry += 16)
    if (font.toString("latin1", entry, entry + 4) === name) return font.readUInt32BE(entry + 8);
  throw new Error(`the font has no table ${name}`);
}

// Makes the two font files that a first view loads, from the packages. Run it after an update of those packages.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subset from "subset-font";
import { root } from "./setup.mjs";

const fonts = [
  { to: "newsreader", from: "@fontsource/newsreader/files/newsreader-latin-500-normal.woff2" },
  {
    to: "source-sans",
    from: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  },
];

// The same characters as in app/fonts/fonts.css.
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xa1],
  [0xa3, 0xa3],
  [0xa7, 0xa7],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xae, 0xae],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0xbf, 0xff],
  [0x152, 0x153],
  [0x2010, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
];
const characters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((codePoint) => String.fromCodePoint(codePoint))
  .join("");

for (const { from, to, variationAxes } of fonts) {
  const original = await readFile(path.join(root, "node_modules", from));
  const smaller = await subset(original, characters, {
    targetFormat: "woff2",
    keepFeatures: ["kern", "liga", "ccmp", "locl", "mark", "tnum"],
    variationAxes,
  });
  await writeFile(path.join(root, "app", "fonts", `${to}.woff2`), smaller);
  process.stdout.write(`${to}: ${smaller.length} bytes, of ${original.length}\n`);
}

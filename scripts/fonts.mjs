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

const styles = await readFile(path.join(root, "app", "fonts", "fonts.css"), "utf8");
const [, ranges = ""] = /unicode-range:([^;]+);/.exec(styles) ?? [];
const characters = [...ranges.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
  .map(([, first, last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
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

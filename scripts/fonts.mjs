// Makes the two font files that a first view loads and the fonts that pictures are drawn with, from the packages. Run it
// after an update of those packages.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subset from "subset-font";
import { charactersIn, drawnLettersModule } from "./font-characters.mjs";
import { root } from "./setup.mjs";

const fonts = [
  { to: "newsreader", from: "@fontsource/newsreader/files/newsreader-latin-500-normal.woff2" },
  {
    to: "source-sans",
    from: "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
  },
];

const styles = await readFile(path.join(root, "app", "look", "fonts", "fonts.css"), "utf8");
const [, ranges = ""] = /unicode-range:([^;]+);/.exec(styles) ?? [];
const characters = charactersIn(ranges);

for (const { from, to, variationAxes } of fonts) {
  const original = await readFile(path.join(root, "node_modules", from));
  const smaller = await subset(original, characters, {
    targetFormat: "woff2",
    keepFeatures: ["kern", "liga", "ccmp", "locl", "mark", "tnum"],
    variationAxes,
  });
  await writeFile(path.join(root, "app", "look", "fonts", `${to}.woff2`), smaller);
  process.stdout.write(`${to}: ${smaller.length} bytes, of ${original.length}\n`);
}

const drawn = [
  {
    name: "serif",
    folder: "@fontsource/newsreader",
    file: (set) => `newsreader-${set}-500-normal.woff2`,
  },
  {
    name: "sans",
    folder: "@fontsource-variable/source-sans-3",
    file: (set) => `source-sans-3-${set}-wght-normal.woff2`,
    variationAxes: { wght: 600 },
  },
];

const letters = {};
for (const { name, folder, file, variationAxes } of drawn) {
  const inPackage = (...parts) => path.join(root, "node_modules", folder, ...parts);
  const made = [];
  for (const [set, setRanges] of Object.entries(
    JSON.parse(await readFile(inPackage("unicode.json"), "utf8")),
  )) {
    const font = await subset(await readFile(inPackage("files", file(set))), charactersIn(setRanges), {
      targetFormat: "truetype",
      noHinting: true,
      variationAxes,
    });
    await writeFile(path.join(root, "app", "look", "fonts", "drawn-fonts", `${name}-${set}.ttf`), font);
    process.stdout.write(`${name}-${set}: ${font.length} bytes\n`);
    made.push(font);
  }
  letters[name] = made;
}
await writeFile(path.join(root, "app", "look", "fonts", "drawn-letters.ts"), drawnLettersModule(letters));

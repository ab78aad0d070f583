// Writes what a church writes into `content/` of 0.1.0, or merges a later version into that: upgrade-test.mjs says when.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Repository } from "./update/git.mjs";

const [step, folder, ...others] = process.argv.slice(2);
const steps = { write, merge };
steps[step]?.(...others);

/** About half of the files, and a picture and a poem: the others stay as they came. */
function write() {
  for (const name of "about-us baptism contact-us giving life-groups home".split(" "))
    change(`pages/${name}.md`, (text) => `${renamed(text)}\n\nWritten at the mill, on the page ${name}.\n`);
  const sets = "about bank-account congregation contacts giving ministries resources services worship";
  for (const name of sets.split(" "))
    change(`${name}.ts`, (text) => renamed(text).replace(/\b(words|title): "/g, '$1: "At the mill: '));
  change("bank-account.ts", (text) => text.replace("00-00-00", "20-33-41").replace("00000000", "41886203"));
  change("congregation.ts", (text) => text.replace("riverside-kids", "mill-kids"));
  change("ministries.ts", (text) => text.replace("riverside-kids", "mill-kids"));
  copyFileSync(inContent("pictures/giving.jpg"), inContent("pictures/baptism.jpg"));
  const poem = [
    "---",
    "title: The Wheel",
    "author: Ann Hill",
    "---",
    "",
    "It turns because the water comes.",
    "",
  ];
  writeFileSync(inContent("poems/5-wheel.md"), poem.join("\n"));
  new Repository(folder).git(["add", "--all", "content"]);
  new Repository(folder).git(["commit", "--quiet", "--message", "What we write"]);
}

/** As `npm run update` does. */
function merge(source, merged) {
  const repository = new Repository(folder);
  repository.git(["fetch", "--quiet", source, "HEAD"]);
  repository.prepare(repository.git(["rev-parse", "FETCH_HEAD"]), merged);
}

function renamed(text) {
  return text
    .replaceAll("Riverside Community Church", "Mill Hill Chapel")
    .replaceAll("Riverside", "Mill Hill")
    .replaceAll("riverside.example", "millhill.example")
    .replaceAll("Miriam Hale", "Ann Hill");
}

function change(name, written) {
  const text = readFileSync(inContent(name), "utf8");
  if (written(text) === text) throw new Error(`content/${name} has nothing to change`);
  writeFileSync(inContent(name), written(text));
}

function inContent(name) {
  return path.join(folder, "content", name);
}

// Writes the texts into the scripts of browsers: English into each script where it is marked, and for each other language into
// copies of the scripts that say something else in it, and of those that load them. So no page loads a catalog.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import routes from "../app/routes.ts";
import { root } from "./setup.mjs";
import { compiled, readCatalogs, readTexts } from "./texts/catalogs.mjs";
import { copyOf } from "./texts/copies.mjs";
import { marks } from "./texts/macros.mjs";

const folder = path.join(root, "build", "client", "assets");
const english = new Map((await readTexts(root)).map(({ id, message }) => [id, message]));
/** As bundled, by their names without `.js`. React Router's list of routes names all: `slim-manifest.mjs` translates it. */
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".js") && !name.startsWith("manifest-"))
    .map((name) => [name.slice(0, -".js".length), readFileSync(path.join(folder, name), "utf8")]),
);
const references = /(?<=\.\/|assets\/)[\w.-]+(?=\.js\b)/g;
const namedIn = (script) => [...script.matchAll(references)].map(([name]) => name);
const loads = new Map([...scripts].map(([name, script]) => [name, new Set(namedIn(script))]));
/** The rest is for screens of staff, which are in English. */
const ofVisitors = loadedByVisitors();

for (const [locale, messages] of readCatalogs(root)) {
  const textsOf = (script) =>
    [...script.matchAll(marks)].map(([, , id]) => id).filter((id) => differs(messages, id));
  const said = [...scripts.values()].flatMap(textsOf).sort();
  const copies = new Map();
  const changed = withImporters([...scripts].filter(([, script]) => textsOf(script).length > 0));
  for (const name of changed.intersection(ofVisitors))
    copies.set(name, copyOf(name, locale, [name, ...said.map((id) => messages[id])]));
  for (const [name, copy] of copies) {
    const script = inText(scripts.get(name), (id) => messages[id] ?? english.get(id));
    const text = script.replace(references, (other) => copies.get(other) ?? other);
    writeFileSync(path.join(folder, `${copy}.js`), text);
  }
}
for (const [name, script] of scripts) {
  const text = inText(script, (id) => english.get(id));
  if (text !== script) writeFileSync(path.join(folder, `${name}.js`), text);
}

function differs(messages, id) {
  return messages[id] !== undefined && messages[id] !== english.get(id);
}

function inText(script, textOf) {
  return script.replace(marks, (_, _quote, id) => {
    const text = textOf(id);
    if (text === undefined)
      throw new Error(`texts-in-scripts.mjs: no file of the sources says the text ${id}`);
    return JSON.stringify(compiled(text));
  });
}

/** The names of these scripts and of all that load them, directly or not. */
function withImporters(found) {
  const names = new Set(found.map(([name]) => name));
  for (const name of names) for (const [other, loaded] of loads) if (loaded.has(name)) names.add(other);
  return names;
}

/** The names of the scripts of routes outside the guards of staff, and of all that these load. */
function loadedByVisitors() {
  const built = JSON.parse(
    readFileSync(path.join(root, "build", "client", ".vite", "manifest.json"), "utf8"),
  );
  const staff = new Set(modulesOfStaff(routes));
  const entries = Object.values(built).filter(({ src, isEntry }) => isEntry && !staff.has(src.split("?")[0]));
  const names = new Set(entries.flatMap(({ file }) => namedIn(file)));
  for (const name of names) for (const other of loads.get(name) ?? []) names.add(other);
  return names;
}

function modulesOfStaff(entries, isGuarded = false) {
  return entries.flatMap(({ file, children = [] }) => {
    const isOfStaff = isGuarded || file === "shell/staff-only.tsx";
    return [...(isOfStaff ? [`app/${file}`] : []), ...modulesOfStaff(children, isOfStaff)];
  });
}

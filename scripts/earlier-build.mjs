// Finds out what of the last build can stay. Runs on whatever Node the machine has, so use no package and nothing newer than
// Node 20 here.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Never read for the browsers' part, unless its bundler says so. With their classes, the stylesheet could still change. */
const ofServer =
  /^((app|content)\/.+\.(server\.tsx?|md)|(database|platform)\/.+\.ts|server\.ts|deploy\/.+|scripts\/[\w-]+\.ts)$/;

/**
 * The last build of a checkout, and the one that begins now. What it was made of is noted beside the packages, because
 * `build/` is what people install.
 *
 * @param root the checkout.
 * @param sources the files and folders that a build is made of.
 */
export function openBuilds(root, sources) {
  const cache = path.join(root, "node_modules", ".cache", "last-build");
  const noteFile = path.join(cache, "made-of.json");
  const [folder, client] = [path.join(root, "build"), path.join(root, "build", "client")];
  const earlierClient = path.join(cache, "client");
  const lists = path.join(client, ".vite");
  const last = readLast();
  const inputs = digestsOf(root, sources);

  function readLast() {
    const built = path.join(folder, "built");
    if (![built, client, noteFile].every((name) => existsSync(name))) return undefined;
    try {
      const note = JSON.parse(readFileSync(noteFile, "utf8"));
      return note.built === readFileSync(built, "utf8") && note.node === process.version ? note : undefined;
    } catch {
      // A full disk or a kill cut it off.
      return undefined;
    }
  }

  const names = new Set([...Object.keys(inputs), ...Object.keys(last?.inputs ?? {})]);
  const changed = [...names].filter((name) => inputs[name] !== last?.inputs[name]);
  /** What only one of the two builds has could have another file found, or not found, in its place. */
  const isOfServer = (name) =>
    ofServer.test(name) && inputs[name] && last.inputs[name] && !last.reads.includes(name);

  return {
    isSame: last !== undefined && changed.length === 0,
    /** Whether all that changed is read for the server alone. What styles it has is for `styles-stay.mjs` to say. */
    isOfServer: last !== undefined && changed.every(isOfServer),
    /** Deletes what is not the browsers' part, as its bundler left it but compressed. */
    keepClient() {
      for (const name of readdirSync(folder))
        if (name !== "client") rmSync(path.join(folder, name), { recursive: true });
      const kept = new Set(last.files.flatMap((name) => [name, `${name}.br`, `${name}.gz`]));
      for (const name of filesIn(client)) if (!kept.has(name)) rmSync(path.join(client, name));
      mkdirSync(lists, { recursive: true });
      for (const [name, text] of Object.entries(last.lists)) writeFileSync(path.join(lists, name), text);
    },
    /** Deletes the folder `build/`. What it has compressed is kept for `compress.mjs`. */
    clear() {
      rmSync(earlierClient, { recursive: true, force: true });
      if (last) move(client, earlierClient);
      rmSync(folder, { recursive: true, force: true });
    },
    /** Reads what the bundler of the browsers' part left, before the server's part adds to it. */
    readClient() {
      const texts = readdirSync(lists).map((name) => [name, readFileSync(path.join(lists, name), "utf8")]);
      return {
        lists: Object.fromEntries(texts),
        reads: JSON.parse(readFileSync(path.join(lists, "reads.json"), "utf8")),
        files: filesIn(client).filter((name) => !/^\.vite\/|\.(br|gz)$/.test(name)),
      };
    },
    /** Notes what this build was made of, unless a file was saved meanwhile: it may be in the build or not. */
    note(built, read) {
      rmSync(earlierClient, { recursive: true, force: true });
      rmSync(noteFile, { force: true });
      if (JSON.stringify(digestsOf(root, sources)) !== JSON.stringify(inputs)) return;
      mkdirSync(path.dirname(noteFile), { recursive: true });
      writeFileSync(noteFile, JSON.stringify({ built, node: process.version, inputs, ...read }));
    },
  };
}

function move(from, to) {
  try {
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(from, to);
  } catch (error) {
    // The packages may be on another disk. Everything is compressed again then.
    if (error.code !== "EXDEV") throw error;
  }
}

/** The hashes of all files of these files and folders, by their path from the root. */
function digestsOf(root, sources) {
  const files = sources.flatMap((name) =>
    statSync(path.join(root, name)).isDirectory()
      ? filesIn(path.join(root, name)).map((file) => `${name}/${file}`)
      : [name],
  );
  const digest = (file) =>
    createHash("sha256")
      .update(readFileSync(path.join(root, file)))
      .digest("base64");
  return Object.fromEntries(files.sort().map((file) => [file, digest(file)]));
}

/** The paths of all files in a folder, from there. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.replaceAll("\\", "/"));
}

import { cpSync, existsSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./setup.mjs";

/** Builds a commit of this project in a folder of its own, with its own packages, and returns the folder. */
export async function buildEarlier(node, commit) {
  const folder = folderOf(commit);
  if (isBuilt(folder)) return folder;
  await checkOut(commit, folder);
  await buildIn(node, folder);
  return folder;
}

/**
 * Builds a commit with what a church has written in its files, and the last commit of the present version with the same
 * files, merged as `npm run update` does. Returns the folders of both.
 */
export async function buildWritten(node, commit) {
  const [earlier, present] = [`${folderOf(commit)}-written`, `${folderOf(commit)}-updated`];
  const program = path.join(root, "scripts", "written-content.mjs");
  if (!isBuilt(earlier)) {
    await checkOut(commit, earlier);
    await run(node, [program, "write", earlier]);
    await buildIn(node, earlier);
  }
  await run(node, [program, "merge", earlier, root, present]);
  await buildIn(node, present);
  return { earlier, present };
}

function folderOf(commit) {
  return path.join(os.tmpdir(), `narthex-${commit.slice(0, 8)}`);
}

function isBuilt(folder) {
  return existsSync(path.join(folder, "build", "built"));
}

async function checkOut(commit, folder) {
  rmSync(folder, { recursive: true, force: true });
  await run("git", ["clone", "--quiet", "--no-checkout", root, folder]);
  await run("git", ["-C", folder, "checkout", "--quiet", commit]);
}

async function buildIn(node, folder) {
  const setup = JSON.stringify(pathToFileURL(path.join(folder, "scripts", "setup.mjs")).href);
  const steps = (words) => run(node, ["--input-type=module", "--eval", words], {}, { cwd: folder });
  await steps(`const { setUp } = await import(${setup}); await setUp();`);
  // To make the smaller pictures takes most of a build, and few differ.
  const pictures = path.join("node_modules", ".cache", "imagetools");
  if (existsSync(path.join(root, pictures)))
    cpSync(path.join(root, pictures), path.join(folder, pictures), { recursive: true });
  await steps(`const { build } = await import(${setup}); await build(process.execPath);`);
}

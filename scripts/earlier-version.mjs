import { existsSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./setup.mjs";

/** Builds a commit of this project in a folder of its own, with its own packages, and returns the folder. */
export async function buildEarlier(node, commit) {
  const folder = path.join(os.tmpdir(), `narthex-${commit.slice(0, 8)}`);
  if (existsSync(path.join(folder, "build", "built"))) return folder;
  rmSync(folder, { recursive: true, force: true });
  await run("git", ["clone", "--quiet", "--no-checkout", root, folder]);
  await run("git", ["-C", folder, "checkout", "--quiet", commit]);
  const setup = pathToFileURL(path.join(folder, "scripts", "setup.mjs")).href;
  const program = `const { build, setUp } = await import(${JSON.stringify(setup)}); await build(await setUp());`;
  await run(node, ["--input-type=module", "--eval", program], {}, { cwd: folder });
  return folder;
}

import { copyFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { fail, root, setUp } from "./setup.mjs";
import { writeSums } from "./sums.mjs";

try {
  const { values } = parseArgs({ options: { "with-node": { type: "boolean", default: false } } });
  const node = await setUp({ andBuild: true });
  const program = process.platform === "win32" ? "node.exe" : "node";
  if (values["with-node"]) {
    copyFileSync(node, path.join(root, "build", program));
    writeSums(path.join(root, "build"));
  }
  const start = values["with-node"] ? `build/${program} build/narthex.mjs` : "node build/narthex.mjs";
  const needs = values["with-node"] ? "needs nothing else" : "needs only Node 26";
  process.stdout.write(`The folder build/ is up to date and ${needs}: ${start} start\n`);
} catch (error) {
  fail(error);
}

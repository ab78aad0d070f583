import path from "node:path";
import { replaceProcess } from "./built/replace-process.mjs";
import { serverEnvironment } from "./server-environment.mjs";
import { fail, root, setUp } from "./setup.mjs";

try {
  const node = await setUp({ andBuild: true, andThen: "preparing the database and opening the site" });
  process.chdir(root);
  replaceProcess(node, [path.join(root, "build", "server", "index.js")], serverEnvironment(), fail);
} catch (error) {
  fail(error);
}

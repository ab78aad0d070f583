import path from "node:path";
import { fail, root, run, setUp } from "./setup.mjs";

try {
  const node = await setUp({ forTests: true });
  await run(node, [path.join(root, "scripts", "dev-server.ts")], { NODE_ENV: "development" });
} catch (error) {
  fail(error);
}

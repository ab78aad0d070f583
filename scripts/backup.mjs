import path from "node:path";
import { fail, root, run, setUp } from "./setup.mjs";

try {
  const node = await setUp();
  const removing = run(node, [path.join(root, "scripts", "backup-now.ts"), ...process.argv.slice(2)]);
  // It has said itself what is wrong.
  await removing.catch(() => {
    process.exitCode = 1;
  });
} catch (error) {
  fail(error);
}

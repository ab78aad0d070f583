import { parseArgs } from "node:util";
import { fail, root, run, setUp } from "./setup.mjs";

// Brings the catalogs of `languages/` up to the texts of the code, and says what they lack: npm run languages [-- --check]
try {
  parseArgs({ options: { check: { type: "boolean" } } });
  const node = await setUp({ forTests: true });
  await run(node, [`${root}/scripts/texts/update-catalogs.mjs`, ...process.argv.slice(2)]).catch(() => {
    process.exitCode = 1;
  });
} catch (error) {
  fail(error);
}

import path from "node:path";
import { parseArgs } from "node:util";
import { build, fail, root, run, setUp } from "./setup.mjs";

// Sends random requests to the built site: npm run fuzz -- --requests 100000 --seed 7
try {
  const { values } = parseArgs({
    options: {
      requests: { type: "string", default: "100000" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
    },
  });
  const node = await setUp({ forTests: true });
  await build(node);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  await run(node, [vitest, "run", "--project", "long-faults", "test/faults/fuzz.sweep.test.ts"], {
    FUZZ_REQUESTS: values.requests,
    FUZZ_SEED: values.seed,
  });
} catch (error) {
  fail(error);
}

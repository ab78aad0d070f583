// Does on a large scale what the tests in test/faults do on a small one: npm run faults -- kills 100 sqlite --seed 7
import path from "node:path";
import { parseArgs } from "node:util";
import { build, fail, root, run, setUp } from "./setup.mjs";

/** What can be tried, how often without a number, and in which file. Files of several choose by the name. */
const faults = {
  "kills sqlite": { times: 100, file: "kills.sweep" },
  "kills postgres": { times: 50, file: "kills.sweep" },
  "kills copies": { times: 20, file: "kills.sweep" },
  "stops sqlite": { times: 30, file: "kills.sweep" },
  "stops copies": { times: 10, file: "kills.sweep" },
  cuts: { times: 30, file: "cuts.sweep" },
  services: { times: 5, file: "services.long" },
  clients: { times: 1500, file: "slow-clients.long" },
  hour: { times: 600, file: "hour.long" },
  clock: { times: 1, file: "clock.sweep" },
  "requests sqlite": { times: 50_000, file: "fuzz.sweep" },
  "requests postgres": { times: 50_000, file: "fuzz.sweep" },
};

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string", default: String(Date.now() % 1_000_000) } },
  });
  const times = positionals.find((word) => /^\d+$/.test(word));
  const wanted = positionals.filter((word) => word !== times).join(" ");
  const chosen = Object.entries(faults).filter(([name]) => name.startsWith(wanted));
  if (chosen.length === 0) throw new Error(`Choose one of: ${Object.keys(faults).join(", ")}`);
  const node = await setUp({ forTests: true });
  await build(node);
  const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
  for (const [name, { times: usual, file }] of chosen) {
    process.stdout.write(`\n== ${name} ${times ?? usual} --seed ${values.seed}\n`);
    await run(node, [vitest, "run", "--project", "long-faults", `test/faults/${file}.test.ts`], {
      FAULTS_ONLY: name,
      FAULTS_TIMES: times ?? String(usual),
      FAULTS_SEED: values.seed,
    });
  }
} catch (error) {
  fail(error);
}

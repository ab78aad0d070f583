// The bounds of what the site weighs: docs/decisions/weight.md. `npm run weigh` prints what it weighs now, and with
// `--lines` the lines of this file. Each triple is the value at the last release, the bound, and, where the bound is
// further above that value than the slack, the reason. The first values are those of 28 November 2026, a day after 0.2.0.
import type { BoundSection, Section } from "./sections.ts";

export const bounds: Record<string, BoundSection> = {
  rooms: { unit: "count", slack: 0.03, rows: {} },
  routes: { unit: "count", slack: 0.03, rows: {} },
  dependencies: { unit: "count", slack: 0, rows: {} },
  "dependency bytes": { unit: "bytes", slack: 0.03, rows: {} },
  build: { unit: "bytes", slack: 0.03, rows: {} },
  "build time": { unit: "seconds", slack: 0.5, rows: {} },
  "build memory": { unit: "bytes", slack: 0.2, rows: {} },
  pages: { unit: "bytes", slack: 0.03, rows: {} },
  queries: { unit: "count", slack: 0, rows: {} },
  allocations: { unit: "bytes", slack: 0.03, rows: {} },
  "processor time": { unit: "ratio", slack: 0.2, rows: {} },
  start: { unit: "seconds", slack: 0.5, rows: {} },
  memory: { unit: "bytes", slack: 0.1, rows: {} },
  tests: { unit: "seconds", slack: 0.3, rows: {} },
};

export function boundsOf({ name }: Section): BoundSection {
  const found = bounds[name];
  if (!found) throw new Error(`scripts/weigh/bounds.ts has no section "${name}"`);
  return found;
}

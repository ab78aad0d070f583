import { globSync, readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import type { SiteClock } from "../clock/site-clock.server.ts";

type Task = (signal: AbortSignal) => Promise<unknown>;
const registered = vi.hoisted(() => new Map<string, Task>());
vi.mock(import("../../../platform/every.ts"), async (original) => ({
  ...(await original()),
  every: (_interval, _log, name, task) => {
    registered.set(name, task);
    return async () => undefined;
  },
}));

/** It says what was asked of it. */
function touchy(name: string, touched: string[]): never {
  const target = () => undefined;
  return new Proxy(target, {
    get: (_, key) => {
      touched.push(`${name}.${String(key)}`);
      throw new Error(`${name}.${String(key)} was used`);
    },
  }) as never;
}

/** What a task has touched, by name. */
async function touchedBy(siteClock: SiteClock): Promise<Map<string, string[]>> {
  registered.clear();
  const { startScheduledWork } = await import("./scheduled-work.server.ts");
  const touched: string[] = [];
  const parts = ["db", "storage", "facts", "publicFetch", "visits", "missedUrls"];
  startScheduledWork({
    ...Object.fromEntries(parts.map((part) => [part, touchy(part, touched)])),
    kind: "postgres",
    settings: { backup: { to: { folder: "/nowhere" }, at: "03:00" }, activityDays: 365, siteUrl: "" },
    clock: () => new Date("2030-01-01T12:00:00Z"),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    standstill: { isOn: async () => false },
    mailWritten: () => undefined,
    siteClock,
  } as never);
  const found = new Map<string, string[]>();
  for (const [name, task] of registered) {
    touched.length = 0;
    await task(new AbortController().signal).catch(() => undefined);
    found.set(name, [...touched]);
  }
  return found;
}

const moment = "2026-11-29T12:00:00.000Z";

test("no scheduled work touches anything while the clock cannot be believed, but for the nightly backup", async () => {
  const doubtful = await touchedBy({ doubt: async () => ({ known: moment, now: moment, is: "ahead" }) });
  const believed = await touchedBy({ doubt: async () => undefined });
  expect(believed.size).toBeGreaterThan(50);
  expect([...believed].filter(([, touched]) => touched.length === 0)).toEqual([]);
  expect([...doubtful].filter(([, touched]) => touched.length > 0).map(([name]) => name)).toEqual([
    "nightly backup",
  ]);
});

/** Where else work is started again and again, and why a wrong clock does not matter there. */
const elsewhere: Record<string, string> = {
  "app/running/work/scheduled-work.server.ts":
    "is the door, and what copies do for themselves deletes nothing",
  "app/running/backup/nightly.server.ts": "asks itself, because it goes on and only deletes nothing",
  "app/running/backup/nightly-proof.server.ts": "is given the door",
  "database/copies.ts": "renews a lease",
  "database/leading.ts": "renews a lease",
  "server.ts": "looks for changes, and asks before it deletes scripts",
};

test("work that is started again and again goes through the one door, or says why not", () => {
  const files = ["server.ts", ...globSync("{app,database,platform}/**/*.ts")];
  const using = files.filter(
    (file) =>
      !/\.test\.ts$|\/testing\//.test(file) &&
      /import \{[^}]*\bevery\b[^}]*\} from "[^"]*\/every\.ts"/.test(readFileSync(file, "utf8")),
  );
  expect(using.toSorted()).toEqual(Object.keys(elsewhere).toSorted());
});

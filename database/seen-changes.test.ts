import { expect, test } from "vitest";
import { readableLog } from "../platform/mail/testing/smtp-receiver.ts";
import { SeenChanges } from "./seen-changes.ts";
import { everyTable, QueryWatch } from "./watch-queries.ts";

const gone = Object.assign(new Error("gone"), { code: "ECONNREFUSED" });
const minute = 60_000;

/** Changes of a database that a test takes away, at a time that stands still until it moves it. */
function opened() {
  const state = { failure: undefined as Error | undefined, now: 0 };
  const { log, lines } = readableLog();
  const otherWriters = {
    changedTables: async () => {
      if (state.failure) throw state.failure;
      return new Set<string>();
    },
    sees: () => true,
  };
  const queries = new QueryWatch();
  const changes = new SeenChanges({ queries, otherWriters, lookEveryMs: 250, log, now: () => state.now });
  const seen: string[][] = [];
  changes.onSeen((tables) => seen.push([...tables]));
  const look = async (minutes: number) => {
    state.now = minutes * minute;
    await changes.look().catch(() => undefined);
  };
  return { state, changes, seen, look, lines };
}

test("while the database is away, what was read stands in until five minutes after the last look it answered", async () => {
  const { state, changes, seen, look } = opened();
  await look(10);
  expect(changes.isAway).toBe(false);
  state.failure = gone;
  await look(11);
  await look(14.99);
  expect([changes.isAway, seen]).toEqual([true, []]);
  await look(15);
  expect(seen.at(0)).toEqual([everyTable]);
});

test("what was read longest ago ends even if nobody looked meanwhile, and right after a look that failed", async () => {
  const { state, changes, seen, look } = opened();
  await look(10);
  state.failure = gone;
  await look(30);
  expect(seen).toEqual([[everyTable]]);
  state.now += 1;
  await expect(changes.look()).rejects.toThrow("gone");
});

test("the log has a line when the database goes away and one when it is back, whoever notices", async () => {
  const { state, changes, look, lines } = opened();
  await look(1);
  state.failure = gone;
  for (let times = 0; times < 50; times++) expect(changes.noteFailure(gone)).toBe(true);
  for (const minutes of [2, 3, 4]) await look(minutes);
  expect(lines).toMatchObject([{ level: 40, msg: "the database does not respond" }]);
  expect(JSON.stringify(lines)).not.toContain("seen-changes.test");
  state.failure = undefined;
  for (const minutes of [5, 6]) await look(minutes);
  expect(lines.slice(1)).toMatchObject([{ level: 30, msg: "the database responds again" }]);
});

test("errors that are not the database's absence are for others to report, and everything counts as changed", async () => {
  const { state, changes, look, seen } = opened();
  await look(1);
  expect(changes.noteFailure(new Error("no such column"))).toBe(false);
  state.failure = new Error("wrong");
  await look(2);
  expect(seen).toEqual([[everyTable]]);
});

test("a change is told with how long ago it was made at the earliest", async () => {
  let now = 1000;
  let changed = ["posts"];
  const queries = new QueryWatch();
  const otherWriters = { changedTables: async () => new Set(changed), sees: () => true };
  const { log } = readableLog();
  const changes = new SeenChanges({ queries, otherWriters, lookEveryMs: 250, log, now: () => now });
  const seen: [tables: string[], agoMs: number][] = [];
  changes.onSeen((tables, agoMs) => seen.push([[...tables], agoMs]));

  await changes.look();
  changed = [];
  now += 300;
  await changes.look();
  changed = ["events"];
  now += 60_000;
  await changes.look();
  now += 300;
  await changes.lookAtOnce();
  queries.onWritten(new Set(["videos"]));

  expect(seen).toEqual([
    [["posts"], Number.POSITIVE_INFINITY],
    [["events"], 60_000],
    [["events"], 300],
    [["videos"], 0],
  ]);
});

import { expect, test } from "vitest";
import { readableLog } from "../platform/mail/testing/smtp-receiver.ts";
import { SeenChanges } from "./seen-changes.ts";
import { QueryWatch } from "./watch-queries.ts";

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

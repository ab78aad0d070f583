import { expect, test } from "vitest";
import { newsDue } from "./news-due.server.ts";

const now = new Date("2026-12-06T12:00:00Z");
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test.each([
  ["waits ten minutes", {}, 10],
  ["waits ten minutes after the latest change", { since: -15 }, 10],
  ["waits no longer than half an hour after the first change", { since: -25 }, 5],
  ["begins to wait again once the longest wait is over", { since: -31 }, 10],
  ["of something that begins in a quarter of an hour waits five minutes", { starts: [15] }, 5],
  ["of something that begins in ten minutes is told at once", { starts: [10] }, 0],
  ["of something that begins in a minute is told at once", { starts: [1] }, 0],
  ["of something that is moved to another day is told before people set out", { starts: [12, 1440] }, 2],
  ["does not hurry for a start that has passed", { starts: [-5, 1440] }, 10],
])("news %s", (_, { since, starts = [] }: { since?: number; starts?: number[] }, minutes) => {
  const { dueAt } = newsDue(now, {
    ...(since !== undefined && { since: at(since) }),
    starts: starts.map(at),
  });
  expect(dueAt).toEqual(at(minutes));
});

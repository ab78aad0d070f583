import { describe, expect, test } from "vitest";
import { everything } from "../change-counts.ts";
import { type Entry, ResponseCache } from "./response-cache.ts";
import { storeResponse } from "./stored-response.ts";

const never = Number.POSITIVE_INFINITY;

async function entryOf(tags: string[], { bytes = 1, validFrom = 0, expiresAt = never } = {}): Promise<Entry> {
  return {
    response: await storeResponse(Buffer.alloc(bytes), []),
    tags: new Set(tags),
    validFrom,
    expiresAt,
  };
}

function cacheOf(mostBytes = 1e6, clock = { now: 0 }): ResponseCache {
  return new ResponseCache(mostBytes, () => clock.now);
}

const gate = () => Promise.withResolvers<void>();

test("an entry is kept until one of its tags is forgotten", async () => {
  const cache = cacheOf();
  for (const [key, tags] of Object.entries({ events: ["events"], posts: ["posts"], plain: [] }))
    await cache.make(key, () => entryOf(tags));
  cache.forget(new Set(["posts", "likes"]));
  expect(["events", "posts", "plain"].map((key) => cache.get(key) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  cache.forget(new Set([everything]));
  expect(["events", "plain"].map((key) => cache.get(key) !== undefined)).toEqual([false, true]);
});

test("an entry made from nobody knows what is forgotten at every change", async () => {
  const cache = cacheOf();
  await cache.make("unknown", () => entryOf([everything]));
  cache.forget(new Set(["events"]));
  expect(cache.get("unknown")).toBeUndefined();
});

test("an entry ends at its time", async () => {
  const clock = { now: 0 };
  const cache = cacheOf(1e6, clock);
  await cache.make("today", () => entryOf([], { expiresAt: 1000 }));
  clock.now = 999;
  expect(cache.get("today")).toBeDefined();
  clock.now = 1000;
  expect(cache.get("today")).toBeUndefined();
});

test("an entry from before the clock was set back is made again", async () => {
  const clock = { now: 2000 };
  const cache = cacheOf(1e6, clock);
  await cache.make("today", () => entryOf([], { validFrom: 2000 }));
  clock.now = 1999;
  expect(cache.get("today")).toBeUndefined();
});

test("what was made from something that changed meanwhile is used once and not kept", async () => {
  const cache = cacheOf();
  const { promise, resolve } = gate();
  const made = cache.make("events", async () => {
    await promise;
    return entryOf(["events"]);
  });
  cache.forget(new Set(["events"]));
  resolve();
  expect(await made).toBeDefined();
  expect(cache.get("events")).toBeUndefined();
});

test("what was made while something else changed is kept", async () => {
  const cache = cacheOf();
  const { promise, resolve } = gate();
  const made = cache.make("events", async () => {
    await promise;
    return entryOf(["events"]);
  });
  cache.forget(new Set(["posts"]));
  resolve();
  await made;
  expect(cache.get("events")).toBeDefined();
});

describe("what changes all the time", () => {
  const lateMs = 30_000;
  const openCache = () => {
    const clock = { now: 100_000 };
    const cache = new ResponseCache(1e6, () => clock.now, { tags: new Set(["numbers"]), lateMs });
    const makings = { count: 0 };
    const ask = async () => {
      if (cache.get("posts")) return;
      await cache.make("posts", () => {
        makings.count += 1;
        return entryOf(["posts", "numbers"]);
      });
    };
    return { cache, clock, makings, ask };
  };

  test("what changes all the time ends an entry a while after its first change, however many follow", async () => {
    const { cache, clock, makings, ask } = openCache();
    await ask();
    for (let second = 0; second < 60; second++) {
      cache.forget(new Set(["numbers", "likes"]));
      clock.now += 1000;
      await ask();
    }
    expect(makings.count).toBe(3);
    clock.now += 10 * lateMs;
    await ask();
    expect(makings.count).toBe(3);
  });

  test("what changes all the time ends an entry that much after the change itself, also when it is seen later", async () => {
    const { cache, clock, ask } = openCache();
    await ask();
    const entry = cache.get("posts");
    cache.forget(new Set(["numbers"]), lateMs - 1);
    expect(cache.get("posts")).toBe(entry);
    clock.now += 1;
    expect(entry && cache.holds("posts", entry)).toBe(false);
    await ask();
    cache.forget(new Set(["numbers"]), Number.POSITIVE_INFINITY);
    expect(cache.get("posts")).toBeUndefined();
  });

  test("what changes all the time while an entry is made counts from when that began", async () => {
    const { cache, clock } = openCache();
    const { promise, resolve } = gate();
    const made = cache.make("posts", async () => {
      await promise;
      return entryOf(["numbers"]);
    });
    clock.now += 10_000;
    cache.forget(new Set(["numbers"]));
    resolve();
    await made;
    expect(cache.get("posts")).toBeDefined();
    clock.now += lateMs - 10_000;
    expect(cache.get("posts")).toBeUndefined();
  });

  test("what changes all the time leaves entries alone that were not made from it, and does not delay other changes", async () => {
    const { cache, clock, ask } = openCache();
    await ask();
    await cache.make("events", () => entryOf(["events"]));
    cache.forget(new Set(["numbers"]));
    cache.forget(new Set(["posts"]));
    expect(cache.get("posts")).toBeUndefined();
    clock.now += 2 * lateMs;
    expect(cache.get("events")).toBeDefined();
  });
});

test("requests at the same time share one making, but not one from before a change", async () => {
  const cache = cacheOf();
  let makings = 0;
  const { promise, resolve } = gate();
  const make = async () => {
    makings += 1;
    await promise;
    return entryOf(["events"]);
  };
  const before = [cache.make("events", make), cache.make("events", make)];
  expect(makings).toBe(1);
  cache.forget(new Set(["events"]));
  const after = [cache.make("events", make), cache.make("events", make)];
  expect(makings).toBe(2);
  resolve();
  const [first, second, third, fourth] = await Promise.all([...before, ...after]);
  expect(first).toBe(second);
  expect(third).toBe(fourth);
  expect(third).not.toBe(first);
  expect(cache.get("events")).toBe(third);
});

test("a making that fails reaches all who share it, and the next request tries again", async () => {
  const cache = cacheOf();
  const failing = () => Promise.reject(new Error("no database"));
  const makings = [cache.make("events", failing), cache.make("events", failing)];
  for (const made of makings) await expect(made).rejects.toThrow("no database");
  expect(await cache.make("events", () => entryOf([]))).toBeDefined();
});

test("when there is no room the least used goes first", async () => {
  const { size } = (await entryOf([], { bytes: 1000 })).response;
  const cache = cacheOf(3 * size);
  for (const key of ["a", "b", "c"]) await cache.make(key, () => entryOf([], { bytes: 1000 }));
  cache.get("a");
  await cache.make("d", () => entryOf([], { bytes: 1000 }));
  expect(["a", "b", "c", "d"].filter((key) => cache.get(key))).toEqual(["a", "c", "d"]);
  expect(cache.counts()).toMatchObject({ entries: 3, bytes: 3 * size, evictions: 1 });
});

test("nothing is kept without room, or if it is larger than all of it", async () => {
  for (const mostBytes of [0, 1000]) {
    const cache = cacheOf(mostBytes);
    expect(await cache.make("large", () => entryOf([], { bytes: 10_000 }))).toBeDefined();
    expect(cache.counts()).toMatchObject({ entries: 0, bytes: 0 });
  }
});

test("it counts hits and misses", async () => {
  const cache = cacheOf();
  await cache.make("a", () => entryOf([]));
  cache.get("a");
  cache.get("a");
  cache.get("b");
  await cache.make("b", async () => undefined);
  expect(cache.counts()).toMatchObject({ hits: 2, misses: 2, entries: 1 });
});

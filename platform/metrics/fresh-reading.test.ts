import { expect, test } from "vitest";
import { freshReading } from "./fresh-reading.ts";

test("what was read a moment ago is read again only after five seconds", async () => {
  let [now, reads] = [0, 0];
  const read = freshReading(
    async () => ++reads,
    () => now,
  );
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  now = 4999;
  expect(await read()).toBe(1);
  now = 5000;
  expect(await read()).toBe(2);
});

test("what fails is unknown, and is read again", async () => {
  let isBroken = true;
  const read = freshReading(async () => {
    if (isBroken) throw new Error("the database is away");
    return "there";
  });
  expect(await read()).toBeUndefined();
  isBroken = false;
  expect(await read()).toBe("there");
});

test("what hangs is unknown, and nobody begins it again meanwhile", async () => {
  let reads = 0;
  const { promise, resolve } = Promise.withResolvers<string>();
  const read = freshReading(() => {
    reads += 1;
    return promise;
  });
  expect(await read()).toBeUndefined();
  const second = read();
  resolve("late");
  expect(await second).toBe("late");
  expect(reads).toBe(1);
});

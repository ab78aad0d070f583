import os from "node:os";
import { expect, test } from "vitest";
import { diskRoom, isNearlyFull } from "./disk-room.ts";

test("a disk is nearly full with less than a tenth or less than 1 GB free", () => {
  expect(isNearlyFull({ free: 10e9, total: 100e9 })).toBe(false);
  expect(isNearlyFull({ free: 9.9e9, total: 100e9 })).toBe(true);
  expect(isNearlyFull({ free: 1e9, total: 4e9 })).toBe(false);
  expect(isNearlyFull({ free: 0.9e9, total: 4e9 })).toBe(true);
});

test("the room of a real disk is in bytes, and no more is free than there is", async () => {
  const { free, total } = await diskRoom(os.tmpdir());
  expect(total).toBeGreaterThan(1e6);
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(total);
});

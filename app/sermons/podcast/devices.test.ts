import { expect, test } from "vitest";
import { deviceOf, devicesFrom } from "./devices.ts";

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1", "apple"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15", "apple"],
  ["Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36", "android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "computer"],
])("%s comes first", (userAgent, device) => {
  expect(devicesFrom(deviceOf(userAgent))[0]).toBe(device);
  expect(devicesFrom(deviceOf(userAgent))).toHaveLength(3);
});

test("while nobody knows the device, telephones come first", () => {
  expect(devicesFrom(undefined)).toEqual(["apple", "android", "computer"]);
});

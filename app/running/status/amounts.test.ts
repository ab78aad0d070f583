import { expect, test } from "vitest";
import { bytesInWords, durationInWords } from "./amounts.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.0 kB"],
  [12_345_678, "12.3 MB"],
  [2.5e15, "2500.0 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(bytesInWords(bytes)).toBe(text);
});

test.each([
  [-5, "0 seconds"],
  [1, "1 second"],
  [119, "119 seconds"],
  [120, "2 minutes"],
  [47 * 3600, "47 hours"],
  [48 * 3600, "2 days"],
])("%d seconds are %s", (seconds, text) => {
  expect(durationInWords(seconds)).toBe(text);
});

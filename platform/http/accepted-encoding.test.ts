import { expect, test } from "vitest";
import { encodingFor } from "./accepted-encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip;q=0", "identity"],
  ["BR", "br"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *;q=0.1", "gzip"],
  ["deflate", "identity"],
  ["brotli", "identity"],
  ["gzip;q=nonsense", "identity"],
] as const)("for Accept-Encoding %s the encoding is %s", (acceptEncoding, encoding) => {
  expect(encodingFor(acceptEncoding, ["br", "gzip"])).toBe(encoding);
});

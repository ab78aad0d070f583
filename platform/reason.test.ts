import { expect, test } from "vitest";
import { reasonOf } from "./reason.ts";

function withCode(code: string, message = "", options: ErrorOptions = {}): Error {
  return Object.assign(new Error(message, options), { code });
}

test.each([
  [withCode("ECONNREFUSED"), "nothing accepts connections there"],
  [withCode("ESOCKET", "connect ECONNREFUSED 127.0.0.1:25"), "nothing accepts connections there"],
  [
    new TypeError("fetch failed", { cause: withCode("CERT_HAS_EXPIRED", "expired") }),
    "its certificate has expired",
  ],
  [AbortSignal.abort(new DOMException("too late", "TimeoutError")).reason, "no response in time"],
  [new Error("outer", { cause: new Error("the inner reason.") }), "the inner reason"],
  [withCode("EODD"), "EODD"],
  [new Error("two\r\nlines"), "two lines"],
  ["no error at all", "no error at all"],
])("%s is told as: %s", (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test("a long message is shortened", () => {
  expect(reasonOf(new Error("x".repeat(1000)))).toHaveLength(200);
});

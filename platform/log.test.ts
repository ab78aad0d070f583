import { expect, test } from "vitest";
import { processorMsOf } from "../test/support/processor-time.ts";
import { redactEmails } from "./log.ts";

test.each([
  [
    "550 5.1.1 <ann@people.example>: Recipient address rejected",
    "550 5.1.1 <<email>>: Recipient address rejected",
  ],
  [
    '{"detail":"Key (email)=(ann.o+x@people.example) already exists."}',
    '{"detail":"Key (email)=(<email>) already exists."}',
  ],
  ["GET /account/zoë%40people.example", "GET /account/<email>"],
  ["ann@people.example,bob@people.example", "<email>,<email>"],
  [
    "postgres://narthex@localhost/narthex and @better-auth/core",
    "postgres://narthex@localhost/narthex and @better-auth/core",
  ],
])("in a line of the log %j becomes %j", (line, logged) => {
  expect(redactEmails(line)).toBe(logged);
});

test("long lines without an email address are scanned quickly", () => {
  const spent = processorMsOf(() => {
    for (const line of [
      "a".repeat(1_000_000),
      `${"a".repeat(1_000_000)}@`,
      "a@".repeat(500_000),
      "a.".repeat(500_000),
    ])
      redactEmails(`${line}%40`);
  });
  expect(spent).toBeLessThan(5_000);
});

import { expect, test } from "vitest";
import { contactLimits } from "./contact-limits.ts";
import { contactSchema } from "./contact-schema.ts";

const form = { user_name: "Ann Hill", user_email: "ann@example.org", message: "Hello" };

/** The error under each field, in the order of the form. */
function problems(change: Record<string, unknown>): string[] {
  const { error } = contactSchema.safeParse({ ...form, ...change });
  return error?.issues.map(({ path, message }) => `${path.join()}: ${message}`) ?? [];
}

test("a message is what was typed, without surrounding space and with one kind of line break", () => {
  const message = contactSchema.parse({
    user_name: "  Ann   Hill ",
    user_email: " Ann@Example.org ",
    message: "\r\nDear all,\r\n\r\n  thank you.\rAnn\n",
  });
  expect(message).toEqual({
    name: "Ann Hill",
    email: "Ann@Example.org",
    message: "Dear all,\n\n  thank you.\nAnn",
    mayBeSpam: false,
  });
});

test.each([{}, { user_name: " ", user_email: " ", message: " \r\n " }])(
  "each field that is missing or blank has its own sentence: %j",
  (empty) => {
    const { error } = contactSchema.safeParse(empty);
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Please enter your name",
      "Please enter your email address",
      "Please enter your message",
    ]);
  },
);

test("a line break counts as one character, as in the browser", () => {
  const lines = "\r\n".repeat(contactLimits.message - 2);
  expect(problems({ message: `a${lines}b` })).toEqual([]);
  expect(problems({ message: `a${lines}bc` })).toEqual(["message: Please use at most 5000 characters"]);
  expect(problems({ user_name: "a".repeat(100) })).toEqual([]);
  expect(problems({ user_name: "a".repeat(101) })).toEqual(["user_name: Please use at most 100 characters"]);
});

test.each([
  "ann",
  "ann@example",
  "ann@example.org, bob@example.org",
  "ann@example.org;bob@example.org",
  "Ann <ann@example.org>",
  '"Ann" ann@example.org',
  "ann@example.org\r\nBcc: bob@example.org",
  "ann@example.org\nbob@example.org",
  "=?utf-8?q?ann?=@example.org",
  "ann@example.org\u2028Bcc: bob@example.org",
  "ann(bob@example.org)@example.org",
  "group:ann@example.org;",
])("anything but one bare email is refused: %j", (user_email) => {
  expect(problems({ user_email })).toEqual([
    "user_email: Please enter a valid email address, such as name@example.org",
  ]);
});

test.each([
  ["Ann\r\nBcc: bob@example.org", "Ann Bcc: bob@example.org"],
  ["Ann\u2028X: y", "Ann X: y"],
  ["Ann\u0007\u001b[31m", "Ann [31m"],
  ["=?utf-8?B?QWRtaW4=?=", "= ?utf-8?B?QWRtaW4= ?="],
  ["==??q?x", "== ??q?x"],
  ["\u202egro.elpmaxe\u202c", "gro.elpmaxe"],
  ["Zoë O’Neil-Müller", "Zoë O’Neil-Müller"],
  ["李雷", "李雷"],
])("the name %j becomes the single line %j", (user_name, name) => {
  expect(contactSchema.parse({ ...form, user_name }).name).toBe(name);
});

test("a name of nothing but text-direction characters is refused", () => {
  expect(problems({ user_name: "\u202e \u200f" })).toEqual(["user_name: Please enter your name"]);
});

test("files and lists are refused as text", () => {
  expect(problems({ message: new File(["x"], "x") })).toEqual(["message: Please enter your message"]);
  expect(problems({ user_name: ["Ann", "Bob"] })).toEqual(["user_name: Please enter your name"]);
});

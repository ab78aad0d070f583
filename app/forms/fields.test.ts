import { expect, test } from "vitest";
import { requiredText } from "./fields.ts";

test("a text has the same length on the server as in the browser, which counts line breaks once", () => {
  const text = requiredText("Please enter a text", 5);
  expect(text.parse("ab\r\ncd")).toBe("ab\ncd");
  expect(text.parse("  abcde\r\n ")).toBe("abcde");
  expect(text.safeParse("abc\r\ncd").success).toBe(false);
});

test("a text that is empty, or that nobody can see, is missing", () => {
  const text = requiredText("Please enter a text", 5);
  for (const empty of ["", " \r\n ", "\u200b", "\u00ad \u2060", "\u3164", "\u2800", "\ufe0f\u200d"]) {
    const issues = text.safeParse(empty).error?.issues.map(({ message }) => message);
    expect(issues, JSON.stringify(empty)).toEqual(["Please enter a text"]);
  }
  for (const seen of ["祷告", "👨‍👩‍👧".slice(0, 5), "a\u200bb", "é", "!"])
    expect(text.parse(seen)).toBe(seen);
});

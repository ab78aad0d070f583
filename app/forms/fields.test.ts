import { expect, test } from "vitest";
import { requiredText } from "./fields.ts";

test("a text has the same length on the server as in the browser, which counts line breaks once", () => {
  const text = requiredText("Please enter a text", 5);
  expect(text.parse("ab\r\ncd")).toBe("ab\ncd");
  expect(text.parse("  abcde\r\n ")).toBe("abcde");
  expect(text.safeParse("abc\r\ncd").success).toBe(false);
  for (const empty of ["", " \r\n "])
    expect(text.safeParse(empty).error?.issues[0]?.message).toBe("Please enter a text");
});

import { expect, test } from "vitest";
import { requiredText } from "./fields.ts";

test("a text is as long for the server as it was for the browser that counted its line breaks once", () => {
  const text = requiredText("Please enter a text", 5);
  expect(text.parse("ab\r\ncd")).toBe("ab\ncd");
  expect(text.parse("  abcde\r\n ")).toBe("abcde");
  expect(text.safeParse("abc\r\ncd").success).toBe(false);
  for (const empty of ["", " \r\n "])
    expect(text.safeParse(empty).error?.issues[0]?.message).toBe("Please enter a text");
});

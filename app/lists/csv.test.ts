import { expect, test } from "vitest";
import { byteOrderMark, csvLine } from "./csv.ts";

test("a line has its cells between commas and ends as RFC 4180 says", () => {
  expect(csvLine(["a", "", "ö 祈り"])).toBe("a,,ö 祈り\r\n");
  expect(csvLine([])).toBe("\r\n");
});

test.each([
  ["a comma", "Hill, Ann", '"Hill, Ann"'],
  ["quotes", 'the "choir"', '"the ""choir"""'],
  ["a line break", "one\r\ntwo", '"one\r\ntwo"'],
  ["a lone line feed", "one\ntwo", '"one\ntwo"'],
])("%s in a cell is quoted", (_what, text, written) => {
  expect(csvLine([text, "b"])).toBe(`${written},b\r\n`);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)"])("the cell %j cannot run as a formula", (text) => {
  expect(csvLine([text])).toBe(`'${text}\r\n`);
});

test.each([
  ["a;=1+1", "a;'=1+1"],
  ["a; @SUM(A1)", "a; '@SUM(A1)"],
  ["\t=1+1", "'\t'=1+1"],
  ["a\t-1", "a\t'-1"],
  ['a;"=1+1"', `"a;""'=1+1"""`],
  ["2+2; well-known = a; b", "2+2; well-known = a; b"],
])("where semicolons or tabs separate cells, the cell %j cannot run as a formula either", (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test("a formula with commas and quotes is both quoted and harmless", () => {
  expect(csvLine(['=HYPERLINK("https://evil.example","Click")'])).toBe(
    `"'=HYPERLINK(""https://evil.example"",""Click"")"\r\n`,
  );
  expect(csvLine(["\r=1"])).toBe(`"'\r'=1"\r\n`);
});

test("the byte order mark is that of UTF-8", () => {
  expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xef, 0xbb, 0xbf]);
});

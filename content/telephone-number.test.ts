import { expect, test } from "vitest";
import { isTelephoneNumber } from "./telephone-number.ts";

test.each([
  "01632 960 418",
  "(956) 555-0134",
  "07141/555 0123",
  "+49 (0) 7141 / 555-0123",
  "0049 7141 5550123",
  "01 23 45 67 89",
  "01.23.45.67.89",
  "8 (495) 123-45-67",
  "06-12 34 56 78",
  "+55 (11) 91234‑5678",
  "٠٢ ٢٣٤٥ ٦٧٨٩",
  "०११ २३४५ ६७८९",
  "０３－１２３４－５６７８",
  "956 555 0134 ext. 12",
  "956-555-0134 x12",
])("people write a telephone number as %s", (typed) => {
  expect(isTelephoneNumber(typed)).toBe(true);
});

test.each([
  "call us",
  "",
  "1234",
  "12 Mill Lane, Ashby",
  "01632 960 418 and 419",
  "1".repeat(26),
  "+",
  "2026 (Ann)",
])("%j is no telephone number", (typed) => {
  expect(isTelephoneNumber(typed)).toBe(false);
});

test("a helpline has three digits", () => {
  expect(isTelephoneNumber("112", { leastDigits: 2 })).toBe(true);
  expect(isTelephoneNumber("112")).toBe(false);
});

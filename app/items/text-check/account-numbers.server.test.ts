import { expect, test } from "vitest";
import { accountNumbers } from "./account-numbers.server.ts";

test.each([
  ["Give to DE89 3704 0044 0532 0130 00.", ["DE89 3704 0044 0532 0130 00"]],
  ["Give to DE89 3704 0044 0532 0130 00 by then", ["DE89 3704 0044 0532 0130 00"]],
  ["gb29nwbk60161331926819, or NL91ABNA0417164300", ["gb29nwbk60161331926819", "NL91ABNA0417164300"]],
])("account numbers are found: %s", (text, numbers) => {
  expect(accountNumbers(text)).toEqual(numbers);
});

test.each([
  "DE89 3704 0044 0532 0130 01 has a wrong check digit",
  "EV3 8RC",
  "AB12 is a hymn, and so is CD34 in the other book",
  "XDE89370400440532013000",
])("what is no account number is not: %s", (text) => {
  expect(accountNumbers(text)).toEqual([]);
});

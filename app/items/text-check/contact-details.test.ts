import { expect, test } from "vitest";
import { emailAddresses, isSameNumber, telephoneNumbers } from "./contact-details.ts";

test.each([
  ["Ring 01632 960 418 tonight", ["01632 960 418"]],
  ["+44 (0)1632 960418.", ["+44 (0)1632 960418"]],
  ["(0163) 296-0418, or 07700900123", ["(0163) 296-0418", "07700900123"]],
  ["555-0123 and (555) 010-9999", ["555-0123", "(555) 010-9999"]],
])("telephone numbers are found: %s", (text, numbers) => {
  expect(telephoneNumbers(text)).toEqual(numbers);
});

test.each([
  "From 1921 to 2026, 2019-2026",
  "on 2026-11-22 and 03/05/2026 at 09:00",
  "£1,250.00 or 10,000 people; Psalm 119:105",
  "account 12345678, sort code 20-00-00",
  "room 0123",
])("what is no telephone number is not: %s", (text) => {
  expect(telephoneNumbers(text)).toEqual([]);
});

test("numbers are the same with and without the code of the country", () => {
  expect(isSameNumber("+44 1632 960 417", "01632 960417")).toBe(true);
  expect(isSameNumber("+44 1632 960 417", "01632 960418")).toBe(false);
  expect(isSameNumber("", "01632 960418")).toBe(false);
});

test("email addresses are found", () => {
  expect(emailAddresses("write to ann.hill@people.example, please")).toEqual(["ann.hill@people.example"]);
  expect(emailAddresses("we meet @ the chapel")).toEqual([]);
});

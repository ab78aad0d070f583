import { expect, test } from "vitest";
import { mailAddress } from "../platform/mail/address.ts";
import { isEmail } from "./email-address.ts";

test.each([
  "office@riverside.example",
  "tom&mary@example.org",
  "kaethe@müller-gemeinde.example",
  "kaethe@xn--mller-gemeinde-gsb.example",
  "ivan@приход.рф",
])("%s is an email that the site can write to", (typed) => {
  expect(isEmail(typed)).toBe(true);
  expect(mailAddress(typed)).toBeDefined();
});

test.each([
  "",
  "office",
  "office@localhost",
  "a..b@example.org",
  "office@ü.example/x",
  "käthe@example.org",
  "a@b@example.org",
])("%j is no email that the site can write to", (typed) => {
  expect(isEmail(typed)).toBe(false);
  expect(mailAddress(typed)).toBeUndefined();
});

import { expect, test } from "vitest";
import { canExist, mailAddress } from "./address.ts";
import { shownAddress } from "./shown-address.ts";

test.each([
  ["ann@example.org", "ann@example.org"],
  ["Ann.Hill+news@Example.org", "Ann.Hill+news@Example.org"],
  ["tom&mary@example.org", "tom&mary@example.org"],
  ["o'neil!#$%*/?=^_`{|}~-@example.org", "o'neil!#$%*/?=^_`{|}~-@example.org"],
  ["kaethe@müller-gemeinde.example", "kaethe@xn--mller-gemeinde-gsb.example"],
  ["kaethe@MU\u0308LLER-Gemeinde.example", "kaethe@xn--mller-gemeinde-gsb.example"],
  ["kaethe@xn--mller-gemeinde-gsb.example", "kaethe@xn--mller-gemeinde-gsb.example"],
  ["pfarramt@straße.example", "pfarramt@xn--strae-oqa.example"],
  ["ivan@приход.рф", "ivan@xn--d1ahscf5a.xn--p1ai"],
  ["church@教会。日本", "church@xn--6oq255c.xn--wgv71a"],
])("%s is an address, and mailed to %s", (typed, mailed) => {
  expect(mailAddress(typed)).toBe(mailed);
  expect(mailAddress(mailed)).toBe(mailed);
});

test.each([
  "",
  "ann",
  "ann at home",
  "@example.org",
  "ann@",
  "ann@localhost",
  "ann@@example.org",
  ".ann@example.org",
  "ann.@example.org",
  "a..b@example.org",
  "ann@example..org",
  "ann@-example.org",
  "ann@example.o",
  "ann@192.0.2.1",
  "ann@müller.example:25",
  "ann@müller.example/path",
  "ann@müller.example?x",
  "ann@m%C3%BCller.example",
  "ann@ü.1",
  "käthe@example.org",
  "ann hill@example.org",
  "ann@example.org,bob@example.org",
  "ann@example.org\r\nBcc: bob@example.org",
  '"ann hill"@example.org',
  "<ann@example.org>",
  "=?utf-8?q?ann?=@example.org",
  `ann@${"ü".repeat(64)}.example`,
  `ann@${"a.".repeat(125)}example`,
])("%j is no address", (typed) => {
  expect(mailAddress(typed)).toBeUndefined();
});

test.each([
  ["kaethe@xn--mller-gemeinde-gsb.example", "kaethe@müller-gemeinde.example"],
  ["ivan@xn--d1ahscf5a.xn--p1ai", "ivan@приход.рф"],
  ["ann@example.org", "ann@example.org"],
  ["ann@xn--a.example", "ann@xn--a.example"],
  ["", ""],
])("%s is shown as %s", (stored, shown) => {
  expect(shownAddress(stored)).toBe(shown);
});

test.each([
  ["admin@riverside.example", false],
  ["ann@EXAMPLE", false],
  ["ann@mail.church.test", false],
  ["ann@church.invalid", false],
  ["ann@localhost", false],
  ["ann@example.org", true],
  ["ann@test.church", true],
  ["ann.test@church.org", true],
  ["ann@ourexample.org", true],
])("whether %s can exist: %s", (email, expected) => {
  expect(canExist(email)).toBe(expected);
});

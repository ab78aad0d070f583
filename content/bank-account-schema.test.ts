import { expect, test } from "vitest";
import { bankAccountSchema } from "./bank-account-schema.ts";
import { bankAccount } from "./sample/bank-account.ts";

const transfer = { name: "Riverside", iban: "DE89370400440532013000" };

function problemsOf(change: object): string[] {
  const { error } = bankAccountSchema.safeParse({ ...bankAccount, ...change });
  return error?.issues.map(({ message }) => message) ?? [];
}

test.each([
  ["an override of the direction", "12\u202e34"],
  ["a zero-width space", "12\u200b34"],
  ["a soft hyphen", "12\u00ad34"],
  ["a filler of Hangul", "12\u316434"],
  ["an empty Braille pattern", "12\u280034"],
  ["a variation selector", "12\ufe0f34"],
  ["a no-break space", "12\u00a034"],
  ["a line break", "12\n34"],
  ["a control character", "12\u000734"],
])("%s in an account number is refused", (_, value) => {
  expect(problemsOf({ lines: [{ label: "Account number", value }] })).toEqual([
    "has a character that nobody can see: please type it again by hand",
  ]);
  expect(problemsOf({ lines: [{ label: value, value: "1234" }] })).toHaveLength(1);
});

test.each([
  ["Arabic digits", "١٢٣٤"],
  ["digits of full width", "１２３４"],
  ["bold digits", "𝟏𝟐𝟑𝟒"],
  ["a Cyrillic letter among Latin ones", "GВ29 NWBK"],
  ["a Greek letter among Latin ones", "ΒANK"],
])("%s are refused, because they look like others", (_, value) => {
  expect(problemsOf({ lines: [{ label: "Account number", value }] })).toEqual([
    "has a letter or digit that only looks like the usual one",
  ]);
});

test("names in any one alphabet, with accents, are accepted", () => {
  for (const value of ["Église du Val", "Црква Светог Саве", "東京教会", "كنيسة النهر"])
    expect(problemsOf({ lines: [{ label: "Account name", value }] }), value).toEqual([]);
});

test.each([
  ["a wrong digit", "DE89370400440532013001"],
  ["a letter that is none", "DE8937040044053201300О"],
  ["a number of a country that has none", "XX89370400440532013000"],
  ["an invisible character", "DE89\u200b370400440532013000"],
  ["words", "see below"],
])("an IBAN with %s is refused", (_, iban) => {
  expect(problemsOf({ transfer: { ...transfer, iban } })[0]).toContain("must be a valid IBAN, such as");
});

test.each([
  ["no-break spaces", "DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000"],
  ["narrow no-break spaces", "DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00"],
  ["thin and figure spaces, and a tab", "DE89\u20093704\u20070044\t0532 0130 00"],
  ["hyphens of all kinds", "DE89-3704\u20110044\u20130532\u20140130\u221200"],
  ["the word in front", "IBAN DE89 3704 0044 0532 0130 00"],
  ["the word with a colon", "Iban: DE89370400440532013000"],
  ["the word as German banks write it", "IBAN-Nr.: DE89 3704 0044 0532 0130 00"],
])("an IBAN with %s is taken", (_, iban) => {
  const read = bankAccountSchema.parse({
    ...bankAccount,
    transfer: { ...transfer, iban, bic: "COBA\u00a0DEFF XXX" },
  });
  expect(read.transfer).toMatchObject({ iban: "DE89370400440532013000", bic: "COBADEFFXXX" });
});

test("an IBAN of Norway keeps its first letters behind the word", () => {
  const read = bankAccountSchema.parse({
    ...bankAccount,
    transfer: { ...transfer, iban: "IBAN NO93 8601 1117 947" },
  });
  expect(read.transfer?.iban).toBe("NO9386011117947");
});

test("an IBAN may be written in groups and in small letters", () => {
  const iban = "de89 3704 0044 0532 0130 00";
  const read = bankAccountSchema.parse({ ...bankAccount, transfer: { ...transfer, iban } });
  expect(read.transfer?.iban).toBe("DE89370400440532013000");
});

test.each<[string, object, string]>([
  ["a wrong BIC", { transfer: { ...transfer, bic: "BANK" } }, "must be a valid BIC, such as COBADEFFXXX"],
  ["a code without an IBAN", { transfer: { name: "Riverside" } }, "must be filled in for a scan code"],
  [
    "a name that is too long in bytes",
    { transfer: { ...transfer, name: "é".repeat(60) } },
    "must be shorter: a scan code holds 70 letters, and fewer with accents",
  ],
  [
    "a line named IBAN",
    { lines: [{ label: "IBAN:", value: "1" }] },
    "cannot be IBAN, which has a field of its own",
  ],
  [
    "two lines with one label",
    { lines: ["Account", "account"].map((label) => ({ label, value: "1" })) },
    "must not have the same label twice",
  ],
  [
    "21 lines",
    { lines: Array.from({ length: 21 }, (_, row) => ({ label: `Line ${row}`, value: "1" })) },
    "must have at most 20 rows",
  ],
  ["markup", { lines: [{ label: "Bank", value: "<b>Bank</b>" }] }, "must be plain text, without < > { and }"],
])("%s is refused with a sentence", (_, change, sentence) => {
  expect(problemsOf(change)).toEqual([sentence]);
});

test("an IBAN needs no line: the name of its account is one", () => {
  const { name } = transfer;
  expect(bankAccountSchema.parse({ lines: [], transfer }).lines).toEqual([
    { label: "Name of the account", value: name },
  ]);
  expect(problemsOf({ lines: [], transfer: { ...transfer, name: "" } })).toEqual(["must not be empty"]);
});

test("the line with the name of the account follows the name, and lines of the church stay", () => {
  const before = bankAccountSchema.parse({ lines: [], transfer: { ...transfer, name: "Old Name" } });
  const renamed = bankAccountSchema.parse({ ...before, transfer });
  expect(renamed.lines).toEqual([{ label: "Name of the account", value: transfer.name }]);
  const own = [...before.lines, { label: "Bank", value: "Frost Bank" }];
  expect(bankAccountSchema.parse({ lines: own, transfer }).lines).toEqual(own);
});

test("a church without bank details has neither lines nor a code", () => {
  expect(bankAccountSchema.parse({ lines: [] })).toEqual({ lines: [] });
});

import { expect, test } from "vitest";
import { root } from "../setup.mjs";
import { compiled, po, readCatalog, readCatalogs, readTexts } from "./catalogs.mjs";
import { copiesIn, copyOf } from "./copies.mjs";
import { faultsOf } from "./faults-of.mjs";

const texts = await readTexts(root);
const ofEveryLanguage = [...readCatalogs(root)].filter(([locale = ""]) => !locale.startsWith("en-"));

test("German and Spanish have catalogs", () => {
  expect(ofEveryLanguage.map(([locale]) => locale)).toEqual(expect.arrayContaining(["de", "es"]));
});

test.each(ofEveryLanguage)("%s says every text of the code", (_locale, catalog) => {
  expect(texts.filter(({ id }) => catalog[id] === undefined).map(({ message }) => message)).toEqual([]);
});

test.each([...readCatalogs(root)])("%s says nothing wrong, by what can be checked", (locale, catalog) => {
  const said = texts.filter(({ id }) => catalog[id] !== undefined);
  expect(
    said.flatMap(({ id, message = "" }) => faultsOf({ message, translation: catalog[id] ?? "", locale })),
  ).toEqual([]);
});

test("every value of a text has a name, so that translators know what stands there", () => {
  const unnamed = texts.filter(({ placeholders }) =>
    Object.keys(placeholders).some((name) => /^\d+$/.test(name)),
  );
  expect(unnamed.map(({ message }) => message)).toEqual([]);
});

test.each([
  ["Hello {name}", "Hallo", ["lacks {name}"]],
  ["Hello", "Hallo {name}", ["has {name}, which the English text has not"]],
  ["Read <link>more</link>", "Lies mehr", ["lacks <link>", "lacks </link>"]],
  [
    "Save",
    "Die Änderungen jetzt unwiderruflich speichern",
    ["is too long for a button or a label (45 characters)"],
  ],
  [
    "{count, plural, one {# day} other {# days}}",
    "{count, plural, other {# Tage}}",
    ["has a plural without one"],
  ],
  ["Hello {name}", "Hallo {name", [expect.stringContaining("cannot be read")]],
  ["Hello ", "Hallo", ["begins or ends with a space, or lacks it"]],
  ["{count, plural, one {# day} other {# days}}", "{count, plural, one {# Tag} other {# Tage}}", []],
])("of “%s”, “%s” is said to be wrong in: %j", (message, translation, faults) => {
  expect(faultsOf({ message, translation, locale: "de" }).map(({ fault }) => fault)).toEqual(faults);
});

test("a catalog is read without what is not translated or no longer said", () => {
  const text = `msgid ""\nmsgstr ""\n"Language: de\\n"\n\nmsgid "One"\nmsgstr "Eins"\n\nmsgid "Two"\nmsgstr ""\n\n#~ msgid "Three"\n#~ msgstr "Drei"\n`;
  expect(Object.values(readCatalog(text, "de"))).toEqual(["Eins"]);
  expect(Object.keys(po.parse(text, { locale: "de", sourceLocale: "en", filename: "de.po" }))).toHaveLength(
    3,
  );
});

test("a script gets the parts of a text, so that browsers need no parser", () => {
  expect(compiled("Hello")).toEqual(["Hello"]);
  expect(compiled("Hello {name}")).toEqual(["Hello ", ["name"]]);
});

test("copies are told from other scripts by a language and the script that they are of", () => {
  const copy = copyOf("event-AbCdEfG", "de", ["x"]);
  const regional = copyOf("event-AbCdEfG", "en-US", ["x"]);
  expect(copyOf("event-AbCdEfG", "de", ["y"])).not.toBe(copy);
  expect(copiesIn(["event-AbCdEfG", "map.dom-AbCdEfG", "texts.client-AbCdEfG", copy, regional])).toEqual(
    new Map([
      ["de", new Map([["event-AbCdEfG", copy]])],
      ["en-US", new Map([["event-AbCdEfG", regional]])],
    ]),
  );
});

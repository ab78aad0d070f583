import { expect, test } from "vitest";
import "../../../languages/catalogs.ts";
import { factSetNames, factSets } from "../originals/fact-sets.server.ts";
import type { FactForm } from "./fact-form.ts";
import { factForms } from "./fact-forms.server.ts";
import { factsOf, inWords, valuesOf } from "./fact-values.server.ts";
import { checkFacts } from "./facts-form.server.ts";

test.each(factSetNames)(
  "the form of %s holds all of its facts, and no two of its fields share a name",
  (name) => {
    const [form, { original }] = [factForms[name], factSets[name]];
    expect(factsOf(form, valuesOf(form, original), original)).toEqual(original);
    expect(checkFacts(name, form, valuesOf(form, original))).toEqual({ facts: original });
    const lists = form.lists.map(({ name }) => name);
    expect(new Set(lists).size).toBe(lists.length);
    const words = Object.values(inWords(form, original)).join("\n");
    expect(words).not.toMatch(/\[object|undefined/);
  },
);

const form: FactForm = {
  fields: [
    { path: "name", label: "Name", kind: "line" },
    { path: "map.embed", label: "Map", kind: "line", isOptional: true },
  ],
  lists: [
    {
      path: "groups",
      name: "groups",
      title: "Groups",
      one: "group",
      add: "Add a group",
      fields: [
        { path: "title", label: "Title", kind: "line" },
        { path: "ages.from", label: "From", kind: "number", isOptional: true },
        { path: "ages.to", label: "To", kind: "number", isOptional: true },
        { path: "days", label: "Days", kind: "lines" },
      ],
    },
  ],
};

test("optional facts that are empty are left out, and what the form does not ask for stays", () => {
  const rows = { groups: [{ title: "Walkers", "ages.from": "", "ages.to": "", days: "Monday\n\n Friday " }] };
  const before = { zone: "Europe/London", name: "Old", map: { embed: "https://old.example" } };
  expect(factsOf(form, { texts: { name: "New", "map.embed": "" }, rows }, before)).toEqual({
    zone: "Europe/London",
    name: "New",
    groups: [{ title: "Walkers", days: ["Monday", "Friday"] }],
  });
});

test("numbers become numbers, and words in their place stay words for the schema to refuse", () => {
  const row = { title: "Walkers", "ages.from": "3", "ages.to": "twelve", days: "" };
  expect(factsOf(form, { texts: { name: "A" }, rows: { groups: [row] } }, {})).toEqual({
    name: "A",
    groups: [{ title: "Walkers", ages: { from: 3, to: "twelve" }, days: [] }],
  });
});

test("a history tells facts by their labels, a row in one line", () => {
  const facts = {
    name: "A",
    groups: [{ title: "Walkers", ages: { from: 3, to: 12 }, days: ["Monday", "Friday"] }],
  };
  expect(inWords(form, facts)).toEqual({ Name: "A", Map: "", Groups: "Walkers · 3 · 12 · Monday, Friday" });
});

test("languages are typed by their names, in their own words, in English or by their tags", () => {
  const original = factSets.congregation.original;
  const typed = (languages: string) => {
    const values = valuesOf(factForms.congregation, original);
    values.texts.languages = languages;
    return checkFacts("congregation", factForms.congregation, values);
  };
  expect(typed("deutsch\nEnglish\n\nes")).toMatchObject({ facts: { languages: ["de", "en", "es"] } });
  expect(typed("")).toEqual({ facts: original });
  expect(typed("Deutsch\nKlingon")).toEqual({
    errors: {
      languages: "Languages can be English, Deutsch, or Español. This site does not know “Klingon”.",
    },
  });
  expect(typed("German\nDeutsch")).toEqual({
    errors: { languages: "Languages must name each language once." },
  });
  const words = inWords(factForms.congregation, { ...original, languages: ["de", "es"] });
  expect(words.Languages).toBe("Deutsch, Español");
});

import { expect, test } from "vitest";
import type { FactForm, FactValues } from "./fact-form.ts";
import { factForms } from "./fact-forms.server.ts";
import { layoutOf, layoutOfRow, saysOf } from "./fact-layout.ts";

test.each(Object.entries(factForms))("the form of %s asks for each field and each list once", (_, form) => {
  const { first, folds } = layoutOf(form);
  const fields = [...first, ...folds.flatMap(({ fields }) => fields)].map(({ path }) => path);
  expect(fields.toSorted()).toEqual(form.fields.map(({ path }) => path).toSorted());
  const lists = folds.flatMap(({ list }) => (list ? [list.name] : []));
  expect(lists.toSorted()).toEqual(form.lists.map(({ name }) => name).toSorted());
  for (const { fields = [], list } of form.folds ?? []) {
    expect(form.fields.map(({ path }) => path)).toEqual(expect.arrayContaining([...fields]));
    if (list !== undefined) expect(lists).toContain(list);
  }
  for (const list of form.lists) {
    const { first, fold } = layoutOfRow(list);
    const inRow = [...first, ...(fold?.fields ?? [])].map(({ path }) => path);
    expect(inRow.toSorted()).toEqual(list.fields.map(({ path }) => path).toSorted());
    expect(fold?.fields ?? []).toHaveLength(list.more?.fields?.length ?? 0);
  }
  const titles = folds.map(({ title }) => title);
  expect(titles).not.toContain("");
  expect(new Set(titles).size).toBe(titles.length);
});

function says(form: FactForm, title: string, { texts = {}, rows = {} }: Partial<FactValues>): string {
  const fold = layoutOf(form).folds.find((fold) => fold.title === title);
  if (!fold) throw new Error(`no part is called ${title}`);
  return saysOf(fold, { texts, rows });
}

test("a folded part says what is in it", () => {
  const { congregation, contacts, home, giving } = factForms;
  const newHere = factForms["new-here"];
  const denomination = { "denomination.name": "Baptist", "denomination.url": "https://baptist.example" };
  expect(says(congregation, "Denomination", { texts: denomination })).toBe("Baptist");
  expect(says(congregation, "Denomination", { texts: {} })).toBe("nothing yet");
  expect(says(congregation, "Stream and films", { texts: { stream: "https://films.example" } })).toBe(
    "https://films.example",
  );
  const access = { "access.hearing": "Yes", "access.stepFree": "No", "access.toilets": "Two" };
  expect(says(newHere, "Access", { texts: access })).toBe("Step-free access, Hearing loop and 1 more");
  const people = ["Ann", "Ben", "Cara", "Dan"].map((name) => ({ name }));
  expect(says(contacts, "People", { rows: { people } })).toBe("Ann, Ben and 2 more");
  expect(says(contacts, "People", { rows: { people: [] } })).toBe("nothing yet");
  expect(says(home, "Pictures", { rows: { views: [{ picture: "a" }, { picture: "b" }] } })).toBe("2");
  expect(says(home, "Picture behind the quotation", {})).toBe("The one that came with the site");
  expect(says(giving, "Bank details on the page Contact", { texts: { bankDetailsOnContact: "no" } })).toBe(
    "Not shown: a link leads to them",
  );
});

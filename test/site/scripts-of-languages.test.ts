import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { copiesIn } from "../../scripts/texts/copies.mjs";
import { marks } from "../../scripts/texts/macros.mjs";

const folder = "build/client/assets";
const scripts = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => [name.slice(0, -".js".length), readFileSync(`${folder}/${name}`, "utf8")]),
);
const copies = copiesIn([...scripts.keys()]);
const namedIn = (script = "") =>
  [...script.matchAll(/(?:\.\/|assets\/)([\w.-]+)\.js\b/g)].map(([, name]) => name ?? "");

test("German and Spanish have copies of the scripts that say something", () => {
  for (const locale of ["de", "es"]) expect(copies.get(locale)?.size, locale).toBeGreaterThan(20);
});

test("no script has a mark in place of a text", () => {
  expect([...scripts].filter(([, script]) => script.match(marks)).map(([name]) => name)).toEqual([]);
});

test("every script that another names exists", () => {
  const missing = [...scripts].flatMap(([name, script]) =>
    namedIn(script)
      .filter((other) => !scripts.has(other))
      .map((other) => `${name} names ${other}`),
  );
  expect(missing).toEqual([]);
});

test("a copy loads no script of another language where there is one of its own", () => {
  for (const [locale, names] of copies) {
    const loaded = [...names.values()].flatMap((copy) =>
      namedIn(scripts.get(copy)).map((other) => [copy, other]),
    );
    expect(
      loaded.filter(([, other = ""]) => names.has(other)),
      locale,
    ).toEqual([]);
  }
});

test("the list of routes of a language names its scripts", () => {
  for (const [locale, names] of copies) {
    const lists = [...names].filter(([name]) => name.startsWith("manifest-"));
    expect(lists.length, locale).toBe(2);
    for (const [, copy] of lists)
      for (const [name] of names)
        if (!name.startsWith("manifest-")) expect(scripts.get(copy)).not.toContain(`"${name}"`);
  }
});

import { setImmediate as nextTurn } from "node:timers/promises";
import { ph, plural, t } from "@lingui/core/macro";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { inLanguage, languageOfWork } from "./in-language.server.ts";
import { findLanguage } from "./locale.ts";
import { addTexts } from "./texts.server.ts";
import { Trans } from "./texts.ts";

const came = (count: number) => t`${plural(count, { one: "# guest came", other: "# guests came" })}.`;
const greeting = (person: { name: string }) => t`Welcome, ${ph({ name: person.name })}`;
const colour = () => t`Colour`;
const missing = () => t`In no catalog`;
const ids = {
  came: generateMessageId("{count, plural, one {# guest came} other {# guests came}}."),
  greeting: generateMessageId("Welcome, {name}"),
  colour: generateMessageId("Colour"),
  link: generateMessageId("Read <link>our rules</link>"),
};
const german = {
  [ids.came]: compileMessage("{count, plural, one {# Gast kam} other {# Gäste kamen}}."),
  [ids.greeting]: compileMessage("{name}, willkommen"),
  [ids.colour]: "Farbe",
  [ids.link]: "Lies <link>unsere Regeln</link>",
};

beforeAll(() => {
  findLanguage(() => languageOfWork() ?? "en");
  addTexts("de", () => german);
  addTexts("en-US", () => ({ [ids.colour]: "Color" }));
});

test("a text is said in the language of the work that says it, with its plurals and numbers", () => {
  const say = () => [came(1), came(1200), greeting({ name: "Ana" })];
  expect(inLanguage("de", say)).toEqual(["1 Gast kam.", "1.200 Gäste kamen.", "Ana, willkommen"]);
  expect(say()).toEqual(["1 guest came.", "1,200 guests came.", "Welcome, Ana"]);
});

test("a country's catalog stands before that of its language, and English for what neither says", () => {
  expect(inLanguage("en-US", () => [colour(), missing()])).toEqual(["Color", "In no catalog"]);
  expect(inLanguage("en-CA", colour)).toBe("Colour");
  expect(inLanguage("de-AT", () => [colour(), missing()])).toEqual(["Farbe", "In no catalog"]);
});

test("names stay what they are, whatever stands in them", () => {
  const name = "{count, plural, other {x}} <b>'# '";
  expect(inLanguage("de", () => greeting({ name }))).toBe(`${name}, willkommen`);
});

test("elements of a text keep their place and are escaped", () => {
  const text = () =>
    renderToStaticMarkup(
      createElement(Trans, {
        id: ids.link,
        message: "Read <link>our rules</link>",
        components: { link: createElement("a", { href: "/rules?a=1&b=2" }) },
      }),
    );
  expect(inLanguage("de", text)).toBe('Lies <a href="/rules?a=1&amp;b=2">unsere Regeln</a>');
  expect(text()).toBe('Read <a href="/rules?a=1&amp;b=2">our rules</a>');
});

test.each([
  "<strong>b</strong>",
  "<link>here</link>",
  "\\u003clink\\u003ehere\\u003c/link\\u003e",
  "a < b",
  "{name}",
])("what people wrote is no element of a text: %s", (name) => {
  const text = createElement(Trans, {
    id: "unknown",
    message: "{name} wrote <link>our rules</link>",
    values: { name },
    components: { link: createElement("a", { href: "/rules" }) },
  });
  const escaped = renderToStaticMarkup(name);
  expect(renderToStaticMarkup(text)).toBe(`${escaped} wrote <a href="/rules">our rules</a>`);
});

test("three thousand works in three languages at once each say their own", async () => {
  const wanted: Record<string, string> = { de: "Farbe", en: "Colour", "en-US": "Color" };
  const languages = Array.from({ length: 3000 }, (_, at) => Object.keys(wanted)[at % 3] ?? "en");
  const found = await Promise.all(
    languages.map((language, at) =>
      inLanguage(language, async () => {
        for (let turn = 0; turn <= at % 7; turn += 1) await nextTurn();
        return colour();
      }),
    ),
  );
  expect(found).toEqual(languages.map((language) => wanted[language]));
});

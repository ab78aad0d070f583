import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { congregation } from "../../../content/sample/congregation.ts";
import { services } from "../../../content/sample/services.ts";
import { fastingSchema, frontMatterSchema, markdownSchema } from "../../../content/schema.ts";
import { expectForm } from "../originals/expectations.server.ts";
import { parseMarkdown } from "../prose/markdown.server.ts";
import { withFacts } from "./facts-in-text.ts";

const later = {
  times: services.services.map((service) => ({ ...service, time: "17:45" })),
  kids: { ...services.kids, time: "17:15", ages: { from: 4, to: 11 } },
  congregation: {
    ...congregation,
    name: "Hilltop Fellowship",
    phone: "+64 3 555 0100",
    email: "post@hilltop.example",
    address: ["1 Summit Road", "Mount Plain"],
  },
};

/** The times that change here, in every way in which our sentences write a time. */
const oldTimes =
  /\b9 ?am\b|\b0?9[:.]00\b|\b(at|from|until|past|to|by) nine\b(?! (weeks|years))|nine o.clock/i;
const oldAges = /\b(ages?|from) 3 to 12\b|\bthree to twelve\b/i;

/** All content except the facts and the schemas; the sample's events and posts have times of their own. */
async function texts(): Promise<[file: string, text: string][]> {
  const files = [
    ...(await readdir("content/sample")).filter(
      (name) => name.endsWith(".ts") && !/^(services|events|posts|prayers|videos)/.test(name),
    ),
    ...(await readdir("content/sample/pages")).map((name) => `pages/${name}`),
  ];
  return Promise.all(
    files.map(
      async (file): Promise<[string, string]> => [file, await readFile(`content/sample/${file}`, "utf8")],
    ),
  );
}

test("when service times change, no sentence states an old one", async () => {
  const written = await texts();
  expect(written.length).toBeGreaterThan(25);
  for (const [file, text] of written) {
    const filled = withFacts(text, later);
    expect(oldTimes.exec(filled)?.[0], file).toBeUndefined();
    expect(oldAges.exec(filled)?.[0], file).toBeUndefined();
  }
  const filled = new Map(withFacts(written, later));
  expect(filled.get("pages/about-us.md")).toContain("5.45pm, in the chapel");
  expect(filled.get("pages/home.md")).toContain("We meet every Sunday at 5.45pm by the river.");
  expect(filled.get("pages/services.md")).toContain("The Sunday service at 5.45pm");
  expect(filled.get("pages/kids.md")).toContain("every Sunday at 5.15pm for ages 4 to 11");
  expect(filled.get("fasting.ts")).toContain("Come at 5.45pm, and stay");
  expect(filled.get("ministries.ts")).toContain("Ages 4 to 11, every Sunday at 5.15pm");
});

test("the text below a page's front matter names facts too", () => {
  const prose = parseMarkdown("We meet **every {service.day}** at {service.time}.");
  expect(withFacts(prose, later)).toEqual([
    ["p", null, "We meet ", ["strong", null, "every Sunday"], " at 5.45pm."],
  ]);
  expect(() =>
    expectForm("content/sample/pages/home.md", z.object({ text: markdownSchema }), { text: "At {time}." }),
  ).toThrow("content/sample/pages/home.md: text has something in braces that is not a fact");
});

test("an unknown fact is reported by file and field", () => {
  const head = { title: "A page", description: "Come at {service.tme}." };
  expect(() => expectForm("content/sample/pages/home.md", frontMatterSchema, head)).toThrow(
    "content/sample/pages/home.md: description has something in braces that is not a fact; the facts are {service.day}, {service.time},",
  );
});

test("a fact in a place that is not filled in is reported by file and field", () => {
  const fasting = { heading: "At {service.time}", words: "One.", days: [] };
  expect(() => expectForm("content/sample/fasting.ts", fastingSchema, fasting)).toThrow(
    "content/sample/fasting.ts: heading cannot name facts in braces",
  );
});

test("a word in braces that is no fact stays as it is, also one that every object has", () => {
  const text = "{constructor} {toString} {__proto__}";
  expect(withFacts(text, later)).toBe(text);
});

test("a link names a fact too, and a telephone link has no spaces", () => {
  const prose = parseMarkdown("Ring [{phone}](tel:{phone}) or write to [{email}](mailto:{email}).");
  expect(withFacts(prose, later)).toEqual([
    [
      "p",
      null,
      "Ring ",
      ["a", { href: "tel:+6435550100" }, "+64 3 555 0100"],
      " or write to ",
      ["a", { href: "mailto:post@hilltop.example" }, "post@hilltop.example"],
      ".",
    ],
  ]);
  const row = { label: "Call {name}", value: "{address}", to: "tel:{phone}" };
  expect(withFacts(row, later)).toEqual({
    label: "Call Hilltop Fellowship",
    value: "1 Summit Road, Mount Plain",
    to: "tel:+6435550100",
  });
});

test("no page repeats the congregation's name, telephone number, email or address", async () => {
  const { name, phone, email, address } = congregation;
  for (const [file, text] of await texts()) {
    if (!file.startsWith("pages/")) continue;
    for (const fact of [name, phone, phone.replaceAll(" ", ""), email, address.join(", ")])
      expect(text.includes(fact), `${file} repeats ${fact}`).toBe(false);
  }
});

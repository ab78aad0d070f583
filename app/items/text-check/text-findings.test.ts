import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { congregation } from "../../../content/sample/congregation.ts";
import { contacts } from "../../../content/sample/contacts.ts";
import { readMarkdownFile } from "../../pages/originals/markdown-file.server.ts";
import { parseMarkdown } from "../../pages/prose/markdown.server.ts";
import { textFindings } from "./text-findings.server.ts";

const today = "2026-11-23";
const ownNumbers = [congregation.phone, ...contacts.flatMap(({ phone }) => phone ?? [])];

function found(text: string, others: string[] = []) {
  return textFindings({ prose: parseMarkdown(text), others, today, ownNumbers });
}

test("the sample's pages need nothing mended", async () => {
  const files = await readdir("content/sample/pages");
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const { text, frontMatter } = readMarkdownFile(
      file,
      await readFile(`content/sample/pages/${file}`, "utf8"),
    );
    expect(found(text, [JSON.stringify(frontMatter)]), file).toEqual([]);
  }
});

test("a picture without text is found, and one whose text is the name of its file", () => {
  const text = "![The chapel](/a.jpg) ![](/v0/garden.jpg)\n\n![IMG_2034.jpg](/b.jpg)";
  expect(found(text)).toEqual([
    {
      place: { tag: "img", nth: 1 },
      sentence: expect.stringMatching(/^The picture garden\.jpg has no text/),
    },
    { place: { tag: "img", nth: 2 }, sentence: expect.stringContaining("“IMG_2034.jpg”") },
  ]);
});

test("a heading that skips a level or has no words is found", () => {
  expect(found("## One\n\n### Two\n\n## Three\n\n#### Four\n\n##### Five")).toEqual([
    {
      place: { tag: "h4", nth: 0 },
      sentence: expect.stringContaining("“Four” skips a level"),
    },
  ]);
  expect(found("### First")[0]?.sentence).toContain("Begin its line with ## instead of ###.");
  expect(found("##\n\nA")[0]?.sentence).toBe("A heading has no text. Write some, or delete its ##.");
});

test.each(["here", "Click here", "Read more…", "this page", "More"])("a link named “%s” is found", (name) => {
  expect(found(`Look [${name}](/event).`)).toEqual([
    { place: { tag: "a", nth: 0 }, sentence: expect.stringContaining("does not say where it leads") },
  ]);
});

test("a link that is a bare address, or has no words, is found", () => {
  expect(found("<https://church.example/a>")[0]?.sentence).toContain("is a bare URL");
  expect(found("[](/event)")[0]?.sentence).toBe("The link to /event has no text. Say where it leads.");
});

test.each(["[All events](/event)", "[More about baptism](/baptism)", "<ann@church.example>"])(
  "a link with a name is right: %s",
  (link) => {
    expect(found(link)).toEqual([]);
  },
);

test("words in capitals are found, a short name in capitals is not", () => {
  expect(found("Please DO NOT PARK HERE today.")[0]?.sentence).toMatch(/^“DO NOT PARK HERE” is in capitals/);
  expect(found("The sign says 'DO NOT PARK HERE'.")[0]?.sentence).toMatch(/^“DO NOT PARK HERE/);
  expect(found("The BBC and the YMCA came. Jesus is LORD.")).toEqual([]);
});

// Four times as long as a page can be: in quadratic time, checking it would outlast the test.
test.each(["A", "A-", "A’’", "-"])("a long text without spaces is checked: %s", (part) => {
  const text = `x${part.repeat(400_000 / part.length)}`;
  const [finding] = textFindings({ prose: [["p", null, text]], today: "2026-11-23", ownNumbers: [] });
  expect(finding === undefined || finding.sentence.length < 500).toBe(true);
});

test.each([
  "22 November 2026",
  "Sunday, 3 May 2026",
  "the 1st of June 2026",
  "May 3, 2026",
  "2026-11-22",
  "3 Sept. 2026",
  "29 Feb 2024",
])("a date that has passed is found: %s", (date) => {
  expect(found(`We meet on ${date} at noon.`)[0]?.sentence).toContain("has passed. Is this still right?");
  expect(found("A", [`Until ${date}`])[0]).toEqual({ sentence: expect.stringContaining("has passed") });
});

test.each([
  "These terms were last changed on 1 May 2026.",
  "We have met here since Sunday, 3 May 2026.",
  "Preached on Sunday, 3 May 2026.",
])("a date that is told as past is right: %s", (text) => {
  expect(found(text)).toEqual([]);
});

test.each(["23 November 2026", "1 January 2027", "3 May 1921", "31 June 2026", "2026-13-01", "May 2026"])(
  "today, later days, history and what is no day are right: %s",
  (date) => {
    expect(found(`We meet on ${date} at noon.`)).toEqual([]);
  },
);

test("a telephone number that is not the congregation's is found, its own ones are not", () => {
  expect(found("Call Bo on 07700 900 123.")[0]?.sentence).toContain(
    "The telephone number 07700 900 123 is not",
  );
  expect(found(`Call ${congregation.phone} or 01632 960417.`)).toEqual([]);
});

test("an account number is found, and not taken for a telephone number", () => {
  const findings = found("Give to DE89 3704 0044 0532 0130 00.");
  expect(findings).toHaveLength(1);
  expect(findings[0]?.sentence).toContain("DE89 3704 0044 0532 0130 00 is an account number");
});

test("a paragraph of more than 150 words is found, a page of short ones is not", () => {
  expect(found("word ".repeat(151))[0]?.sentence).toContain("has 151 words");
  expect(found("word ".repeat(150))).toEqual([]);
  expect(found(`- ${"word ".repeat(100)}\n- ${"word ".repeat(100)}`)).toEqual([]);
});

test("a # that is no heading and a > that is a quotation are told", () => {
  expect(found("# of people: 40")[0]?.sentence).toBe(
    "The line “# of people: 40” shows its # sign, because a small letter or a number comes after it. If it is a heading, begin it with ##.",
  );
  expect(found("> 18 years")[0]?.sentence).toContain("“18 years” is shown as a quotation");
  expect(found("# People\n\n> Come to me\n\n#1 of all\n\n>18 years")).toEqual([]);
});

test("lines that a program broke are told, lines that somebody typed are not", () => {
  const broken =
    "We have met by the river since the boatmen of the valley asked for a\nroom of their own to sing in, and most of them could not be sure of\nbeing home by Sunday, so that they agreed never to lock it.";
  expect(found(broken)).toEqual([
    {
      place: { tag: "p", nth: 0 },
      sentence: expect.stringContaining("break where an email or a file broke them"),
    },
  ]);
  expect(found("Riverside Chapel\n4 Chapel Lane\nAshby")).toEqual([]);
  expect(
    found("One long line that somebody typed, with many words, up to its end.\nAnd then\na short one."),
  ).toEqual([]);
});

test("what stands in a table is checked", () => {
  expect(
    found("| Day | Call |\n| --- | --- |\n| Sunday | [here](/event) or 07700 900 123 |").map(
      ({ place }) => place,
    ),
  ).toEqual([
    { tag: "a", nth: 0 },
    { tag: "td", nth: 1 },
  ]);
});

import { expect, test } from "vitest";
import { markdownSchema } from "../../../content/schema.ts";
import { readMarkdownFile, writeMarkdownFile } from "../originals/markdown-file.server.ts";
import { parseMarkdown } from "./markdown.server.ts";
import { linksIn } from "./prose-tree.ts";

test("Markdown becomes a small tree of elements and text", () => {
  expect(parseMarkdown("## One\n\nTwo *three* [four](/five).\n\n3. six")).toEqual([
    ["h2", null, "One"],
    "\n",
    ["p", null, "Two ", ["em", null, "three"], " ", ["a", { href: "/five" }, "four"], "."],
    "\n",
    ["ol", { start: 3 }, "\n", ["li", null, "six"], "\n"],
  ]);
});

test("the largest heading of a text stands below the page's title", () => {
  expect(parseMarkdown("# Title")).toEqual([["h2", null, "Title"]]);
});

test.each([
  ["<script>alert(1)</script>", []],
  ["a <b onclick='x'>bold</b> word", [["p", null, "a bold word"]]],
  ["[go](javascript:alert(1))", [["p", null, "go"]]],
  ["[go](JaVaScRiPt&#58;alert(1))", [["p", null, "go"]]],
  ["![a](data:image/svg+xml;base64,PHN2Zz4=)", [["p", null]]],
  ["[go](vbscript:x) <iframe src='/'></iframe>", [["p", null, "go "]]],
  [
    "<https://church.example>",
    [["p", null, ["a", { href: "https://church.example" }, "https://church.example"]]],
  ],
])("scripts and HTML in a text are left out: %s", (text, expected) => {
  expect(parseMarkdown(text)).toEqual(expected);
});

test.each(["Https://church.example", "HTTP://church.example", "MAILTO:ann@church.example"])(
  "a link with a capital stays a link: %s",
  (href) => {
    expect(parseMarkdown(`[a](${href})`)).toEqual([["p", null, ["a", { href }, "a"]]]);
  },
);

test.each(["Javascript:alert(1)", "JAVASCRIPT:alert(1)", "Data:text/html,a", "DATA:text/html,a"])(
  "a link that runs something is left out however it is spelled: %s",
  (href) => {
    expect(parseMarkdown(`[a](${href}) ![](${href})`)).toEqual([["p", null, "a "]]);
  },
);

test("the links of a text are found wherever they stand", () => {
  expect(linksIn(parseMarkdown("> - [a](/a)\n\n**[b](/b)**"))).toEqual(["/a", "/b"]);
});

test("a page that is written as a file is read as the same page", () => {
  const page = {
    title: "Baptism: why?",
    description: '"Quoted", at {service.time} # not a comment',
    facts: { heading: "In short", list: [{ label: "10:30", value: "- yes", to: "/event" }] },
    text: "## For whom\n\nEverybody.\n\n---\n\nThe end.",
  };
  const { frontMatter, text } = readMarkdownFile("a.md", writeMarkdownFile(page));
  expect({ ...(frontMatter as object), text }).toEqual(page);
});

test("a file whose front matter cannot be read is named", () => {
  expect(() => readMarkdownFile("a.md", "# No front matter")).toThrow("a.md: must begin with its title");
  expect(() => readMarkdownFile("a.md", "---\ntitle: [\n---\n")).toThrow(
    "a.md: what stands between the lines of dashes cannot be read",
  );
});

test.each([
  ["> ".repeat(40), "must not begin more than three lists or quotations in one line"],
  [">".repeat(9), "must not begin more than three lists or quotations in one line"],
  [`${"- ".repeat(4)}a`, "must not begin more than three lists or quotations in one line"],
  [`- a\n${" ".repeat(24)}- b`, "must not have more than five lists or quotations inside each other"],
  [`- a\n${"\t".repeat(6)}- b`, "must not have more than five lists or quotations inside each other"],
  ["a**b".repeat(2000), "must have at most 3,000 signs such as * and ["],
  ["- a**b\n\n".repeat(499).repeat(4), "must have at most 1,000 lines"],
  ["a**b".repeat(400), "must have at most 600 signs such as * and [ in one paragraph"],
  // None of these begins a paragraph of its own.
  [`a\n${"2. a**b a**b\n".repeat(200)}`, "must have at most 600 signs"],
  [`a\n${"    - a**b a**b\n".repeat(200)}`, "must have at most 600 signs"],
  [`${"> [[[[\n".repeat(200)}`, "must have at most 600 signs"],
  ["`a".repeat(700), "must have at most 600 signs"],
  ["a\n-\n".repeat(600), "must have at most 1,000 lines"],
  ["word\n\n".repeat(20_000), "must have at most 100,000 characters"],
  [`${"|a".repeat(22)}|`, "must not have tables of more than 20 columns"],
  ["| a | b | c | d |\n".repeat(900), "must have at most 4,000 cells in its tables"],
  ["", "must not be empty"],
])("text that would take long to read is refused", (text, message) => {
  expect(markdownSchema.safeParse(text).error?.issues[0]?.message).toContain(message);
});

test.each([
  "word ".repeat(10_000),
  "- a [link](/event) and **bold** words\n".repeat(60),
  "1. one\n   - two\n     - three\n       > four",
  "> - a quotation with a list\n> - of two",
  `| Day | Time | Where |\n|---|---|---|\n${"| Sunday | 10.30am | Chapel |\n".repeat(300)}`,
  `${"A paragraph, [with a link](/event) and *more*.\n\n".repeat(400)}`,
])("a long page of ordinary text is read", (text) => {
  expect(markdownSchema.safeParse(text).error).toBeUndefined();
});

test.each([
  "![a](http://church.example/a.jpg)",
  "![a [b] c](HTTP://church.example/a.jpg)",
  "![a]( <http://church.example/a.jpg> )",
  "![a][b]\n\n[b]: http://church.example/a.jpg",
  "![a](a.jpg)",
  "![a](data:image/png;base64,AAAA)",
])("a picture that the content security policy refuses is refused, and never shown: %s", (text) => {
  expect(markdownSchema.safeParse(text).error?.issues[0]?.message).toContain(
    "must have pictures whose URLs begin with https:// or",
  );
  expect(JSON.stringify(parseMarkdown(text))).not.toContain('"img"');
});

test.each(["![a](https://church.example/a.jpg)", "![a](/v0/a.jpg)", "![a](Https://church.example/a.jpg)"])(
  "a picture of this site, or over https, is shown: %s",
  (text) => {
    expect(markdownSchema.safeParse(text).success).toBe(true);
    expect(JSON.stringify(parseMarkdown(text))).toContain('"img"');
  },
);

test.each(["----------", "**********", "Title\n-----------", "**********Ten stars"])(
  "a line of signs is not taken for lists or quotations inside each other: %j",
  (line) => {
    expect(markdownSchema.safeParse(`One.\n\n${line}\n\nTwo.`).success).toBe(true);
  },
);

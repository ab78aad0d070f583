import { expect, test } from "vitest";
import { markdownSchema } from "../../content/schema.ts";
import { parseMarkdown } from "./markdown.server.ts";
import { readMarkdownFile, writeMarkdownFile } from "./markdown-file.server.ts";
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
  ["> ".repeat(40), "must not have more than eight lists or quotations inside each other"],
  [">".repeat(9), "must not have more than eight lists or quotations inside each other"],
  [`${"- ".repeat(9)}a`, "must not have more than eight lists or quotations inside each other"],
  ["a**b".repeat(2000), "must have paragraphs of at most 5,000 characters"],
  ["word\n\n".repeat(20_000), "must have at most 100,000 characters"],
  ["", "must not be empty"],
])("text that would take long to read is refused", (text, message) => {
  expect(markdownSchema.safeParse(text).error?.issues[0]?.message).toContain(message);
});

test.each(["----------", "**********", "Title\n-----------", "**********Ten stars"])(
  "a line of signs is not taken for lists or quotations inside each other: %j",
  (line) => {
    expect(markdownSchema.safeParse(`One.\n\n${line}\n\nTwo.`).success).toBe(true);
  },
);

import fc from "fast-check";
import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { htmlOf, visibleLines } from "../../../test/support/visible-lines.ts";
import { parseMarkdown } from "../prose/markdown.server.ts";
import { markdownOf, withoutStyles } from "./pasted-markdown.ts";

const pasted = (html: string) => {
  const { document } = parseHTML(`<!doctype html><html><body>${withoutStyles(html)}</body></html>`);
  return markdownOf(document.body as unknown as Element);
};
const seen = (html: string) => visibleLines(parseMarkdown(pasted(html)));

test.each([
  [
    "lines",
    "<p class=MsoNormal>Riverside Chapel<br>4 Chapel Lane<br>Ashby</p>",
    "Riverside Chapel\n4 Chapel Lane\nAshby",
  ],
  [
    "words in angle brackets",
    "<p>Ask Ann &lt;Office&gt; before the &lt;spring&gt; fair.</p>",
    "Ask Ann <Office> before the <spring> fair.",
  ],
  [
    "bold and italic",
    '<p><span style="font-weight:700;font-style:italic">Both</span> plain</p>',
    "***Both*** plain",
  ],
  ["a wrapper of Google Docs", '<b style="font-weight:normal"><p>Plain</p></b>', "Plain"],
  ["spaces around bold", "<p>a <b> bold </b>word and <i>it</i>.</p>", "a **bold** word and *it*."],
  ["a sign at the end of bold", "<p><b>Note:</b>bring boots<b>!</b></p>", "**Note**:bring boots!"],
  ["bold in parts", "<p><b>Come </b><b>along</b></p>", "**Come along**"],
  ["half a word", "<p>W<b>elcome</b> 1<b>0.30</b>am</p>", "W**elcome** 10.30am"],
  [
    "links",
    '<p>Look!<a href="https://a.example/x_(y)?a=1&amp;copy;=2">Here <b>now</b></a></p>',
    "Look\\![Here **now**](https://a.example/x_%28y%29?a=1&amp;copy;=2)",
  ],
  [
    "links that are none",
    '<p><a href="javascript:alert(1)">a</a> <a href="#_ftn1">[1]</a> <a href="file:///c:/x">b</a></p>',
    "a [1] b",
  ],
  [
    "headings",
    "<h1>Come along</h1><h2>why <b>we</b> sing #</h2><h1>why</h1><h3></h3>",
    "# Come along\n\n## why we sing \\#\n\n## why",
  ],
  ["a quotation", "<blockquote><p>One</p><p>Two</p></blockquote>", "> One\n>\n> Two"],
  ["an empty line", "<p>One<br><br>Two<br></p>", "One\n\nTwo"],
  [
    "lines that a style keeps",
    '<div style="white-space: pre-line">One\nTwo\n\nThree</div><p>a\nb</p>',
    "One\nTwo\n\nThree\n\na b",
  ],
  [
    "parts that nobody sees",
    "<p>a<span style='display:none'>b</span><o:p>c</o:p><script>d</script><!--e--></p><title>f</title>",
    "a",
  ],
  ["an unclosed style", "<p>a</p><style>p { color: red }<p>b</p>", "a"],
])("pasted text becomes Markdown: %s", (_, html, markdown) => {
  expect(pasted(html)).toBe(markdown);
});

test.each([
  [
    "Google Docs",
    '<b style="font-weight:normal" id="docs-internal-guid-0"><ul><li aria-level="1"><p>Bring food</p></li><ul><li aria-level="2"><p>Salad</p></li></ul><li aria-level="1"><p>Bring chairs</p></li></ul></b>',
  ],
  [
    "Word",
    "<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&nbsp; </span></span></span><![endif]>Bring food<o:p></o:p></p><p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp;</span></span>Salad</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span>Bring chairs</p>",
  ],
  [
    "Word's normal style",
    "<p class=MsoNormal style='margin-left:36.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>Bring food</p><p class=MsoNormal style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o&nbsp; </span>Salad</p><p class=MsoNormal style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp; </span>Bring chairs</p>",
  ],
  [
    "signs in the text",
    "<p class=MsoNormal style='margin-left:36pt'>·&nbsp;&nbsp;&nbsp; Bring food</p><p class=MsoNormal style='margin-left:1in'>•&nbsp;Salad</p><p class=MsoNormal style='margin-left:36pt'>· Bring chairs</p>",
  ],
  [
    "Word for the web",
    '<div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>Bring food</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>Salad</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>Bring chairs</p></li></ul></div>',
  ],
  ["a browser", "<ul><li>Bring food<ul><li>Salad</li></ul></li><li>Bring chairs</li></ul>"],
])("a list inside a list of %s keeps its place", (_, html) => {
  expect(pasted(html)).toBe("- Bring food\n  - Salad\n- Bring chairs");
});

test.each([
  ["from four", "<ol start=4><li>Four</li><li>Five</li></ol>", "4. Four\n5. Five"],
  ["with values", '<ol><li>One</li><li value="7">Seven</li></ol>', "1. One\n7. Seven"],
  ["with letters", '<ol type="a"><li>One</li><li>Two</li></ol>', "a. One\nb. Two"],
  [
    "with roman numbers",
    '<ol start="3" style="list-style-type: lower-roman"><li>C</li><li>D</li></ol>',
    "iii. C\niv. D",
  ],
  [
    "with letters inside",
    "<ol start=4><li>Four<ol type=A><li>x<ul><li>y</li></ul></li><li>z</li></ol></li><li>Five</li></ol>",
    "4. Four\n   A. x\n      - y\n\n   B. z\n5. Five",
  ],
  ["with numbers inside", "<ul><li>a<ol start=3><li>b</li></ol></li><li>c</li></ul>", "- a\n\n  3. b\n- c"],
  [
    "of Word, from twelve",
    "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>12.<span>&nbsp;</span></span>Amazing grace</p><p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a)<span>&nbsp;</span></span>Verse</p>",
    "12. Amazing grace\n    a) Verse",
  ],
  [
    "as text",
    "<p class=MsoNormal>1. Bring food</p><p class=MsoNormal>2. Bring chairs</p>",
    "1. Bring food\n2. Bring chairs",
  ],
  ["of two kinds", "<ul><li>a</li></ul><ol start=2><li>b</li></ol>", "- a\n\n2. b"],
  ["with dashes as text", "<p>- One</p><p>- Two</p>", "- One\n- Two"],
  ["that is none", "<p>- Ann</p><p>* Booking needed</p>", "- Ann\n- Booking needed"],
  ["that is only a dash", "<p>Yours</p><p>- Ann</p>", "Yours\n\n\\- Ann"],
  ["with an item that looks like one", "<ul><li>12. Amazing grace</li></ul>", "- 12\\. Amazing grace"],
])("a pasted list becomes Markdown: %s", (_, html, markdown) => {
  expect(pasted(html)).toBe(markdown);
});

test.each([
  [
    "Word",
    "<table class=MsoTableGrid><tr><td><p class=MsoNormal>Sunday</p></td><td><p class=MsoNormal>10.30am</p></td></tr><tr><td><p class=MsoNormal>Wednesday</p></td><td><p class=MsoNormal>7pm</p></td></tr></table>",
    "|  |  |\n| --- | --- |\n| Sunday | 10.30am |\n| Wednesday | 7pm |",
  ],
  [
    "headings",
    "<table><thead><tr><th>Day</th><th>Time</th></tr></thead><tbody><tr><td>Sun|day</td><td>10<br>11</td></tr></tbody></table>",
    "| Day | Time |\n| --- | --- |\n| Sun\\|day | 10<br>11 |",
  ],
  [
    "a bold first row",
    '<div><table><colgroup><col></colgroup><tr><td><p><span style="font-weight:700">Day</span></p></td><td><p><b>Time</b></p></td></tr><tr><td>Sunday</td><td>9</td></tr></table></div>',
    "| **Day** | **Time** |\n| --- | --- |\n| Sunday | 9 |",
  ],
  [
    "merged cells",
    "<table><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr><tr><td colspan=2>d</td></tr></table>",
    "|  |  |\n| --- | --- |\n| a | b |\n|  | c |\n| d |  |",
  ],
  [
    "a list in a cell",
    "<table><tr><td>Bring</td><td><ul><li>food</li><li>chairs</li></ul></td></tr></table>",
    "|  |  |\n| --- | --- |\n| Bring | • food<br>• chairs |",
  ],
  ["one column", "<table><tr><td>a</td></tr><tr><td>b</td></tr></table>", "a\n\nb"],
  [
    "a newsletter",
    "<table><tr><td><h1>News</h1><table><tr><td>a</td></tr></table></td><td><p>b</p></td></tr></table>",
    "# News\n\na\n\nb",
  ],
])("a pasted table becomes Markdown: with %s", (_, html, markdown) => {
  expect(pasted(html)).toBe(markdown);
});

test("what only looks like Markdown is pasted as text", () => {
  const lines = [
    "# of people",
    "1986. A great year",
    "* note",
    "+ one guest",
    "> 5",
    "___",
    "---",
    "~~~",
    "```",
    "[Note]: later",
    "a*b*c 2*3 _x_ snake_case \\_x C:\\ [a](b) ![c](d) <b>e</b> <!-- f --> <a@b.example> <https://a.example>",
    "&amp; &nbsp; | - |",
    "|---|---|",
    ":-:",
    "**a** __b__ ~~c~~ `d`",
    "Setext",
    "===",
  ];
  const html = lines.map((line) => `<p>${htmlOf([line])}</p>`).join("<p>and</p>");
  expect(seen(html)).toEqual(lines.flatMap((line, index) => (index === 0 ? [line] : ["and", line])));
});

test.each([
  ["tags without an end", "<p ".repeat(200_000)],
  ["styles without an end", "<style".repeat(100_000)],
  ["elements inside each other", "<b>".repeat(400)],
  ["quotations inside each other", "<blockquote>".repeat(100)],
  ["many brackets", `<p>${"[".repeat(100_000)}</p>`],
  ["many stars", `<p>${"*<b>a</b>".repeat(20_000)}</p>`],
  ["a wide table", `<table><tr>${"<td colspan=100 rowspan=100>a</td>".repeat(3000)}</tr></table>`],
])("%s do not keep the browser busy", (_, html) => {
  expect(pasted(html).length).toBeLessThan(3_000_000);
});

test("lists are written no deeper than a page may have them", () => {
  const html = `${"<ul><li>a".repeat(12)}${"</li></ul>".repeat(12)}`;
  const markdown = pasted(html);
  expect(Math.max(...markdown.split("\n").map((line) => line.search(/\S/)))).toBeLessThan(23);
  expect(seen(html)).toEqual(Array(12).fill("• a"));
});

const word = fc.constantFrom(
  ..."Come along to the chapel 10.30am 12 2*3 _x_ snake_case <Office> <b> R&amp;B [x] (see) Hale’s – 5* AC\\DC \\_ # ! {no} a|b https://a.example/_b_".split(
    " ",
  ),
);
const text = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const escaped = (plain: string) => htmlOf([plain]);
const mark = fc.constantFrom("", "b", "i", "strong", "em", "u");
const line = fc
  .array(fc.tuple(mark, text, fc.constantFrom("", " ")), { minLength: 1, maxLength: 4 })
  .map((parts) => ({
    html: `Word ${parts.map(([name, plain, space]) => (name ? `<${name}>${escaped(plain)}</${name}>` : escaped(plain)) + space).join("")}`,
    lines: [`Word ${parts.map(([, plain, space]) => plain + space).join("")}`.trim()],
  }));
interface Shown {
  html: string;
  lines: string[];
}
const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map(
  (lines): Shown => ({
    html: `<p>${lines.map(({ html }) => html).join("<br>")}</p>`,
    lines: lines.flatMap(({ lines: shown }) => shown),
  }),
);
const heading = fc
  .tuple(fc.integer({ min: 1, max: 6 }), line)
  .map(([level, { html, lines }]): Shown => ({ html: `<h${level}>${html}</h${level}>`, lines }));
const list = (depth: number): fc.Arbitrary<Shown> =>
  fc
    .tuple(
      fc.constantFrom("ul", "ol"),
      fc.integer({ min: 1, max: 120 }),
      fc.array(
        fc.tuple(line, depth > 0 ? fc.option(list(depth - 1), { nil: undefined }) : fc.constant(undefined)),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
    )
    .map(([name, start, items]) => ({
      html: `<${name} start=${start}>${items.map(([own, inside]) => `<li>${own.html}${inside?.html ?? ""}</li>`).join("")}</${name}>`,
      lines: items.flatMap(([own, inside], index) => [
        `${name === "ul" ? "•" : `${start + index}.`} ${own.lines.join(" ")}`,
        ...(inside?.lines ?? []),
      ]),
    }));
const table = fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 3 }).map(
  (rows): Shown => ({
    html: `<table>${rows.map((row) => `<tr>${row.map(({ html }) => `<td>${html}</td>`).join("")}</tr>`).join("")}</table>`,
    lines: rows.map((row) => row.map(({ lines }) => `${lines.join(" ")} |`).join(" ")),
  }),
);
const blocks = fc.array(fc.oneof(paragraph, heading, list(2), table), { minLength: 1, maxLength: 5 });

test("what is pasted is on the page with its lines, numbers and cells, and pasting the page changes nothing", () => {
  fc.assert(
    fc.property(blocks, (parts) => {
      const markdown = pasted(parts.map(({ html }) => html).join("\n"));
      const prose = parseMarkdown(markdown);
      expect(visibleLines(prose)).toEqual(parts.flatMap(({ lines }) => lines));
      const again = parseMarkdown(pasted(htmlOf(prose)));
      expect(visibleLines(again)).toEqual(visibleLines(prose));
    }),
    { numRuns: 60, seed: 37 },
  );
});

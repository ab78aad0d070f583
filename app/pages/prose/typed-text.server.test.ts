import fc from "fast-check";
import { expect, test } from "vitest";
import { visibleLines } from "../../../test/support/visible-lines.ts";
import { parseMarkdown } from "./markdown.server.ts";
import { linksIn } from "./prose-tree.ts";

const seen = (text: string) => visibleLines(parseMarkdown(text));

test("numbers at the beginnings of lines keep their values, as in a list of hymns", () => {
  const text = "12. Amazing grace\n45. Be thou my vision\n103. Abide with me";
  expect(seen(text)).toEqual(text.split("\n"));
  expect(parseMarkdown(text)).toEqual([
    [
      "ol",
      { className: "as-typed" },
      "\n",
      ["li", { value: "12" }, ["span", { className: "number" }, "12."], " Amazing grace"],
      "\n",
      ["li", { value: "45" }, ["span", { className: "number" }, "45."], " Be thou my vision"],
      "\n",
      ["li", { value: "103" }, ["span", { className: "number" }, "103."], " Abide with me"],
      "\n",
    ],
  ]);
});

test.each([
  ["a list with empty lines", "12. Amazing grace\n\n45. Be thou my vision"],
  ["numbers below a line", "Hymns:\n12. Amazing grace\n45. Be thou my vision"],
  ["numbers that go down", "3. Bronze\n2. Silver\n1. Gold"],
  ["the same number twice", "1. Either this\n1. Or that"],
  ["numbers with a zero before them", "01. First\n02. Second"],
  ["numbers with a bracket", "1) First\n2) Second"],
  ["a year", "1986. A great year"],
  ["letters", "a) First\nb) Second"],
  ["a list that begins at four", "4. Four\n5. Five"],
  ["an address", "Riverside Chapel\n4 Chapel Lane\nAshby"],
  [
    "words in angle brackets",
    "Ask Ann <Office> before the <spring> fair, </Office> at <time>, or <Ann Smith>.",
  ],
  ["words in angle brackets that begin a line", "<Office> is open\n<Address> follows"],
  ["a number sign", "Say the\n# of people: 40\n# 12 comes last"],
  ["a sign without a space", "#1 in our hearts"],
  ["a line below a line", "Title\n==="],
  ["four spaces", "    Four\n        Eight"],
  ["amounts", "2*3*4 chairs, 5*10 and (see note*), *5*3 is fifteen*"],
  ["names with underscores", "__init__, snake_case, a_b_c and Name:____Age:____"],
  ["stars in words", "d*mn it to h*ll, d**n it to h**l, a*b*c, ****Sale****"],
  ["tildes and boxes", "~~gone~~ [x] done [ ] open"],
  ["what looks like an entity", "R&amp;B and Marks&Spencer&nbsp;Ltd"],
  ["backslashes", "C:\\Users\\Ann AC\\DC"],
  ["URLs with underscores", "https://church.example/_a_b_ and www.church.example/*x*"],
  ["a telephone number", "+44 20 7946 0018"],
  ["more than", ">18 years\n>65 years"],
  ["a footnote", "Free*\n\n* Booking needed"],
  ["a plus", "+ one guest"],
  ["a note in brackets", "[Note]: later"],
  ["a wrong apostrophe", "the `90s and `80s"],
  ["hearts and arrows", "I <3 you -> <- <12>"],
  ["dashes between", "10am - 4pm – or later"],
  ["pipes", "Sunday | 10.30am\nWednesday | 7pm"],
])("%s is shown as it is typed", (_, text) => {
  expect(seen(text)).toEqual(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  );
});

test("a line of dashes is a rule and makes no heading of the line above", () => {
  expect(parseMarkdown("Title\n---\nText")).toEqual([
    ["p", null, "Title"],
    "\n",
    ["hr", null],
    "\n",
    ["p", null, "Text"],
  ]);
});

test("a line ends after bold text and after a picture too", () => {
  expect(parseMarkdown("**a**\n![b](/c.jpg)\nd")).toEqual([
    [
      "p",
      null,
      ["strong", null, "a"],
      ["br", null],
      "\n",
      ["img", { src: "/c.jpg", alt: "b" }],
      ["br", null],
      "\nd",
    ],
  ]);
});

test("what Markdown is used for still works", () => {
  expect(parseMarkdown("# Title")).toEqual([["h2", null, "Title"]]);
  expect(parseMarkdown("**bold** _it_ *it* Sun**day** un*believ*able ***both***")).toEqual([
    [
      "p",
      null,
      ["strong", null, "bold"],
      " ",
      ["em", null, "it"],
      " ",
      ["em", null, "it"],
      " Sun",
      ["strong", null, "day"],
      " un",
      ["em", null, "believ"],
      "able ",
      ["em", null, ["strong", null, "both"]],
    ],
  ]);
  expect(parseMarkdown("> One\n> two")).toEqual([
    ["blockquote", null, "\n", ["p", null, "One", ["br", null], "\ntwo"], "\n"],
  ]);
  expect(linksIn(parseMarkdown("[a]\n\n[a]: /event"))).toEqual(["/event"]);
  expect(seen("- a\n- b\n  - c\n\n1. d\n2. e\n   - f")).toEqual(["• a", "• b", "• c", "1. d", "2. e", "• f"]);
  expect(seen("```\n# of\n>1 <b>\n```\n\n\\# of")).toEqual(["# of >1 <b>", "# of"]);
});

test("HTML is left out, and nothing of it works", () => {
  expect(parseMarkdown("<u>a</u> <br> <b onclick='x'>c</b> <!-- d -->")).toEqual([["p", null, "a  c "]]);
  expect(parseMarkdown("<style>\np { color: red }\n\n</style>\nText")).toEqual([["p", null, "Text"]]);
  expect(parseMarkdown("<div class=x>")).toEqual([]);
  expect(parseMarkdown("<Office onclick=alert(1)>")).toEqual([["p", null, "<Office onclick=alert(1)>"]]);
  expect(parseMarkdown("[a](Office:x) ![b](Office:x)")).toEqual([["p", null, "a "]]);
});

test("a table has headings that say what they are headings of, and can be scrolled with the keyboard", () => {
  expect(parseMarkdown("| Day | Time |\n|---|--:|\n| Sunday | 10.30am<br>6pm |\n| Wednesday |")).toEqual([
    [
      "div",
      { className: "wide-table", role: "group", tabIndex: 0, "aria-label": "Day, Time" },
      [
        "table",
        null,
        [
          "thead",
          null,
          [
            "tr",
            null,
            ["th", { scope: "col" }, "Day"],
            ["th", { scope: "col", className: "text-end" }, "Time"],
          ],
        ],
        [
          "tbody",
          null,
          [
            "tr",
            null,
            ["td", null, "Sunday"],
            ["td", { className: "text-end" }, "10.30am", ["br", null], "\n6pm"],
          ],
          ["tr", null, ["td", null, "Wednesday"], ["td", { className: "text-end" }]],
        ],
      ],
    ],
  ]);
});

test("a table whose first row is empty has headings beside its rows", () => {
  const prose = parseMarkdown("| | |\n|---|---|\n| Sunday | 10.30am |");
  expect(JSON.stringify(prose)).toContain(
    '["table",null,["tbody",null,["tr",null,["th",{"scope":"row"},"Sunday"],["td",null,"10.30am"]]]]',
  );
});

const words = [
  ..."Amazing grace of people chapel 12 2*3*4 5*3 __init__ snake_case <Office> <time> R&amp;B ~~x~~ [x] 10.30am".split(
    " ",
  ),
  ..."https://church.example/_a_b_ C:\\Users +44 #1 a*b*c d*mn ____ **** = | & < > (see) – ann@church.example".split(
    " ",
  ),
];
const beginnings = [
  "",
  "",
  "",
  "12. ",
  "45. ",
  "103. ",
  "7) ",
  "# of ",
  ">18 ",
  "    ",
  "\t",
  "+44 ",
  "a) ",
  "1986. ",
  "01. ",
];

test("whatever plain text is typed, all of it is shown, line by line", () => {
  const line = fc
    .tuple(
      fc.constantFrom(...beginnings),
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }),
    )
    .map(([beginning, rest]) => `${beginning}Word ${rest.join(" ")}`);
  const text = fc
    .array(fc.tuple(line, fc.constantFrom("\n", "\n\n")), { minLength: 1, maxLength: 8 })
    .map((lines) => lines.flat().join(""));
  fc.assert(
    fc.property(text, (typed) => {
      const lines = typed
        .split("\n")
        .map((shown) => shown.trim().replace(/\s+/g, " "))
        .filter(Boolean);
      expect(seen(typed)).toEqual(lines);
    }),
    { numRuns: 400, seed: 37 },
  );
});

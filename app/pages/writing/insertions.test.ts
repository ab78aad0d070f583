import { expect, test } from "vitest";
import { visibleLines } from "../../../test/support/visible-lines.ts";
import { parseMarkdown } from "../prose/markdown.server.ts";
import { asPasted, betweenLines, type Insertion, inLine, linkInLine, type Selected } from "./insertions.ts";

/** A text in which `¦` stands at the cursor, or at both ends of what is selected. */
function selectedIn(text: string): Selected {
  const start = text.indexOf("¦");
  const end = text.lastIndexOf("¦");
  return { value: text.replaceAll("¦", ""), start, end: end === start ? start : end - 1 };
}

function after(text: string, place: (selected: Selected) => Insertion): string {
  const selected = selectedIn(text);
  const { start, end, text: inserted } = place(selected);
  return selected.value.slice(0, start) + inserted + selected.value.slice(end);
}

const picture = "![River](picture:1)";

test.each([
  ["an empty text", "¦", picture],
  ["a heading", "¦# Come along", `${picture}\n\n# Come along`],
  ["a heading below a text", "Text\n¦## Come along\nMore", `Text\n\n${picture}\n\n## Come along\nMore`],
  ["an item", "- A\n¦- B", `- A\n\n${picture}\n\n- B`],
  ["an item with a number", "¦12. A\n13. B", `${picture}\n\n12. A\n13. B`],
  ["a quotation", "¦> A", `${picture}\n\n> A`],
  ["a paragraph", "One\n\n¦Two", `One\n\n${picture}\n\nTwo`],
])("a picture before %s stands on its own", (_, text, expected) => {
  expect(after(text, (selected) => betweenLines(selected, picture))).toBe(expected);
});

test.each([
  ["a heading", "## Come ¦along\nText", `## Come along\n\n${picture}\n\nText`],
  ["an item", "- A towel¦\n- Old shoes", `- A towel\n\n${picture}\n\n- Old shoes`],
  ["the last line", "Text¦", `Text\n\n${picture}`],
  ["a line that has room below", "Text¦\n\nMore", `Text\n\n${picture}\n\nMore`],
  ["selected words, which stay", "Some ¦words¦ here", `Some words here\n\n${picture}`],
  [
    "a table",
    "| a | b |\n| --- | --- |\n| ¦c | d |\n| e | f |\n\nText",
    `| a | b |\n| --- | --- |\n| c | d |\n| e | f |\n\n${picture}\n\nText`,
  ],
])("a picture in %s comes after it", (_, text, expected) => {
  expect(after(text, (selected) => betweenLines(selected, picture))).toBe(expected);
});

test("wherever a picture is inserted, headings, items, rows and numbers stay", () => {
  const text =
    "# Come along\n\nWe meet\nhere.\n\n- A towel\n- Old shoes\n  - dry\n\n12. Amazing\n45. Vision\n\n> Come\n\n| a | b |\n| --- | --- |\n| c | d |";
  const before = visibleLines(parseMarkdown(text));
  for (let at = 0; at <= text.length; at++) {
    const { start, end, text: inserted } = betweenLines({ value: text, start: at, end: at }, "![x](/x.jpg)");
    const prose = parseMarkdown(text.slice(0, start) + inserted + text.slice(end));
    expect(visibleLines(prose), `at ${at}`).toEqual(before);
    expect(JSON.stringify(prose), `at ${at}`).toContain('["p",null,["img"');
  }
});

test.each([
  ["## ¦Come along", "## {phone}Come along"],
  ["¦## Come along", "## {phone} Come along"],
  ["Text\n¦- A towel", "Text\n- {phone} A towel"],
  ["¦12. A towel", "12. {phone} A towel"],
  ["¦> Come", "> {phone} Come"],
  ["¦| a | b |", "| {phone} a | b |"],
  ["¦## Come¦ along", "## {phone} along"],
  ["Ring ¦.", "Ring {phone}."],
  ["¦", "{phone}"],
  ["¦Ring", "{phone}Ring"],
])("a fact at the beginning of a line leaves its sign first: %j", (text, expected) => {
  expect(after(text, (selected) => inLine(selected, "{phone}"))).toBe(expected);
});

const page = { path: "/event", title: "Events [all]" };

test.each([
  ["Come ¦along¦", "Come [along](/event)"],
  ["¦## Come along¦", "## [Come along](/event)"],
  ["¦- A towel", "- [Events \\[all\\]](/event) A towel"],
  ["¦One\nTwo¦", "One\nTwo[Events \\[all\\]](/event)"],
  ["¦", "[Events \\[all\\]](/event)"],
])("a link goes around the selected words, and not around the sign of the line: %j", (text, expected) => {
  expect(after(text, (selected) => linkInLine(selected, page))).toBe(expected);
});

const table = "|  |  |\n| --- | --- |\n| a | b |";

test.each([
  ["words into a line", "One ¦two", "nice ", "One nice two"],
  ["lines into a paragraph", "One ¦", "Two\nThree", "One Two\nThree"],
  ["words before a heading", "¦## Come", "Text", "## Text Come"],
  ["paragraphs before a heading", "¦## Come", "One\n\nTwo", "One\n\nTwo\n\n## Come"],
  ["a list after a line", "Bring:¦", "- A\n- B", "Bring:\n\n- A\n- B"],
  ["a table between lines", "One\n¦\nTwo", table, `One\n\n${table}\n\nTwo`],
  ["a heading before words", "¦Two", "# One", "# One\n\nTwo"],
  ["a list in place of what is selected", "One ¦two¦ three", "- A", "One \n\n- A\n\n three"],
])("what is pasted fits into the text around it: %s", (_, text, pasted, expected) => {
  expect(after(text, (selected) => asPasted(selected, pasted))).toBe(expected);
});

import { expect, test } from "vitest";
import { withFacts } from "../shown-facts/facts-in-text.ts";
import { parseMarkdown } from "./markdown.server.ts";

test("telephone numbers in Markdown become links, wherever they stand in the text", () => {
  expect(parseMarkdown("- Ring **+44 1632 960 421** or 01632 960 418.")).toEqual([
    [
      "ul",
      null,
      "\n",
      [
        "li",
        null,
        "Ring ",
        ["strong", null, ["a", { href: "tel:+441632960421" }, "+44 1632 960 421"]],
        " or ",
        ["a", { href: "tel:01632960418" }, "01632 960 418"],
        ".",
      ],
      "\n",
    ],
  ]);
});

test.each([
  ["[Ring 01632 960 418](/contact-us)", '{"href":"/contact-us"}'],
  ["[01632 960 418](tel:+441632960418)", '{"href":"tel:+441632960418"}'],
  ["`01632 960 418`", "code"],
  ["```\n01632 960 418\n```", "pre"],
])("a number that is part of a link or of code stays as it is: %s", (text, kept) => {
  const parsed = JSON.stringify(parseMarkdown(text));
  expect(parsed).toContain(kept);
  expect(parsed).not.toContain('"tel:01632960418"');
});

test("the fact that names the congregation's number becomes a link too, whatever it is", () => {
  const facts = {
    times: [],
    kids: { day: "Sunday", time: "09:00", ages: { from: 3, to: 12 } },
    congregation: { name: "St Mary", phone: "+64 (0)3 555-0100", email: "a@b.example", address: [] },
  } as const;
  const prose = parseMarkdown("Ring {phone}, or [us]({phone}).");
  expect(withFacts(prose, { ...facts, congregation: { ...facts.congregation, address: [] } })[0]).toEqual([
    "p",
    null,
    "Ring ",
    ["a", { href: "tel:+6435550100" }, "+64 (0)3 555-0100"],
    ", or ",
    ["a", expect.anything(), "us"],
    ".",
  ]);
});

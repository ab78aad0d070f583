import fc from "fast-check";
import { expect, test } from "vitest";
import { partsOf } from "./text-parts.ts";

const linksIn = (text: string) =>
  partsOf(text)
    .filter(({ isLink }) => isLink)
    .map(({ text }) => text);

/** Texts in which URLs, brackets and ends of sentences meet in unusual ways. */
const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "https://",
          "HTTPS://",
          "http://",
          "https:",
          "church.example",
          "[::1]",
          "@",
          "%",
          "\\",
        ),
        fc.constantFrom("(", ")", "[", "]", ".", ",", "!", "’", "…", "<", ">", '"', " ", "\n", "/", "?", "#"),
        fc.webUrl(),
        fc.string(),
      ),
    )
    .map((pieces) => pieces.join("")),
);

test("joined together, the parts of any text give the text, each at its stated position", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const parts = partsOf(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { text: part, at } of parts) {
        expect(part).not.toBe("");
        expect(text.startsWith(part, at)).toBe(true);
      }
    }),
  );
});

test("every link is an https URL that browsers accept, without spaces or quotes", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const link of linksIn(text)) {
        expect(new URL(link).protocol).toBe("https:");
        expect(new URL(link).hostname).not.toBe("");
        expect(link).not.toMatch(/[\s<>"]/);
      }
    }),
  );
});

test("a URL is linked whole, wherever it stands in the text", () => {
  const words = fc.stringMatching(/^[a-z ,.]*$/);
  const addresses = fc
    .webUrl({ validSchemes: ["https"], withQueryParameters: true })
    .filter((address) => /[\w/]$/.test(address));
  fc.assert(
    fc.property(words, addresses, words, (before, address, after) => {
      expect(linksIn(`${before} ${address} ${after}`)).toEqual([address]);
    }),
  );
});

test.each([
  ["See https://church.example.", ["https://church.example"]],
  [
    "See https://church.example/a, or https://church.example/b!",
    ["https://church.example/a", "https://church.example/b"],
  ],
  ["(https://church.example/a)", ["https://church.example/a"]],
  ["(see https://wiki.example/Grace_(prayer)).", ["https://wiki.example/Grace_(prayer)"]],
  ["“https://church.example”", ["https://church.example"]],
  ["<https://church.example>", ["https://church.example"]],
  ["https://church.example/?q=a&b=c#d", ["https://church.example/?q=a&b=c#d"]],
  ["HTTPS://CHURCH.EXAMPLE", ["HTTPS://CHURCH.EXAMPLE"]],
  ["https://", []],
  ["https://.", []],
  ["https://[", []],
  ["http://church.example javascript:alert(1) data:text/html,x www.church.example a@b.example", []],
  ["", []],
])("%j contains the links %j", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

import { expect, test } from "vitest";
import { processorMsOf } from "../../../test/support/processor-time.ts";
import { plainText } from "./html-text.ts";

test.each([
  ["Bring a dish & a friend", "Bring a dish & a friend"],
  ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
  ["Tom &amp; Ann", "Tom &amp; Ann"],
  ["Soup<br>Bread<br/>Tea", "Soup\nBread\nTea"],
  ["<p>Soup</p><p>Bread</p>", "Soup\n\nBread"],
  ["<div>Soup</div><div>Bread</div>", "Soup\n\nBread"],
  ["Bring:<ul><li>soup</li><li>bread</li></ul>Thanks", "Bring:\n- soup\n- bread\n\nThanks"],
  ["<b>Tom &amp; Ann</b>&nbsp;sing", "Tom & Ann sing"],
  ["<i>caf&#233; &#x1F35E;</i>", "café 🍞"],
  ['<a href="https://church.example/map">The map</a>', "The map (https://church.example/map)"],
  ['<a href="https://church.example/">church.example</a>', "church.example"],
  ['<a href="mailto:ann@people.example">Ann</a>', "Ann (ann@people.example)"],
  ["<a href='javascript:alert(1)'>Press</a>", "Press"],
  ["<b>a</b><script>alert(1)</script><style>p{}</style>b", "ab"],
  ["<!-- hidden --><b>shown</b>", "shown"],
  ["<html><head><title>x</title></head><p>Text</p></html>", "Text"],
  ["<b>&lt;script&gt;</b>", "<script>"],
  ["<b>&#0;&#xD800;&unknown;</b>", "&unknown;"],
  ["  \n", ""],
])("%j becomes %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});

test("a hundred thousand characters take less than a second, whatever they are", () => {
  const spent = processorMsOf(() => {
    for (const piece of ["<", "<b", "<a href='", "<!--", "&#", "<b> ", "\n", " ", "<p>", "<li "])
      plainText(`<b>${piece.repeat(100_000 / piece.length)}`);
  });
  expect(spent).toBeLessThan(1000);
});

import { expect, test } from "vitest";
import { processorMsOf } from "../../../test/support/processor-time.ts";
import { lineOf, plainText, textOfHtml } from "./html-text.ts";

const asInCalendars = { keepsLines: true, namesLinks: true };

test.each([
  ["Bring a dish & a friend", "Bring a dish & a friend"],
  ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
  ["Tom &amp; Ann", "Tom & Ann"],
  ["Tom&nbsp;&#38; Ann &#8211; caf&eacute;\nQ&A &", "Tom & Ann – café\nQ&A &"],
  // Decoded once: this is how a calendar that has entities writes "&amp;".
  ["Write &amp;amp; or &amp;lt;b&amp;gt;", "Write &amp; or &lt;b&gt;"],
  ["https://x.example/?a=1&copy=2&b;c", "https://x.example/?a=1&copy=2&b;c"],
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
  ["<b>&#0;&#xD800;&unknown;</b>", "\ufffd\ufffd&unknown;"],
  ["  \n", ""],
  ["Bring\na <b>dish</b>\nand a friend", "Bring\na dish\nand a friend"],
])("%j of a calendar becomes %j", (html, text) => {
  expect(plainText(html, asInCalendars)).toBe(text);
});

test.each([
  [
    "<dl><dt>Wednesday</dt><dd>Choir</dd><dt>Friday</dt><dd>Youth</dd></dl>",
    "Wednesday\nChoir\nFriday\nYouth",
  ],
  [
    "Write to<address>4 Chapel Street<br>Riverside</address><strong>Telephone</strong> 01632",
    "Write to\n4 Chapel Street\nRiverside\nTelephone 01632",
  ],
  [
    "<table><caption>Services</caption><tr><th>When</th><th>What</th></tr><tr><td>Sunday</td><td>Communion</td></tr></table>",
    "Services\nWhen What\nSunday Communion",
  ],
  ["Psalm<pre>The Lord\n  is my shepherd</pre>Amen", "Psalm\n\nThe Lord\nis my shepherd\n\nAmen"],
  ["<blockquote>Be still.<cite>Psalm 46</cite></blockquote>Amen", "Be still.\nPsalm 46\n\nAmen"],
  ["<cite>Psalm 46</cite><b>Amen</b>", "Psalm 46 Amen"],
  ["We read (in <cite>The Tablet</cite>), and sang", "We read (in The Tablet), and sang"],
  ["<figure>Map<figcaption>The hall</figcaption></figure>Come", "Map\nThe hall\n\nCome"],
  [
    "<ul><li><p>soup</p></li><li>bread<ul><li>rye</li></ul></li></ul><p>Thanks</p>",
    "- soup\n- bread\n- rye\n\nThanks",
  ],
  ["<p>Bring:</p>\n<ul>\n<li>soup</li>\n<li>bread</li>\n</ul>", "Bring:\n\n- soup\n- bread"],
  ["<p>One\nline</p>\n\n<p>Another<br>\nline</p>", "One line\n\nAnother\nline"],
  ["<p>The <sower> &amp; the <o:p>seed</o:p></p>", "The <sower> & the seed"],
  ["<p>Write to Ann <info@st-marys.example>, or call.</p>", "Write to Ann <info@st-marys.example>, or call."],
  ["<p>Zoom: <https://zoom.example/j/1></p><p>Welcome</p>", "Zoom: <https://zoom.example/j/1>\n\nWelcome"],
  ['See <a href="https://church.example/map">the map</a>', "See the map"],
  ["<b>a</b>\u0000\u202e b", "a b"],
])("%j becomes %j", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test("a title is one line, and words in angle brackets stay", () => {
  expect(lineOf("The <sower><br>&amp; the\n<em>seed</em>")).toBe("The <sower> & the seed");
  expect(lineOf("The <sower> & the seed")).toBe("The <sower> & the seed");
});

test("what stands in more than a hundred elements is read without its lines", () => {
  expect(textOfHtml(`${"<div><p>".repeat(5000)}deep &amp; wide${"</p></div>".repeat(5000)}`)).toBe(
    "deep & wide",
  );
});

test("a hundred thousand characters take less than a second, whatever they are", () => {
  const spent = processorMsOf(() => {
    for (const piece of ["<", "<b", "<a href='", "<!--", "&#", "<b> ", "\n", " ", "<p>", "<li "])
      plainText(`<b>${piece.repeat(100_000 / piece.length)}`, asInCalendars);
  });
  expect(spent).toBeLessThan(1000);
});

import fc from "fast-check";
import { XmlDocument, type XmlElement } from "libxml2-wasm";
import { expect, test } from "vitest";
import { type AtomFeed, writeAtom } from "./atom.ts";
import { brokenRules, readAtom } from "./testing/atom-rules.ts";
import { element, xmlDocument } from "./xml.ts";

const anything = fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) });
/** Also halves of characters, controls, and signs of XML. */
const texts = fc.oneof(
  anything,
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
  fc.string({
    unit: fc.constantFrom("<", ">", "&", '"', "'", "]]>", "<!--", "&amp;", "\t", "\n", "\r", "\0", "a"),
  }),
);

/** What of a text XML can hold. */
function holdable(text: string): string {
  return [...text]
    .filter((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      if (code < 0x20) return [0x9, 0xa, 0xd].includes(code);
      return code < 0xd800 || (code > 0xdfff && code !== 0xfffe && code !== 0xffff);
    })
    .join("");
}

test("a strict parser reads every text and every attribute back, without what XML cannot hold", () => {
  fc.assert(
    fc.property(texts, texts, (text, value) => {
      // The parser drops a byte order mark where a string begins, so none begins with what is tried.
      const root = element("r", { value: `-${value}` }, ["-", text, element("e")]);
      using document = XmlDocument.fromString(xmlDocument(root));
      expect(document.root.attr("value")?.content).toBe(`-${holdable(value)}`);
      expect(document.root.content).toBe(`-${holdable(text)}`);
      expect((document.find("//e") as XmlElement[]).length).toBe(1);
    }),
    { numRuns: 3000 },
  );
});

const feed: AtomFeed = {
  id: "https://church.example/posts.atom",
  title: "Posts",
  author: "A church",
  language: "en",
  self: "https://church.example/posts.atom",
  alternate: "https://church.example/posts",
  updatedWhenEmpty: "1970-01-01T00:00:00Z",
  entries: [],
};

test("a feed keeps the rules of RFC 4287 and says what it was given, whatever that is", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(texts, texts), { maxLength: 5 }), (written) => {
      const xml = writeAtom({
        ...feed,
        entries: written.map(([title, html], at) => ({
          id: `urn:uuid:0193a000-0000-7000-8000-00000000000${at}`,
          title: `T${title}`,
          updated: `2026-11-0${at + 1}T10:00:00+01:00`,
          published: `2026-11-0${at + 1}T08:00:00Z`,
          alternate: "https://church.example/posts",
          html: `<p>${html}`,
        })),
      });
      expect(brokenRules(xml)).toEqual([]);
      const read = readAtom(xml);
      expect(read.entries.map(({ html }) => html)).toEqual(written.map(([, html]) => `<p>${holdable(html)}`));
      const last = written.length === 0 ? "1970-01-01" : `2026-11-0${written.length}`;
      expect(read.updated.slice(0, 10)).toBe(last);
    }),
    { numRuns: 300 },
  );
});

test("archives name the feed and each other", () => {
  const pages = { current: feed.self, previous: `${feed.self}?archive=1`, next: `${feed.self}?archive=3` };
  const xml = writeAtom({ ...feed, self: `${feed.self}?archive=2`, pages });
  expect(brokenRules(xml)).toEqual([]);
  expect(readAtom(xml)).toMatchObject({
    isArchive: true,
    links: {
      self: `${feed.self}?archive=2`,
      current: feed.self,
      "prev-archive": pages.previous,
      "next-archive": pages.next,
    },
  });
  expect(readAtom(writeAtom(feed)).isArchive).toBe(false);
});

const entry = {
  id: "urn:uuid:0193a000-0000-7000-8000-000000000001",
  title: "A post",
  updated: "2026-11-01T10:00:00Z",
  alternate: "https://church.example/posts",
  html: "<p>Be still.</p>",
};
const withEntry = { ...feed, entries: [entry] };

test.each([
  [writeAtom({ ...feed, entries: [entry, entry] }), "the ids of entries are unique"],
  [writeAtom(withEntry).replace("&lt;p&gt;", "<p/>"), "content of HTML is escaped text"],
  [writeAtom({ ...feed, id: "posts" }), "the id of a feed is a URI"],
  [writeAtom({ ...feed, title: " " }), "the title of a feed is not empty"],
  [writeAtom({ ...feed, alternate: "/posts" }), "the links of a feed are absolute"],
  [writeAtom(withEntry).replace(/<author>.*?<\/author>/, ""), "somebody is the author of each entry"],
  [writeAtom(feed).replace(/(<updated>)/, "$11"), "the moments of a feed are valid"],
])("the judge notices what is wrong", (xml, words) => {
  expect(brokenRules(xml)).toContain(words);
});

test("the judge refuses what is no XML", () => {
  expect(() => brokenRules(writeAtom(feed).replace("<id>", "<id>\0"))).toThrow();
  expect(() => brokenRules(writeAtom(feed).replace("<id>", "<id>&"))).toThrow();
});

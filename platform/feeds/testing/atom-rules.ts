import { XmlDocument, XmlElement } from "libxml2-wasm";

const names = { a: "http://www.w3.org/2005/Atom", fh: "http://purl.org/syndication/history/1.0" };

export interface ReadEntry {
  id: string;
  title: string;
  updated: string;
  published: string | undefined;
  author: string | undefined;
  alternate: string;
  html: string;
}

export interface ReadFeed {
  id: string;
  title: string;
  updated: string;
  /** URLs by the `rel` of their links. */
  links: Record<string, string>;
  isArchive: boolean;
  entries: ReadEntry[];
}

/** Reads a feed with a strict parser. */
export function readAtom(xml: string): ReadFeed {
  using document = XmlDocument.fromString(xml);
  const text = (of: XmlElement, path: string) => of.get(path, names)?.content;
  const links = (of: XmlElement) =>
    Object.fromEntries(
      elements(of, "a:link").map((link) => [
        link.attr("rel")?.content ?? "",
        link.attr("href")?.content ?? "",
      ]),
    );
  const { root } = document;
  return {
    id: text(root, "a:id") ?? "",
    title: text(root, "a:title") ?? "",
    updated: text(root, "a:updated") ?? "",
    links: links(root),
    isArchive: elements(root, "fh:archive").length === 1,
    entries: elements(root, "a:entry").map((entry) => ({
      id: text(entry, "a:id") ?? "",
      title: text(entry, "a:title") ?? "",
      updated: text(entry, "a:updated") ?? "",
      published: text(entry, "a:published"),
      author: text(entry, "a:author/a:name"),
      alternate: links(entry).alternate ?? "",
      html: text(entry, "a:content") ?? "",
    })),
  };
}

/** RFC 3339, section 5.6, as RFC 4287 narrows it: capitals, and always a zone. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The rules of RFC 4287 that a feed breaks, in words. A feed that is no XML breaks all of them, by an error. */
export function brokenRules(xml: string): string[] {
  using document = XmlDocument.fromString(xml);
  const { root } = document;
  const entries = elements(root, "a:entry");
  const broken: string[] = [];
  const rule = (holds: boolean, words: string) => {
    if (!holds) broken.push(words);
  };
  rule(root.name === "feed" && root.namespaceUri === names.a, "the root is an Atom feed");
  for (const [of, name] of [[root, "feed"] as const, ...entries.map((entry) => [entry, "entry"] as const)]) {
    for (const once of ["id", "title", "updated"])
      rule(elements(of, `a:${once}`).length === 1, `a ${name} has one ${once}`);
    const [id, title, updated, published] = ["id", "title", "updated", "published"].map(
      (part) => of.get(`a:${part}`, names)?.content,
    );
    rule(/^[a-z][a-z\d+.-]*:\S+$/i.test(id ?? "") && URL.canParse(id ?? ""), `the id of a ${name} is a URI`);
    rule((title ?? "").trim() !== "", `the title of a ${name} is not empty`);
    for (const one of [updated, published ?? updated])
      rule(
        moment.test(one ?? "") && !Number.isNaN(Date.parse(one ?? "")),
        `the moments of a ${name} are valid`,
      );
    rule((published ?? "") <= (updated ?? ""), `a ${name} is not published after it was updated`);
    rule(elements(of, "a:published").length <= 1, `a ${name} is published at most once`);
    for (const author of elements(of, "a:author"))
      rule(elements(author, "a:name").length === 1, `an author of a ${name} has one name`);
    const links = elements(of, "a:link").map((link) =>
      link.attrs.map(({ name: on, content }) => [on, content]),
    );
    const told = links.map((link) => Object.fromEntries(link) as Record<string, string>);
    rule(
      told.every(({ href = "" }) => /^https?:\/\/[^/]+\//.test(href) && URL.canParse(href)),
      `the links of a ${name} are absolute`,
    );
    const alternates = told.filter(({ rel }) => rel === "alternate").map(({ type }) => type);
    rule(alternates.length > 0, `a ${name} has an alternate link`);
    rule(new Set(alternates).size === alternates.length, `a ${name} has one alternate link of a type`);
    rule(
      told.filter(({ rel }) => rel === "self").length === (name === "feed" ? 1 : 0),
      "a feed names itself",
    );
  }
  rule(
    elements(root, "a:author").length > 0 || entries.every((entry) => elements(entry, "a:author").length > 0),
    "somebody is the author of each entry",
  );
  const ids = entries.map((entry) => entry.get("a:id", names)?.content);
  rule(new Set(ids).size === ids.length, "the ids of entries are unique");
  for (const entry of entries) {
    const contents = elements(entry, "a:content");
    rule(contents.length === 1, "an entry has one content");
    rule(
      contents.every(
        (content) => content.attr("type")?.content === "html" && elements(content, "*").length === 0,
      ),
      "content of HTML is escaped text",
    );
  }
  const known = ["id", "title", "updated", "published", "author", "name", "link", "entry", "content", "feed"];
  rule(
    (document.find("//*") as XmlElement[]).every(({ namespaceUri, name }) =>
      namespaceUri === names.fh ? name === "archive" : namespaceUri === names.a && known.includes(name),
    ),
    "all elements are known",
  );
  return [...new Set(broken)];
}

function elements(of: XmlElement, path: string): XmlElement[] {
  return of.find(path, names).filter((node) => node instanceof XmlElement);
}

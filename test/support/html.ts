import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";

const { parseHTML } = await importWithoutWeakMaps(() => import("linkedom"));

/** Half of all parsing is of a page that was parsed just before: tests ask for one part of a page after the other. */
const parsed = new LRUCache<string, Document>({ max: 4 });

/** Parses a page, to be read only: the next call for the same page returns the same document. */
export function parsePage(html: string): Document {
  const document = parsed.get(html) ?? parse(html);
  parsed.set(html, document);
  return document;
}

/** Selectors find attributes by their names in lower case. */
function parse(html: string): Document {
  const { document } = parseHTML(html);
  // linkedom keeps the capitals of React's `dateTime` and `srcSet`, which no selector finds.
  for (const element of document.querySelectorAll("*"))
    for (const { name, value } of [...element.attributes])
      if (name !== name.toLowerCase()) element.setAttribute(name.toLowerCase(), value);
  return document;
}

/** Returns the visible text of a page or a part of it: single spaces, also between elements. */
export function visibleText(part: string | Node): string {
  const root = typeof part === "string" ? parsePage(part) : part;
  return textOf(root).replace(/\s+/g, " ").trim();
}

function textOf(node: Node): string {
  if (node.nodeName === "#text") return node.nodeValue ?? "";
  if (["#comment", "SCRIPT", "STYLE", "TITLE"].includes(node.nodeName)) return "";
  return ` ${[...node.childNodes].map(textOf).join("")} `;
}

/** Returns the visible text of each element that a selector finds. */
export function textsIn(html: string, selector: string): string[] {
  return [...parsePage(html).querySelectorAll(selector)].map(visibleText);
}

/** Returns the values of an attribute of the elements that a selector finds and that have it. */
export function attributesIn(html: string, selector: string, name: string): string[] {
  return [...parsePage(html).querySelectorAll(selector)].flatMap(
    (element) => element.getAttribute(name) ?? [],
  );
}

/** Returns the messages that screen readers announce: errors as `alert`, everything else as `status`. */
export function announced(html: string, role: "alert" | "status" = "alert"): string[] {
  // An empty one waits for something to say.
  return textsIn(html, `div[role="${role}"]`).filter((text) => text !== "");
}

/** Returns the second-level headings of a page's main part, in order: the titles of a list. */
export function headingsIn(html: string): string[] {
  return textsIn(html, "main h2");
}

/** Returns the value of a form's field exactly, spaces included. */
export function fieldValue(html: string, name: string): string | undefined {
  const field = parsePage(html).querySelector(`input[name="${name}"], textarea[name="${name}"]`);
  if (field?.localName !== "textarea") return field?.getAttribute("value") ?? undefined;
  // Unlike browsers, linkedom decodes no entities in a textarea and keeps both characters of its line breaks.
  return parsePage(`<p>${field.textContent}</p>`).querySelector("p")?.textContent?.replaceAll("\r\n", "\n");
}

/** Returns the sources by which a content security policy allows a page's inline scripts or styles (CSP 3, section 8.3). */
export function inlineSources(html: string, tag: "script" | "style"): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, "gs"));
  // Structured data for search engines is not code, and browsers run nothing that is empty.
  const code = [...elements].filter(
    ([, attributes = "", text]) => text !== "" && !/ src=|application\/ld\+json/.test(attributes),
  );
  return code.map(([, , text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

/** Returns what a page tells search engines in JSON. */
export function structuredDataIn(html: string) {
  const scripts = parsePage(html).querySelectorAll('script[type="application/ld+json"]');
  return [...scripts].map(({ textContent }) => JSON.parse(textContent ?? ""));
}

/**
 * linkedom keeps the listeners of every element in a WeakMap. Nobody listens here, and to collect these maps takes longer
 * than parsing, so that they are made properties while it loads.
 */
async function importWithoutWeakMaps<T>(load: () => Promise<T>): Promise<T> {
  const { WeakMap: real } = globalThis;
  class PropertyMap {
    #key = Symbol();
    get(owner: Record<symbol, unknown>) {
      return owner[this.#key];
    }
    set(owner: Record<symbol, unknown>, value: unknown) {
      owner[this.#key] = value;
      return this;
    }
    has(owner: Record<symbol, unknown>) {
      return this.#key in owner;
    }
    delete(owner: Record<symbol, unknown>) {
      return delete owner[this.#key];
    }
  }
  globalThis.WeakMap = PropertyMap as unknown as WeakMapConstructor;
  try {
    return await load();
  } finally {
    globalThis.WeakMap = real;
  }
}

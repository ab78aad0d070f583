/** XML that is written already. Plain strings among the children of an element are text. */
export interface Xml {
  readonly xml: string;
}

type Attributes = Readonly<Record<string, string | number | undefined>>;
type Child = Xml | string | undefined;

/**
 * Returns an element; children and attributes that are undefined are left out. Names are written as they are, so they
 * must come from the code.
 */
export function element(name: string, attributes: Attributes = {}, children: readonly Child[] = []): Xml {
  const named = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([attribute, value]) => ` ${attribute}="${escapedAttribute(String(value))}"`)
    .join("");
  const inside = children
    .filter((child) => child !== undefined)
    .map((child) => (typeof child === "string" ? escapedText(child) : child.xml))
    .join("");
  return { xml: inside === "" ? `<${name}${named}/>` : `<${name}${named}>${inside}</${name}>` };
}

/** Returns the whole document in UTF-8: the declaration, and the root. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

/** What XML 1.0 has no way to write (https://www.w3.org/TR/xml/#charsets); lone surrogates are among it. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  // Readers make a space or a line break of these where they stand as themselves.
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Escapes text for XML, and for HTML between tags. Characters that XML cannot hold are left out. */
export function escapedText(text: string): string {
  return text.replace(forbidden, "").replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign);
}

/** The same for a value in double quotes. */
export function escapedAttribute(value: string): string {
  return value.replace(forbidden, "").replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);
}

const tag = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>|<!--(?:(?!-->|<!--).)*-->/gis;
const looksLikeHtml =
  /<\/?(a|b|br|div|em|font|h[1-6]|html|i|li|ol|p|span|strong|table|td|tr|u|ul)(\s[^<>]*)?\/?>/i;

const named: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
  pound: "£",
  copy: "©",
};

const blocks = new Set(["div", "p", "ul", "ol", "table", "tr", "h1", "h2", "h3", "h4", "h5", "h6"]);
const apart = new Set(["p", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6"]);
const unread = new Set(["script", "style", "head", "title"]);

/**
 * Returns a description as plain text. Google, Outlook and others put HTML there: its blocks become lines, list items
 * get a dash, and links are followed by their URLs. Text that holds no HTML stays as it is.
 */
export function plainText(description: string): string {
  if (!looksLikeHtml.test(description)) return description.trim();
  const text = new TextOfHtml();
  let end = 0;
  for (const match of description.matchAll(tag)) {
    text.add(description.slice(end, match.index));
    text.tag(match[2]?.toLowerCase() ?? "", match[1] === "/", match[3] ?? "");
    end = match.index + match[0].length;
  }
  text.add(description.slice(end));
  return text.finish();
}

class TextOfHtml {
  #text = "";
  #link: { url: string; start: number } | undefined;
  #unread = "";

  add(source: string): void {
    if (!this.#unread) this.#text += decoded(source);
  }

  tag(name: string, isEnd: boolean, attributes: string): void {
    if (this.#unread) {
      if (isEnd && name === this.#unread) this.#unread = "";
    } else if (unread.has(name)) this.#unread = isEnd ? "" : name;
    else if (name === "br") this.#text += "\n";
    else if (name === "li") this.#text += isEnd ? "" : "\n- ";
    else if (name === "td" && isEnd) this.#text += " ";
    else if (name === "a") this.#takeLink(isEnd, attributes);
    else if (blocks.has(name)) this.#text += apart.has(name) ? "\n\n" : "\n";
  }

  finish(): string {
    return this.#text
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .replace(/\n\n(?=- )/g, "\n")
      .trim();
  }

  #takeLink(isEnd: boolean, attributes: string): void {
    if (!isEnd) {
      const [, quoted, bare] = /\bhref\s*=\s*(?:["']([^"']*)["']|([^\s"']+))/i.exec(attributes) ?? [];
      this.#link = { url: decoded(quoted ?? bare ?? "").trim(), start: this.#text.length };
    } else if (this.#link) {
      const { url, start } = this.#link;
      const shown = this.#text.slice(start).trim();
      const isTold = bareUrl(shown) === bareUrl(url);
      if (/^(https?:|mailto:|tel:)/i.test(url) && !isTold)
        this.#text += shown ? ` (${url.replace(/^(mailto|tel):/i, "")})` : url;
      this.#link = undefined;
    }
  }
}

function bareUrl(url: string): string {
  return url.replace(/^(https?:\/\/|mailto:|tel:)(www\.)?/i, "").replace(/\/$/, "");
}

function decoded(source: string): string {
  return source.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : "";
  });
}

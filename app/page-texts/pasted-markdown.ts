/** Turns what a word processor or a mail puts on the clipboard into Markdown. Loads its library when it is called. */
export async function pastedMarkdown(html: string): Promise<string> {
  const { default: Turndown } = await import("turndown");
  const { body } = new DOMParser().parseFromString(withoutStyles(html), "text/html");
  for (const element of body.querySelectorAll("style, script, title, meta, link, img, svg, o\\:p"))
    element.remove();
  makeListsOfWord(body);
  makeBoldOfDocs(body);
  const turndown = new Turndown({
    headingStyle: "atx",
    bulletListMarker: "-",
    emDelimiter: "*",
    codeBlockStyle: "fenced",
  });
  return turndown
    .turndown(body)
    .replaceAll("\u00a0", " ")
    .replace(/^(\s*(?:-|\d+\.)) {2,}/gm, "$1 ")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Renames the attributes, because our content security policy refuses styles even in a document that is never shown. */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b.*?<\/style\s*>/gis, "")
    .replace(/<\w[^>]*>/g, (tag) => tag.replace(/\sstyle\s*=/gi, " data-style="));
}

/** Word writes the items of a list as paragraphs that begin with a sign and spaces. */
function makeListsOfWord(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) {
    const [sign = ""] = /^\s*(?:[·•o§-]|\d+[.)])\s+/u.exec(paragraph.textContent ?? "") ?? [];
    const kind = /\d/.test(sign) ? "OL" : "UL";
    const last = paragraph.previousElementSibling;
    const list = last?.tagName === kind ? last : document.createElement(kind);
    if (list !== last) paragraph.before(list);
    const item = document.createElement("li");
    paragraph.querySelector('[data-style*="mso-list"]')?.remove();
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** Google Docs wraps everything into a `b` that is not bold, and marks bold text by its style. */
function makeBoldOfDocs(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>("b, strong"))
    if (/font-weight:\s*(normal|400)/.test(styleOf(element))) element.replaceWith(...element.childNodes);
  for (const element of body.querySelectorAll<HTMLElement>("span")) {
    const isBold = /font-weight:\s*(bold|[6-9]00)/.test(styleOf(element));
    const isItalic = /font-style:\s*italic/.test(styleOf(element));
    if (!isBold && !isItalic) continue;
    const marked = document.createElement(isBold ? "strong" : "em");
    marked.append(...element.childNodes);
    element.replaceWith(marked);
  }
}

function styleOf(element: HTMLElement): string {
  return element.dataset.style ?? "";
}

import type { ProseNode } from "../../app/pages/prose/prose-tree.ts";

const ownLine = /^(?:p|h[2-6]|li|blockquote|pre|hr|ul|ol|div|table|thead|tbody|tr)$/;

/** The lines that a reader sees of a text, with the signs of lists that a browser draws, and single spaces. */
export function visibleLines(prose: readonly ProseNode[]): string[] {
  const lines = [""];
  const add = (text: string) => {
    lines[lines.length - 1] += text;
  };
  const show = (node: ProseNode, marker: string) => {
    if (typeof node === "string") return add(node.replaceAll("\n", " "));
    const [name, attributes, ...inside] = node;
    if (name === "br") return void lines.push("");
    if (ownLine.test(name) && !isMarkerAlone(lines.at(-1))) lines.push("");
    if (name === "hr") add("———");
    if (name === "li") add(marker);
    let number = Number(attributes?.start ?? 1);
    for (const child of inside) {
      const isNumbered = name === "ol" && attributes?.className !== "as-typed";
      const isItem = typeof child !== "string" && child[0] === "li";
      show(child, name === "ul" ? "• " : isNumbered ? `${number}. ` : "");
      if (isItem) number++;
    }
    if (name === "td" || name === "th") add(" | ");
    if (ownLine.test(name)) lines.push("");
  };
  for (const node of prose) show(node, "");
  return lines.map((line) => line.replace(/\s+/g, " ").trim()).filter((line) => line !== "");
}

/** The marker of an item that has not said anything yet. */
function isMarkerAlone(line: string | undefined): boolean {
  return /^(?:•|\d{1,9}[.)])\s*$/.test(line ?? "");
}

/** The same as HTML, as a browser copies it. */
export function htmlOf(prose: readonly ProseNode[]): string {
  return prose
    .map((node) => {
      if (typeof node === "string") return node.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      const [name, attributes, ...inside] = node;
      const given = Object.entries(attributes ?? {})
        .filter(([key]) => /^(?:href|start|value|className|scope|src|alt)$/.test(key))
        .map(
          ([key, value]) =>
            ` ${key === "className" ? "class" : key}="${String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
        );
      return /^(?:br|hr|img)$/.test(name)
        ? `<${name}${given.join("")}>`
        : `<${name}${given.join("")}>${htmlOf(inside)}</${name}>`;
    })
    .join("");
}

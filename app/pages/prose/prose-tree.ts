/** Text, or an element with its attributes and what is in it. Small enough to send along with a page. */
export type ProseNode =
  | string
  | [name: string, attributes: Record<string, string | number> | null, ...inside: ProseNode[]];

export function linksIn(nodes: readonly ProseNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const [, attributes, ...inside] = node;
    return [...(attributes?.href === undefined ? [] : [String(attributes.href)]), ...linksIn(inside)];
  });
}

/** The words of a text as it is read out, with single spaces. */
export function wordsIn(nodes: readonly ProseNode[]): string {
  const read = (node: ProseNode): string => {
    if (typeof node === "string") return node;
    const [tag, attributes, ...inside] = node;
    if (tag === "img") return ` ${attributes?.alt ?? ""} `;
    if (tag === "br") return " ";
    const words = inside.map(read).join("");
    return tag === "td" || tag === "th" ? `${words} ` : words;
  };
  return nodes.map(read).join("").replace(/\s+/g, " ").trim();
}

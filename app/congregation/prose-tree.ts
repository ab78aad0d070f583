/** Text, or an element with its attributes and what is in it. Small enough to send along with a page. */
export type ProseNode =
  | string
  | [name: string, attributes: Record<string, string | number> | null, ...inside: ProseNode[]];

/** Where the links of a text lead. */
export function linksIn(nodes: readonly ProseNode[]): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [];
    const [, attributes, ...inside] = node;
    return [...(attributes?.href === undefined ? [] : [String(attributes.href)]), ...linksIn(inside)];
  });
}

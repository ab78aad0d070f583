import type { Nodes } from "hast";
import rehypeSanitize, { type Options as Schema } from "rehype-sanitize";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { markdownDialect, withSignsOfText } from "./markdown-dialect.server.ts";
import { withNumberLinks } from "./number-links.ts";
import { tableOf } from "./prose-table.ts";
import type { ProseNode } from "./prose-tree.ts";
import { restoreTypedText } from "./typed-text.server.ts";

/** Phones begin a field with a capital: `Https://`. */
const spellings = (protocol: string) => [
  protocol,
  protocol.charAt(0).toUpperCase() + protocol.slice(1),
  protocol.toUpperCase(),
];

/** HTML in the text is left out by `remark-rehype`; this is what Markdown itself can write. */
const allowed: Schema = {
  tagNames: [
    ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "hr"],
    ...["table", "thead", "tbody", "tr", "th", "td", "strong", "em", "a", "img", "br", "span"],
  ],
  attributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title"],
    ol: ["start", ["className", "as-typed"]],
    li: ["value"],
    span: [["className", "number"]],
    th: [["align", "center", "right"]],
    td: [["align", "center", "right"]],
  },
  protocols: {
    href: ["http", "https", "mailto", "tel"].flatMap(spellings),
    // The content security policy refuses pictures over http. Those of the library are named by their ids.
    src: [...spellings("https"), "picture"],
  },
};

const processor = unified()
  .use(remarkParse)
  .use(markdownDialect)
  .use(remarkRehype)
  .use(rehypeSanitize, allowed)
  .freeze();

/**
 * Parses Markdown as people who know little of it write it: see `docs/decisions/typed-text.md`. Telephone numbers
 * become links. Headings begin at the second level, because the page's title is the first.
 */
export function parseMarkdown(text: string): ProseNode[] {
  const source = withSignsOfText(text);
  const tree = processor.parse(source);
  restoreTypedText(tree, source);
  return withNumberLinks(inside(processor.runSync(tree)));
}

function inside(parent: Nodes): ProseNode[] {
  if (!("children" in parent)) return [];
  const nodes: ProseNode[] = [];
  for (const node of parent.children.flatMap(nodesOf)) {
    const last = nodes.at(-1);
    if (typeof node === "string" && typeof last === "string") nodes[nodes.length - 1] = last + node;
    else nodes.push(node);
  }
  return nodes;
}

function nodesOf(node: Nodes): ProseNode[] {
  if (node.type === "text") return [node.value];
  if (node.type !== "element") return [];
  const { tagName, properties } = node;
  const attributes = Object.entries(properties).flatMap(([name, value]) => {
    if (Array.isArray(value)) return [[name, value.join(" ")] as const];
    return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
  });
  if (tagName === "table") return [tableOf(inside(node))];
  // A link or a picture from nowhere, because its URL was not allowed.
  if (tagName === "a" && properties.href === undefined) return inside(node);
  if (tagName === "img" && !/^(https:\/|\/|picture:)/i.test(String(properties.src ?? ""))) return [];
  const given = attributes.length > 0 ? Object.fromEntries(attributes) : null;
  return [[tagName === "h1" ? "h2" : tagName, given, ...inside(node)]];
}

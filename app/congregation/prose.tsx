import { createElement, Fragment } from "react";
import { Link } from "react-router";
import type { ProseNode } from "./prose-tree.ts";

/** A text of Markdown; links within the site navigate without reloading the page. */
export function Prose({ prose, className = "" }: { prose: readonly ProseNode[]; className?: string }) {
  return <div className={`prose ${className}`}>{proseElements(prose)}</div>;
}

/** The same without an element around it. */
export function proseElements(prose: readonly ProseNode[]): React.ReactNode {
  return createElement(Fragment, null, ...prose.map(elementOf));
}

function elementOf(node: ProseNode): React.ReactNode {
  if (typeof node === "string") return node;
  const [name, attributes, ...inside] = node;
  const children = inside.map(elementOf);
  const href = name === "a" ? String(attributes?.href) : "";
  if (/^\/(?!\/)/.test(href)) return createElement(Link, { to: href }, ...children);
  return createElement(name, name === "a" ? { href, rel: "noopener" } : attributes, ...children);
}

import { t } from "@lingui/core/macro";
import { createElement, Fragment } from "react";
import { Picture } from "../../media/pictures/picture.tsx";
import { telephoneUrl } from "../../ui/telephone-url.ts";
import { useDialling } from "../../ui/use-dialling.ts";
import { PageLink } from "./page-link.tsx";
import type { ProseNode } from "./prose-tree.ts";

/** A text of Markdown; links within the site navigate without reloading the page. */
export function Prose({ prose, className = "" }: { prose: readonly ProseNode[]; className?: string }) {
  return <div className={`prose ${className}`}>{proseElements(prose)}</div>;
}

export function proseElements(prose: readonly ProseNode[]): React.ReactNode {
  return createElement(Fragment, null, ...prose.map(elementOf));
}

function elementOf(node: ProseNode): React.ReactNode {
  if (typeof node === "string") return node;
  const [name, attributes, ...inside] = node;
  if (name === "img" && attributes?.width !== undefined) return pictureOf(attributes);
  const children = inside.map(elementOf);
  const href = name === "a" ? String(attributes?.href) : "";
  if (/^\/(?!\/)/.test(href)) return createElement(PageLink, { to: href }, ...children);
  if (/^tel:/i.test(href)) return createElement(TelephoneLink, { url: href }, ...children);
  if (name === "a") return createElement(name, { href, rel: "noopener" }, ...children);
  return createElement(name, attributes?.role === "group" ? named(attributes) : attributes, ...children);
}

/** Texts name numbers as people of the country dial them. */
function TelephoneLink({ url, children }: { url: string; children?: React.ReactNode }) {
  const href = telephoneUrl(url.slice("tel:".length), useDialling());
  return (
    <a href={href} className="inline-block max-w-full">
      <bdi>{children}</bdi>
    </a>
  );
}

/** Parsed texts are kept for all languages, so the word for a table comes late. */
function named({ "aria-label": titles, ...table }: Record<string, string | number>) {
  return {
    ...table,
    "aria-label": titles
      ? t({ message: `Table: ${titles}`, comment: "With rows and columns" })
      : t({ message: "Table", comment: "With rows and columns" }),
  };
}

function pictureOf({ src, alt, width, height }: Record<string, string | number>): React.ReactNode {
  return createElement(Picture, {
    url: String(src),
    size: { width: Number(width), height: Number(height) },
    alt: String(alt),
    sizes: "(min-width: 64rem) 41rem, 80vw",
    className: "rounded-2xl",
  });
}

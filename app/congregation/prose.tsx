import type { MDXComponents } from "mdx/types";
import { Link } from "react-router";
import type { FrontMatter, PoemFrontMatter } from "../../content/schema.ts";

type Words = (props: { components?: MDXComponents }) => React.ReactElement;

/** A Markdown file of `content/pages/`. */
export interface ProseFile {
  default: Words;
  frontmatter: FrontMatter;
}

/** A Markdown file of `content/poems/`. */
export interface PoemFile {
  default: Words;
  frontmatter: PoemFrontMatter;
}

/** The text of a Markdown file; links within the site navigate without reloading the page. */
export function Prose({ prose, className = "" }: { prose: { default: Words }; className?: string }) {
  const Words = prose.default;
  return (
    <div className={`prose ${className}`}>
      <Words components={{ a: ProseLink }} />
    </div>
  );
}

function ProseLink({ href = "", children }: React.ComponentProps<"a">) {
  if (href.startsWith("/") && !href.startsWith("//")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} rel="noopener">
      {children}
    </a>
  );
}

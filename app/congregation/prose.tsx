import type { MDXComponents } from "mdx/types";
import { Link } from "react-router";
import type { FrontMatter, PoemFrontMatter } from "../../content/schema.ts";

type Content = (props: { components?: MDXComponents }) => React.ReactElement;

/** A Markdown file of `content/pages/`. */
export interface ProseFile {
  default: Content;
  frontmatter: FrontMatter;
}

/** A Markdown file of `content/poems/`. */
export interface PoemFile {
  default: Content;
  frontmatter: PoemFrontMatter;
}

/** The text of a Markdown file; links within the site navigate without reloading the page. */
export function Prose({ prose, className = "" }: { prose: { default: Content }; className?: string }) {
  const Content = prose.default;
  return (
    <div className={`prose ${className}`}>
      <Content components={{ a: ProseLink }} />
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

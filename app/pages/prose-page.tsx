import type { MDXComponents } from "mdx/types";
import { Link } from "react-router";
import type { FrontMatter } from "../congregation/schema.ts";
import { ContentPicture, type ContentPictureSource } from "../pictures/picture.tsx";
import { PageHead } from "../shell/page-head.tsx";

/** A Markdown file of `content/`. */
export interface ProseFile {
  default: (props: { components?: MDXComponents }) => React.ReactElement;
  frontmatter: FrontMatter;
}

/** A page of the congregation's prose; `children` follow it. */
export function ProsePage({
  prose,
  picture,
  children,
}: {
  prose: ProseFile;
  picture?: ContentPictureSource;
  children?: React.ReactNode;
}) {
  const { title, description, lead, alt = "" } = prose.frontmatter;
  return (
    <>
      <PageHead title={title} description={description} picture={picture?.img.src} />
      <article>
        <header className="shell max-w-5xl pt-12 pb-8 sm:pt-16">
          <h1 className="text-5xl sm:text-6xl">{title}</h1>
          {lead && <p className="mt-5 max-w-prose text-xl text-muted sm:text-2xl">{lead}</p>}
        </header>
        {picture && (
          <div className="shell max-w-5xl">
            <ContentPicture
              picture={picture}
              alt={alt}
              eager
              sizes="(min-width: 64rem) 60rem, 92vw"
              className="aspect-[16/9] w-full rounded-3xl object-cover"
            />
          </div>
        )}
        <div className="shell max-w-5xl py-10">
          <Prose prose={prose} />
        </div>
        {children}
      </article>
    </>
  );
}

/** The words of a Markdown file; links within the site change the page without loading it anew. */
export function Prose({ prose }: { prose: ProseFile }) {
  const Words = prose.default;
  return (
    <div className="prose">
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

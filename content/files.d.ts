declare module "*as=picture" {
  const picture: {
    sources: Record<string, string>;
    img: { src: string; w: number; h: number };
  };
  export default picture;
}

declare module "*as=url" {
  const url: string;
  export default url;
}

declare module "*.md" {
  import type { MDXComponents } from "mdx/types";
  import type { FrontMatter } from "./schema.ts";

  export const frontmatter: FrontMatter;
  export default function Prose(props: { components?: MDXComponents }): React.ReactElement;
}

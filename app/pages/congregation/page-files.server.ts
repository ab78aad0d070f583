import type { FrontMatter, PageText, PoemFrontMatter } from "../../../content/schema.ts";
import { parseMarkdown } from "./markdown.server.ts";
import { readMarkdownFile } from "./markdown-file.server.ts";
import type { ProseNode } from "./prose-tree.ts";

const read = ([path, content]: [string, string]) => {
  const file = path.replace("../../", "");
  return { file, ...readMarkdownFile(file, content) };
};

/** The files of `content/pages/` and `content/poems/`, unchecked, in the order of their names. */
export const markdownFiles = {
  pages: Object.entries(
    import.meta.glob<string>("../../../content/pages/*.md", {
      eager: true,
      import: "default",
      query: "?raw",
    }),
  ).map(read),
  poems: Object.entries(
    import.meta.glob<string>("../../../content/poems/*.md", {
      eager: true,
      import: "default",
      query: "?raw",
    }),
  ).map(read),
};

const originals = new Map(
  markdownFiles.pages.map(({ file, frontMatter, text }): [string, PageText] => [
    /([^/]+)\.md$/.exec(file)?.[1] ?? file,
    // The start checks it.
    { ...(frontMatter as FrontMatter), text },
  ]),
);

/** The names of all pages of prose, such as `baptism`. */
export const pageSlugs: readonly string[] = [...originals.keys()];

/** A page as its file has it; undefined when there is no such file. */
export function originalOf(slug: string): PageText | undefined {
  return originals.get(slug);
}

export interface Poem extends PoemFrontMatter {
  prose: ProseNode[];
}

/** Parsed at the first call. */
let parsedPoems: Poem[] | undefined;

export function readPoems(): Poem[] {
  parsedPoems ??= markdownFiles.poems.map(({ frontMatter, text }) => ({
    ...(frontMatter as PoemFrontMatter),
    prose: parseMarkdown(text),
  }));
  return parsedPoems;
}

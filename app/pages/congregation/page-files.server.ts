import type { FileFrontMatter, PageText, PoemFrontMatter } from "../../../content/schema.ts";
import { parseMarkdown } from "./markdown.server.ts";
import { readMarkdownFile } from "./markdown-file.server.ts";
import type { ProseNode } from "./prose-tree.ts";

const read = ([path, content]: [string, string]) => {
  const file = path.slice(path.indexOf("content/"));
  return { file, ...readMarkdownFile(file, content) };
};

/** The files of `content/` and `content/sample/`, unchecked, in the order of their names. */
export const markdownFiles = {
  pages: Object.entries(
    import.meta.glob<string>("../../../content/pages/*.md", {
      eager: true,
      import: "default",
      query: "?raw",
    }),
  ).map(read),
  samplePages: Object.entries(
    import.meta.glob<string>("../../../content/sample/pages/*.md", {
      eager: true,
      import: "default",
      query: "?raw",
    }),
  ).map(read),
  poems: Object.entries(
    import.meta.glob<string>(["../../../content/poems/*.md", "../../../content/sample/poems/*.md"], {
      eager: true,
      import: "default",
      query: "?raw",
    }),
  ).map(read),
};

/** What the files say of a page that came with the site. */
export interface PageFile {
  original: PageText;
  sample?: PageText | undefined;
  /** Whether visitors see the page only once somebody has published it. */
  isHiddenUntilWritten?: boolean;
}

const samples = new Map(markdownFiles.samplePages.map((page) => [nameOf(page.file), textOf(page).page]));

const files = new Map(
  markdownFiles.pages.map((file): [string, PageFile] => {
    const name = nameOf(file.file);
    const { page, isHiddenUntilWritten } = textOf(file);
    return [name, { original: page, sample: samples.get(name), isHiddenUntilWritten }];
  }),
);

function nameOf(file: string): string {
  return /(?<![^/])([^/]+)\.md$/.exec(file)?.[1] ?? file;
}

/** The start checks the files. */
function textOf({ frontMatter, text }: (typeof markdownFiles.pages)[number]) {
  const { hiddenUntilWritten, ...page } = frontMatter as FileFrontMatter;
  return { page: { ...page, text }, isHiddenUntilWritten: hiddenUntilWritten === true };
}

/** The names of all pages of prose, such as `baptism`. */
export const pageSlugs: readonly string[] = [...files.keys()];

/** A page as its files have it; undefined when there is no such file. */
export function pageFileOf(slug: string): PageFile | undefined {
  return files.get(slug);
}

export interface Poem extends PoemFrontMatter {
  prose: ProseNode[];
}

/** Parsed at the first call. */
let parsedPoems: (Poem & { isSample: boolean })[] | undefined;

/** The poems of the church or, while the site shows the sample, all. */
export function readPoems(isSample: boolean): Poem[] {
  parsedPoems ??= markdownFiles.poems.map(({ file, frontMatter, text }) => ({
    ...(frontMatter as PoemFrontMatter),
    prose: parseMarkdown(text),
    isSample: file.startsWith("content/sample/"),
  }));
  return parsedPoems.filter((poem) => isSample || !poem.isSample).map(({ isSample: _, ...poem }) => poem);
}

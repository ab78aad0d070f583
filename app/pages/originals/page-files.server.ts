import type { FileFrontMatter, PageText, PoemFrontMatter } from "../../../content/schema.ts";
import { parseMarkdown } from "../prose/markdown.server.ts";
import type { ProseNode } from "../prose/prose-tree.ts";
import type { Originals } from "./facts.ts";
import { readMarkdownFile } from "./markdown-file.server.ts";
import { isOfChurch } from "./unwritten-files.server.ts";

const read = ([path, content]: [string, string]) => {
  const file = path.slice(path.indexOf("content/"));
  return { file, ...readMarkdownFile(file, content) };
};

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

export interface PageFile {
  original: PageText;
  sample?: PageText | undefined;
  /** What the site said here before there was a sample; undefined when the church has written the file, or the page is newer. */
  earlier?: PageText | undefined;
  /** Whether visitors see the page only once somebody has published it. */
  isHiddenUntilWritten?: boolean;
}

const samples = new Map(markdownFiles.samplePages.map((page) => [nameOf(page.file), textOf(page).page]));

/** The pages that came after the sample. */
const sinceSample: ReadonlySet<string> = new Set(["new-here"]);

/** What a page said before the sample and no longer says. */
const before: Readonly<Record<string, (sample: PageText) => PageText>> = {
  giving: (page) => ({
    ...page,
    text: `${page.text}\n\nIf you pay income tax in the United Kingdom, the Gift Aid form lets us claim a quarter on top of your gift, at no cost to you.`,
  }),
};

const files = new Map(
  markdownFiles.pages.map((file): [string, PageFile] => {
    const name = nameOf(file.file);
    const { page, isHiddenUntilWritten } = textOf(file);
    const sample = samples.get(name);
    const isUnwritten = !isOfChurch(name, page);
    const isNewer = sinceSample.has(name);
    return [
      name,
      {
        original: page,
        sample,
        earlier: sample && isUnwritten && !isNewer ? (before[name] ?? ((page) => page))(sample) : undefined,
        isHiddenUntilWritten,
      },
    ];
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

export const pageSlugs: readonly string[] = [...files.keys()];

export function pageFileOf(slug: string): PageFile | undefined {
  return files.get(slug);
}

export interface Poem extends PoemFrontMatter {
  prose: ProseNode[];
}

/** Parsed at the first call. */
let parsedPoems: (Poem & { isSample: boolean })[] | undefined;

/** The poems of the church; those of the sample too while it is shown, or in their place on a site from before it. */
export function readPoems(originals: Originals): Poem[] {
  parsedPoems ??= markdownFiles.poems.map(({ file, frontMatter, text }) => ({
    ...(frontMatter as PoemFrontMatter),
    prose: parseMarkdown(text),
    isSample: file.startsWith("content/sample/"),
  }));
  const own = parsedPoems.filter(({ isSample }) => !isSample);
  const isOwn = originals === "church" || (originals === "earlier" && own.length > 0);
  return (isOwn ? own : parsedPoems).map(({ isSample: _, ...poem }) => poem);
}

import { textOfHtml } from "../../items/imports/html-text.ts";
import { markdownOf } from "../writing/pasted-markdown.ts";
import { type Cleaning, cleanHtml, withPictures } from "./clean-html.server.ts";

// It is large, and few sites ever read an old one.
const dom = () => import("linkedom");

export interface OldText {
  /** With signs for its pictures. */
  markdown: string;
  /** The same without marks and pictures, with the URLs of links behind their words. */
  plain: string;
  pictures: number[];
  leftOut: string[];
}

/** Turns the HTML of an old page into what pages and posts of this site can say. */
export async function readOldText(html: string, title: string, cleaning: Cleaning): Promise<OldText> {
  const { parseHTML } = await dom();
  const clean = cleanHtml(html, cleaning);
  const { document } = parseHTML(`<!doctype html><html><body>${clean.html}</body></html>`);
  const markdown = withoutFacts(withoutTitle(markdownOf(document.body as unknown as Element), title));
  const pictures = new Set<number>();
  withPictures(clean.html, (number) => {
    pictures.add(number);
    return "";
  });
  return {
    markdown,
    plain: textOfHtml(
      withPictures(clean.html, () => ""),
      { namesLinks: true },
    ),
    pictures: [...pictures],
    leftOut: clean.leftOut,
  };
}

/** Our pages name facts in braces. */
export function withoutFacts(text: string): string {
  return text.replace(/\{([^{}]*)\}/g, "($1)");
}

/** Pages show their title above the text, and many old ones repeat it there. */
function withoutTitle(markdown: string, title: string): string {
  const [first = "", ...others] = markdown.split("\n");
  const isTitle = /^#+ /.test(first) && first.replace(/^#+ /, "").replaceAll("\\", "") === title;
  return isTitle ? others.join("\n").trim() : markdown;
}

export function withLibraryPictures(
  markdown: string,
  written: (number: number) => { name: string; alt: string } | undefined,
): string {
  const shown = withPictures(markdown, (number) => {
    const picture = written(number);
    return picture ? `![${picture.alt.replace(/[[\]\\`*_<]/g, "")}](${picture.name})` : "";
  });
  // A link of which only a picture could be seen.
  return shown
    .replace(/(?<!!)\[\s*\]\([^()\s]*\)/g, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

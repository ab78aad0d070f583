import { escapedHtml } from "../../../platform/escaped-html.ts";
import type { OldPicture } from "./old-site.ts";

interface Written {
  html: string;
  /** What was taken out, in words. */
  leftOut: string[];
}

const attribute = (attributes: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\]]*)`, "i").exec(attributes)?.[1]?.trim() ?? "";

/** Blocks that the old site filled in itself, such as its latest posts: the export holds only their names. */
const filledBlock = /<!--\s{0,9}wp:([\w/-]{1,60})\s[^>]{0,2000}\/-->/g;
const emptyBlocks = /^(?:spacer|separator|more|nextpage|page-list|navigation)/;

// Bounded, because a text may begin thousands of them and end none.
const caption = /\[(?:wp_)?caption\b([^\]]{0,500})\]([\s\S]{0,4000}?)\[\/(?:wp_)?caption\]/gi;
const gallery = /\[gallery\b([^\]]{0,2000})\]/gi;
const embed = /\[embed\b[^\]]{0,500}\]([\s\S]{0,2000}?)\[\/embed\]/gi;
/** What has a name of plugins, attributes, or an end: `[1]` and `[see below]` are text. */
const shortcode =
  /\[(\/?)([a-z][a-z0-9]*(?:[_-][a-z0-9]+){1,9}|audio|video|playlist|googlemaps?|slideshow|tabs?|button|column|row|section|embed|gallery|caption)\b([^\][]{0,2000})\]|\[([a-z]\w*)(\s+[\w-]+=[^\][]*)\]|\[\/([a-z]\w*)\]/gi;

/** Writes the content of a WordPress page as HTML without blocks that were filled in and without shortcodes. */
export function htmlOfWordPress(content: string, pictures: ReadonlyMap<string, OldPicture>): Written {
  const leftOut = new Set<string>();
  const named = (text: string) => {
    for (const [, name = ""] of text.matchAll(filledBlock))
      if (!emptyBlocks.test(name)) leftOut.add(`the block “${name}”`);
    return text;
  };
  const html = named(content)
    .replace(caption, (_, __, inside: string) => figureOf(inside))
    .replace(gallery, (_, attributes: string) => galleryOf(attributes, pictures))
    .replace(embed, "$1")
    .replace(shortcode, (_, ...parts: (string | undefined)[]) => {
      const name = parts[1] ?? parts[3] ?? parts[5] ?? "";
      leftOut.add(`the shortcode [${name.toLowerCase()}]`);
      return "";
    });
  return { html: withParagraphs(html), leftOut: [...leftOut] };
}

function figureOf(inside: string): string {
  const [picture = ""] = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i.exec(inside) ?? [];
  return `<figure>${picture}<figcaption>${inside.replace(picture, "")}</figcaption></figure>`;
}

function galleryOf(attributes: string, pictures: ReadonlyMap<string, OldPicture>): string {
  const ids = attribute(attributes, "ids") || attribute(attributes, "include");
  const shown = ids.split(",").flatMap((id) => pictures.get(id.trim()) ?? []);
  return shown
    .map(({ url, alt }) => `<p><img src="${escapedHtml(url)}" alt="${escapedHtml(alt)}"></p>`)
    .join("\n");
}

const block =
  /^\s*<\/?(?:address|article|aside|blockquote|center|dd|div|dl|dt|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|script|section|style|table|tbody|td|tfoot|th|thead|tr|ul|!--)\b/i;

/** Before it had blocks, WordPress stored an empty line for a paragraph and a line break for a line. */
function withParagraphs(html: string): string {
  if (/<!--\s*wp:|<p[\s>]/i.test(html)) return html;
  return html
    .split(/\n\s*\n/)
    .map((part) =>
      part.trim() === "" || block.test(part) ? part : `<p>${part.trim().replaceAll("\n", "<br>\n")}</p>`,
    )
    .join("\n");
}

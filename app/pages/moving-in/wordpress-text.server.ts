import { escapedHtml } from "../../../platform/escaped-html.ts";
import type { OldPicture } from "./old-site.ts";
import { recordingAt } from "./recordings.ts";

interface Written {
  html: string;
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
  /\[(\/?)([a-z][a-z0-9]*(?:[_-][a-z0-9]+){1,9}|audio|powerpress|video|playlist|googlemaps?|slideshow|tabs?|button|column|row|section|embed|gallery|caption)\b([^\][]{0,2000})\]|\[([a-z]\w*)(\s+[\w-]+=[^\][]*)\]|\[\/([a-z]\w*)\]/gi;

/** Says “Download” beside the name of a file, with the same link. */
const downloadButton = /<a\b[^<>]{0,1000}\bwp-block-file__button\b[^<>]{0,1000}>[^<>]{0,200}<\/a>/gi;

export function htmlOfWordPress(content: string, pictures: ReadonlyMap<string, OldPicture>): Written {
  const leftOut = new Set<string>();
  const named = (text: string) => {
    for (const [, name = ""] of text.matchAll(filledBlock))
      if (!emptyBlocks.test(name)) leftOut.add(`the block “${name}”`);
    return text;
  };
  const html = named(content)
    .replace(downloadButton, "")
    .replace(caption, (_, __, inside: string) => figureOf(inside))
    .replace(gallery, (_, attributes: string) => galleryOf(attributes, pictures))
    .replace(embed, "$1")
    .replace(shortcode, (_, ...parts: (string | undefined)[]) => {
      const name = (parts[1] ?? parts[3] ?? parts[5] ?? "").toLowerCase();
      const url = players.has(name) ? soundOf(parts[2] ?? parts[4] ?? "") : "";
      // The end of one that was named.
      if (players.has(name) && parts[0] === "/") return "";
      leftOut.add(url ? recordingAt(url) : `the shortcode [${name}]`);
      return "";
    });
  return { html: withParagraphs(withoutStarts(html, content)), leftOut: [...leftOut] };
}

/** A bare name such as `[esv]` begins a shortcode only where the text ends it. */
function withoutStarts(html: string, content: string): string {
  const ended = new Set(
    Array.from(content.matchAll(/\[\/([a-z]\w*)\]/gi), ([, name = ""]) => name.toLowerCase()),
  );
  return html.replace(/\[([a-z]\w*)\]/gi, (whole, name: string) =>
    ended.has(name.toLowerCase()) ? "" : whole,
  );
}

const players: ReadonlySet<string> = new Set(["audio", "powerpress"]);

function soundOf(attributes: string): string {
  const names = ["mp3", "m4a", "ogg", "wav", "src", "url"];
  const named = names.map((name) => attribute(attributes, name)).find(Boolean);
  // Older players have the URL alone.
  return named ?? /https?:\/\/[^\s"'|\]]+/i.exec(attributes)?.[0] ?? "";
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

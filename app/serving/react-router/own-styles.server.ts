import { readFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import { sourceOf } from "../../../platform/http/content-security-policy.ts";

interface Stylesheet {
  css: string;
  /** The names of classes, elements and attributes that it styles, among other words. */
  words: ReadonlySet<string>;
}

const stylesheets = new Map<string, Promise<Stylesheet>>();
/** Few pages differ in the words that matter. */
const stylesByWords = new LRUCache<string, string>({ max: 100 });

/**
 * Puts the styles of a page's own elements into the page, 9 to 13 KB, which saves the first paint a round trip. The whole
 * stylesheet, for what scripts add later, follows without blocking: see `late-scripts.ts`.
 */
export async function withOwnStyles(
  page: string,
  clientFolder: string,
): Promise<{ page: string; styles: string[] }> {
  const [link, href] = /<link rel="stylesheet" href="(\/assets\/[^"]+)"\/>/.exec(page) ?? [];
  if (!link || !href) return { page, styles: [] };
  const css = await stylesOf(page, await stylesheetIn(path.join(clientFolder, href)));
  const styled = page.replace(link, () => `<style>${css}</style>${link.replace("/>", ' media="print"/>')}`);
  return { page: styled, styles: [sourceOf(css)] };
}

function stylesheetIn(file: string): Promise<Stylesheet> {
  let stylesheet = stylesheets.get(file);
  if (!stylesheet) {
    stylesheet = readStylesheet(file);
    stylesheets.set(file, stylesheet);
  }
  return stylesheet;
}

async function readStylesheet(file: string): Promise<Stylesheet> {
  const css = await readFile(file, "utf8");
  const names = css.match(/(?:\\.|[\w-])+/g) ?? [];
  return { css, words: new Set(names.map((name) => name.replaceAll("\\", ""))) };
}

async function stylesOf(page: string, { css, words }: Stylesheet): Promise<string> {
  const used = wordsIn(page)
    .filter((word) => words.has(word))
    .toSorted();
  const key = used.join(" ");
  const known = stylesByWords.get(key);
  if (known !== undefined) return known;
  const { PurgeCSS } = await import("purgecss");
  const [purged] = await new PurgeCSS().purge({
    content: [{ raw: key, extension: "html" }],
    css: [{ raw: css }],
    defaultExtractor: (content) => content.split(" "),
    // Otherwise `:is(:hover, :focus-within)` counts as unused.
    safelist: { standard: [/^:/] },
    variables: true,
    keyframes: true,
  });
  const styles = purged?.css ?? css;
  stylesByWords.set(key, styles);
  return styles;
}

/** All classes, elements, attributes and their values: whatever a selector could name. */
function wordsIn(page: string): string[] {
  const markup = page.replace(/<script\b.*?<\/script>/gs, "").match(/<[^<>]+>/g) ?? [];
  const text = markup.join(" ");
  const classes = [...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) =>
    decoded(names).split(/\s+/),
  );
  return [...new Set([...classes, ...(text.match(/[^\s"'<>=]+/g) ?? [])])];
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Classes such as `[&>li]:mt-2`, which React writes with entities. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? "");
}

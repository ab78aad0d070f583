import { brotliDecompressSync } from "node:zlib";
import { get } from "../bench/raw-responses.ts";
import type { ServerProcess } from "../bench/temporary-resources.ts";
import type { Section, Values } from "./sections.ts";

export const weighedPages = [
  "/",
  "/event",
  "/event/river-cleanup-morning",
  "/worship",
  "/facebook-live",
  "/daily-posts",
  "/prayer-request",
  "/services",
  "/contact-us",
  "/giving",
];

/** Bytes of ten pages as visitors get them, in brotli. Pictures are left out: a church chooses them. */
export async function weighPages({ url }: ServerProcess): Promise<Section> {
  const rows: Record<string, Values> = {};
  const sizes = new Map<string, Promise<number>>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? bytesSent(url, file);
    sizes.set(file, size);
    return size;
  };
  for (const page of weighedPages) {
    const { body } = await get(url, { path: page, encoding: "br" });
    const { first, touched, data } = filesOf(brotliDecompressSync(body).toString(), page);
    const sums = async (files: string[]) =>
      Promise.all(
        ["css", "js", "woff2"].map(async (type) =>
          sum(await Promise.all(files.filter((file) => file.endsWith(`.${type}`)).map(sizeOf))),
        ),
      );
    rows[page] = [body.length, ...(await sums(first))];
    rows[`${page}, touched`] = [body.length + (await sizeOf(data)), ...(await sums([...first, ...touched]))];
  }
  return {
    name: "pages",
    title: "First view, and after the first touch (KB)",
    columns: ["HTML, its styles and data", "CSS", "JS", "fonts"],
    rows,
  };
}

/** What a page loads by itself. `test/journeys/weight.test.ts` compares it with a browser. */
export function filesOf(html: string, page: string): { first: string[]; touched: string[]; data: string } {
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([link]) => ({
    rel: attribute(link, "rel"),
    href: attribute(link, "href"),
    media: attribute(link, "media"),
  }));
  const hrefs = (wanted: (link: (typeof links)[number]) => boolean) =>
    links.filter(wanted).map(({ href }) => href);
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src = ""]) => src);
  const [, told = "", late = ""] = /<script type="text\/later"([^>]*)>(.*?)<\/script>/s.exec(html) ?? [];
  const listed = attribute(told, "data-files").split(" ").filter(Boolean);
  const imported = [...late.matchAll(/\b(?:from |import |import\()"([^"]+)"/g)].map(([, file = ""]) => file);
  const isLateStyle = ({ rel, media }: (typeof links)[number]) => rel === "stylesheet" && media === "print";
  const first = [
    ...hrefs((link) => ["preload", "modulepreload"].includes(link.rel)),
    ...hrefs((link) => link.rel === "stylesheet" && !isLateStyle(link)),
    ...scripts,
  ];
  const touched = [...hrefs(isLateStyle), ...listed.map((file) => `/assets/${file}.js`), ...imported];
  return {
    first: unique(first),
    touched: unique(touched).filter((file) => !first.includes(file)),
    data: `${page}?data-of=${attribute(told, "data-of")}`,
  };
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}

function unique(files: string[]): string[] {
  return [...new Set(files)];
}

async function bytesSent(origin: string, path: string): Promise<number> {
  const { body } = await get(origin, { path, encoding: "br" });
  return body.length;
}

function sum(values: number[]): number {
  return values.reduce((one, other) => one + other, 0);
}

import readQr from "jsqr";
import { XmlDocument } from "libxml2-wasm";
import { parseFeed } from "podcast-partytime";
import sharp from "sharp";
import { expect } from "vitest";
import type { TestSite } from "../../support/test-site.ts";

const namespaces = {
  atom: "http://www.w3.org/2005/Atom",
  itunes: "http://www.itunes.com/dtds/podcast-1.0.dtd",
  podcast: "https://podcastindex.org/namespace/1.0",
};

/** What a camera reads from a drawn code. */
export async function scanned(site: TestSite, path: string): Promise<string | undefined> {
  const response = await site.request(path);
  expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()), { density: 300 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return readQr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** A feed as strict XML; `at` returns the texts or values that an XPath finds. */
export async function feedOf(site: TestSite, path = "/sermons.rss") {
  const response = await site.request(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([
    200,
    "application/rss+xml; charset=utf-8",
  ]);
  return { ...readFeed(await response.text()), etag: response.headers.get("etag") ?? "" };
}

export function readFeed(text: string) {
  const document = XmlDocument.fromString(text);
  const at = (xpath: string) => document.find(xpath, namespaces).map((node) => node.content);
  return { text, at };
}

/** The rules of podcast programs and directories: those that a foreign parser knows, and those that it does not mind. */
export async function judge(site: TestSite, { text, at }: ReturnType<typeof readFeed>) {
  const show = parseFeed(text);
  expect(show).toMatchObject({
    explicit: false,
    language: "en",
    itunesCategory: ["Religion & Spirituality > Christianity"],
    medium: "podcast",
  });
  for (const path of ["title", "description", "link", "itunes:author", "itunes:type", "podcast:guid"])
    expect(at(`/rss/channel/${path}`), path).toEqual([expect.stringMatching(/\S/)]);
  expect(show?.itunesType).toBe(at("/rss/channel/itunes:type")[0]);
  const owners = at("/rss/channel/itunes:owner").map(() => expect.stringMatching(/\S/));
  expect(owners.length).toBeLessThanOrEqual(1);
  for (const part of ["name", "email"])
    expect(at(`/rss/channel/itunes:owner/itunes:${part}`), part).toEqual(owners);
  expect(show?.owner?.email).toBe(at("/rss/channel/itunes:owner/itunes:email")[0]);
  const guids = at("/rss/channel/item/guid");
  expect(new Set(guids).size).toBe(guids.length);
  expect(show?.items).toHaveLength(guids.length);
  for (const day of at("/rss/channel/item/pubDate")) expect(new Date(day).toUTCString(), day).toBe(day);
  for (const path of ["itunes:season", "itunes:episode", "podcast:season", "podcast:episode"])
    for (const number of at(`/rss/channel/item/${path}`)) expect(number, path).toMatch(/^[1-9]\d*$/);
  expect(at("/rss/channel/podcast:guid")[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[\da-f-]{17}$/);
  const image = new URL(at("/rss/channel/itunes:image/@href")[0] ?? "");
  const drawn = await sharp(
    await (await site.request(image.pathname + image.search)).arrayBuffer(),
  ).metadata();
  expect(["png", "jpeg"]).toContain(drawn.format);
  expect(drawn.width).toBe(drawn.height);
  expect(drawn.width).toBeGreaterThanOrEqual(1400);
  expect(drawn.width).toBeLessThanOrEqual(3000);
  for (const [index, enclosure] of at("/rss/channel/item/enclosure/@url").entries()) {
    const served = await (await site.request(new URL(enclosure).pathname)).arrayBuffer();
    expect(at("/rss/channel/item/enclosure/@length")[index]).toBe(String(served.byteLength));
  }
  for (const link of [...at("/rss/channel/item/link"), ...at("/rss/channel/link")])
    expect((await site.request(new URL(link).pathname)).status, link).toBe(200);
  return show;
}

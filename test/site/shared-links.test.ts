import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPages } from "../../app/serving/crawlers/public-pages.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { attributesIn } from "../support/html.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

async function sharedPicture(path: string) {
  const html = await (await site.request(path)).text();
  const of = (property: string) =>
    attributesIn(html, `head meta[property="og:image${property}"]`, "content").join();
  return { url: of(""), size: [Number(of(":width")), Number(of(":height"))], alt: of(":alt") };
}

test("the picture of every page's link has a text, and the size that is stated", async () => {
  const [event = ""] = attributesIn(await (await site.request("/event")).text(), "main h2 a", "href");
  for (const path of [...publicPages, event]) {
    const { url, size, alt } = await sharedPicture(path);
    const response = await site.request(new URL(url).pathname);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([path, ...size]).toEqual([path, width, height]);
    expect(alt, path).not.toBe("");
  }
});

test("the picture that came with the site is named after the congregation, a page's own says what it shows", async () => {
  expect((await sharedPicture("/terms-and-conditions")).alt).toBe(congregation.name);
  const html = await (await site.request("/baptism")).text();
  const { alt } = await sharedPicture("/baptism");
  expect(attributesIn(html, "main picture img", "alt")).toContain(alt);
});

import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attributesIn } from "../support/html.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

test("the four videos on the worship page are four films, each with its own still", async () => {
  const html = await page(site, "/worship");
  for (const attribute of ["src", "poster"]) {
    const urls = attributesIn(html, "video", attribute);
    expect(urls).toHaveLength(4);
    const contents = await Promise.all(
      urls.map(async (url) => {
        const bytes = await (await site.request(url)).arrayBuffer();
        return createHash("sha256").update(Buffer.from(bytes)).digest("hex");
      }),
    );
    expect(new Set(contents).size, attribute).toBe(4);
  }
});

import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

test("the four videos on the worship page are four films, each with its own still", async () => {
  const players = (await page(site, "/worship")).match(/<video[^>]*>/g) ?? [];
  expect(players).toHaveLength(4);
  for (const attribute of ["src", "poster"]) {
    const urls = players.map((player) => new RegExp(` ${attribute}="([^"]+)"`).exec(player)?.[1] ?? "");
    const contents = await Promise.all(
      urls.map(async (url) => {
        const bytes = await (await site.request(url)).arrayBuffer();
        return createHash("sha256").update(Buffer.from(bytes)).digest("hex");
      }),
    );
    expect(new Set(contents).size, attribute).toBe(4);
  }
});

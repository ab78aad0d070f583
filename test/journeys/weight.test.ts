import { afterAll, beforeAll, expect, test } from "vitest";
import { filesOf, weighedPages } from "../../scripts/weigh/page-bytes.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite(
    "sqlite",
    { SAMPLE_CONTENT: "on" },
    { clock: () => new Date("2026-11-28T12:00:00Z") },
  );
});
afterAll(() => site.close());

test("the scale counts the scripts, styles, fonts and data that a browser loads, before and after the first touch", {
  timeout: 900_000,
}, async () => {
  for (const path of weighedPages) {
    const { page, context } = await visit(site, { viewport: { width: 390, height: 844 } });
    const loaded = new Set<string>();
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (/\.(css|js|woff2)$/.test(pathname) || search.includes("data-of=")) loaded.add(pathname + search);
    });
    const { first, touched, data } = filesOf(await (await site.request(path)).text(), path);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    for (const file of first) expect(loaded, path).toContain(file);
    await ready(page);
    await page.waitForLoadState("networkidle");
    expect([...loaded].toSorted(), path).toEqual([...first, ...touched, data].toSorted());
    await context.close();
  }
});

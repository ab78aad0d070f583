import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { go, logIn, openBrowser } from "../journeys/support/visitor.ts";
import { password } from "../site/support/people.ts";
import { opened, type ServerProcess, startProcess, stop } from "../site/support/server-process.ts";
import { type AlternatingProxy, openAlternatingProxy } from "../support/alternating-proxy.ts";
import { emptyPostgres, temporaryFolder } from "../support/database.ts";
import { attributesIn } from "../support/html.ts";
import { s3Keys, startS3 } from "../support/s3.ts";
import { administrator, siteAt, type TestSite } from "../support/test-site.ts";
import { type Counts, replyUrl, startLoad } from "./mixed-load.ts";
import { withOtherNames } from "./other-names.ts";
import { programs } from "./versions.ts";

/** How many things are acknowledged before, between and after the steps of the upgrade. */
const step = 25;

const figures: Record<string, string | number>[] = [];
// biome-ignore lint/suspicious/noConsole: whoever runs the command reads them.
afterAll(() => console.table(figures));

describe.each([
  { from: "earlier", to: "present", scriptsOfBoth: false },
  { from: "present", to: "next", scriptsOfBoth: true },
] as const)("two copies, upgraded one after the other from the $from version to the $to one", (upgrade) => {
  const closing: (() => Promise<unknown>)[] = [];
  let proxy: AlternatingProxy;
  let site: TestSite;
  let start: (version: keyof typeof programs | "next") => Promise<ServerProcess>;
  const visit = openBrowser();

  beforeAll(async () => {
    const s3 = await startS3();
    closing.push(s3.close);
    const databaseUrl = await emptyPostgres(closing);
    proxy = await openAlternatingProxy();
    closing.push(proxy.close);
    const next = upgrade.to === "next" ? await withOtherNames(closing) : undefined;
    site = siteAt(proxy.url, databaseUrl);
    start = async (version) => {
      const dataDir = await temporaryFolder();
      const server = await startProcess(
        {
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          STORAGE_URL: s3.storageUrl,
          ...s3Keys,
          SECRET: "the-same-secret-for-both-of-these-copies",
          SITE_URL: proxy.url,
          ADMIN_EMAIL: administrator.email,
          ADMIN_PASSWORD: administrator.password,
          SAMPLE_CONTENT: "off",
          TRUST_PROXY: "on",
        },
        version === "next" ? next : programs[version],
      );
      closing.push(async () => {
        await stop(server);
        await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
      });
      await opened(server);
      await proxy.add(server.url);
      return server;
    };
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test("nothing acknowledged is lost, and a browser that was open goes on", async () => {
    const copies = [await start(upgrade.from), await start(upgrade.from)];
    const load = await startLoad(site);
    const { page, expectErrors } = await visit(site);
    const openTab = await page.context().newPage();
    // Only an earlier version has no scripts of the other to send.
    if (!upgrade.scriptsOfBoth) expectErrors(/./);
    await logIn(page, { email: load.visitor.email, password });
    await go(openTab, "/");
    await openTab.evaluate(() => Object.assign(window, { isSameDocument: true }));

    const browser = { clicks: 0, failedPages: [] as string[] };
    const missing = { scripts: 0, missing: 0 };
    const around = async () => {
      await load.goOn(step);
      await lookAround(page, browser);
      await loadScripts(site, missing);
    };
    await around();
    for (const copy of copies) {
      proxy.remove(copy.url);
      expect(await stop(copy)).toBe(0);
      await around();
      await start(upgrade.to);
      await around();
    }

    await openTab.locator('header a[href="/daily-posts"]').first().click();
    await openTab.waitForURL("**/daily-posts");
    await openTab.getByText("Be still, for the").first().waitFor();
    const isSame = await openTab.evaluate(() => "isSameDocument" in window);
    if (upgrade.scriptsOfBoth) expect(isSame).toBe(true);

    const lost = await load.compare();
    figures.push({
      upgrade: `${upgrade.from} → ${upgrade.to}`,
      ...load.counts,
      clicks: browser.clicks,
      failedPages: browser.failedPages.length,
      ...missing,
      openTab: isSame ? "went on" : "reloaded",
    });
    expect(load.failures).toEqual([]);
    expect(lost).toEqual([]);
    expect(load.counts).toMatchObject({ failed: 0, lost: 0 } satisfies Partial<Counts>);
    // The released version sends no scripts of others, and its open pages look for data under its own names of routes.
    if (!upgrade.scriptsOfBoth) return;
    expect(browser.failedPages).toEqual([]);
    expect(missing.missing).toBe(0);
  });
});

/** Follows links of the header and sends a form, as somebody does who does not know that the site is being upgraded. */
async function lookAround(page: Page, counts: { clicks: number; failedPages: string[] }): Promise<void> {
  const look = async () => {
    counts.clicks += 1;
    const text = (await page.locator("main").first().textContent()) ?? "";
    if (/went wrong|not found|cannot be reached|not ready/i.test(text))
      counts.failedPages.push(`${page.url()} ${text}`);
  };
  if (!page.url().startsWith("http")) await page.goto("/");
  for (const path of ["/event", "/daily-posts", "/prayer-request", "/contact-us"]) {
    const link = page.locator(`header a[href="${path}"], footer a[href="${path}"]`).first();
    if ((await link.count()) > 0) await link.click();
    else await page.goto(path);
    await page.waitForURL(`**${path}`);
    await look();
  }
  await page.goto(replyUrl);
  const people = String(2 + (counts.clicks % 17));
  await page.locator('main input[name="people"]').fill(people);
  await page.locator('main form:has(input[name="people"]) button').first().click();
  await page.getByText(`You are coming (${people} people)`).first().waitFor();
  await look();
}

/** Loads all scripts and styles that some pages name, each through the proxy, so that either copy is asked. */
async function loadScripts(site: TestSite, counts: { scripts: number; missing: number }): Promise<void> {
  for (const path of ["/", "/event", "/daily-posts"]) {
    const html = await (await site.request(`${path}?${randomUUID()}`)).text();
    for (const url of new Set(html.match(/\/assets\/[\w.$-]+\.(?:js|css)/g))) {
      const response = await site.request(url);
      await response.arrayBuffer();
      counts.scripts += 1;
      if (response.status !== 200) counts.missing += 1;
    }
    expect(attributesIn(html, 'link[rel="stylesheet"]', "href").length).toBeGreaterThan(0);
  }
}

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, switches } from "../support/browser.ts";
import { type FilmSites, openFilmSites } from "../support/film-sites.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { openBrowser } from "./support/visitor.ts";

/** Switches and disabled features that weaken the web's rules, which people's browsers enforce. */
const weakening = [
  /^--(disable-web-security|reduce-security-for-testing|test-type)\b/,
  /^--(single-process|process-per-tab|process-per-site|disable-site-isolation)/,
  /^--(allow-running-insecure-content|allow-insecure-localhost|allow-file-access|unsafely-treat-)/,
  /^--ignore-certificate-errors(?!-spki-list=.)/,
  /^--(autoplay-policy=no-user-gesture|use-fake-|auto-accept-|disable-permissions|disable-popup-blocking)/,
  /^--disable-features=.*(IsolateOrigins|site-per-process|SameSite|MixedContent|AccessControls|NetworkAccess|PrivateNetwork|CrossOrigin|StoragePartitioning|HttpsUpgrades|HttpsFirst)/i,
];

let films: FilmSites;
let strangers: FilmSites;
let site: TestSite;
beforeAll(async () => {
  films = await openFilmSites();
  strangers = await openFilmSites();
  site = await openTestSite("sqlite");
});
afterAll(async () => {
  await site.close();
  await films.close();
  await strangers.close();
});
const visit = openBrowser(() => films.switches);

test("the tests' browser starts without any switch that weakens the web's rules", async () => {
  // Chromium reveals its switches only to programs that declare automation.
  const browser = await launchBrowser(["--enable-automation"]);
  try {
    const session = await browser.newBrowserCDPSession();
    const { arguments: started } = await session.send("Browser.getBrowserCommandLine");
    expect(started).toEqual(expect.arrayContaining(switches));
    expect(started.filter((argument) => weakening.some((pattern) => pattern.test(argument)))).toEqual([]);
  } finally {
    await browser.close();
  }
});

test("a page cannot read a response of another origin that does not permit it", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/CORS policy|ERR_FAILED|Content Security Policy|violates/);
  await page.goto("https://films.example/plain");
  const read = (address: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          (response) => response.status,
          (error) => String(error),
        ),
      address,
    );
  expect(await read("https://films.example/other"), "its own").toBe(200);
  expect(await read("https://vimeo.com/plain"), "another's").toMatch(/^TypeError/);
});

test("a page cannot access the document in a frame of another origin", async () => {
  const { page } = await visit(site);
  await page.goto("https://films.example/plain");
  expect(await documentIn(page, "https://films.example/other"), "its own").toContain("a film plays here");
  expect(await documentIn(page, "https://vimeo.com/plain"), "another's").toMatch(/SecurityError/);
});

test("a page on https loads nothing over http", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/Mixed Content/);
  await page.goto("https://films.example/plain");
  const outcome = await page.evaluate(() =>
    fetch("http://films.example/plain").then(
      () => "loaded",
      (error) => String(error),
    ),
  );
  expect(outcome).toMatch(/^TypeError/);
});

test("an untrusted certificate is refused", async () => {
  const browser = await launchBrowser([
    ...strangers.switches.filter((one) => one.startsWith("--host-resolver")),
    ...films.switches.filter((one) => one.startsWith("--ignore-certificate-errors-spki-list=")),
  ]);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await expect(page.goto("https://films.example/plain")).rejects.toThrow(/ERR_CERT/);
  } finally {
    await browser.close();
  }
});

/** Returns what a page finds in a frame with that URL, or the error that it gets. */
function documentIn(page: Page, url: string): Promise<string> {
  return page.evaluate(async (src) => {
    const frame = document.createElement("iframe");
    const loaded = new Promise((resolve) => {
      frame.onload = resolve;
    });
    frame.src = src;
    document.body.append(frame);
    await loaded;
    try {
      return frame.contentWindow?.document.body.textContent ?? "";
    } catch (error) {
      return String(error);
    }
  }, url);
}

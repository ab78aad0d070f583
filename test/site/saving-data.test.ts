import { afterAll, beforeAll, expect, test } from "vitest";
import { attributesIn, visibleText } from "../support/html.ts";
import { cookiesOf, openTestSite, postForm, type TestSite } from "../support/test-site.ts";
import { haveSermons } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
});
afterAll(() => site.close());

const asking = { "save-data": "on" };
const said = "This page uses less data.";

test("a browser that asks for less data gets each picture in its smallest size only, and is told so", async () => {
  const full = await page(site, "/");
  const saving = await page(site, "/", asking);
  expect(visibleText(saving)).toContain(said);
  expect(visibleText(full)).not.toContain(said);
  const sizesIn = (html: string) => attributesIn(html, "main source", "srcset").map((set) => set.split(", "));
  expect(sizesIn(full).some((sizes) => sizes.length > 1)).toBe(true);
  expect(sizesIn(saving)).toEqual(sizesIn(full).map(([smallest]) => [smallest]));
});

test("caches keep what is for browsers that ask for less data apart", async () => {
  for (const headers of [{}, asking]) {
    const response = await site.request("/about-us", { headers });
    expect(response.headers.get("vary")).toMatch(/\bsave-data\b/i);
    await response.body?.cancel();
  }
});

test("without scripts, people see everything on request and save data again, and return to their page", async () => {
  const everything = await postForm(site, "/save-data?next=%2Fevent%3Fpage%3D1", { saves: "off" }, asking);
  expect(everything.status).toBe(302);
  expect(everything.headers.get("location")).toBe("/event?page=1");
  const seesAll = { ...asking, cookie: cookiesOf(everything) };
  expect(visibleText(await page(site, "/event", seesAll))).not.toContain(said);

  const saving = await postForm(site, "/save-data", { saves: "on" });
  const saves = { cookie: cookiesOf(saving) };
  expect(visibleText(await page(site, "/event", saves))).toContain(said);
});

test("a choice that is no form is refused", async () => {
  const headers = { "content-type": "application/json" };
  const response = await site.request("/save-data", { method: "POST", headers, body: "{}" });
  expect(response.status).toBe(400);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("the players of sermons wait until somebody presses Play, also for people who save data", async () => {
  await haveSermons(site, 1);
  for (const headers of [{}, asking]) {
    const html = await page(site, "/facebook-live", headers);
    const players = attributesIn(html, "main iframe", "src");
    expect(players).toHaveLength(1);
    expect(attributesIn(html, "main iframe", "srcdoc"), "what is shown in place of the player").toHaveLength(
      1,
    );
    expect(html).not.toMatch(/<link[^>]*youtube/);
  }
});

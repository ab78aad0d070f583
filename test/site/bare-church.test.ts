import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { postForm, signIn, type TestSite } from "../support/test-site.ts";
import { page, statusOf } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { administrator, longName, openBareChurch, openSampleChurch } from "./support/three-churches.ts";

/** Every page that links lead to from the home page, with its HTML. */
async function pagesOf(site: TestSite): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const queue = ["/"];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const reply = await site.request(path);
    const to = reply.headers.get("location");
    expect([200, 302], path).toContain(reply.status);
    if (to) queue.push(pathOf(to));
    if (reply.status !== 200 || !reply.headers.get("content-type")?.includes("text/html")) continue;
    const html = await reply.text();
    found.set(path, html);
    queue.push(...attributesIn(html, "a[href^='/']", "href").map(pathOf));
  }
  return found;
}

const pathOf = (to: string) => to.split(/[?#]/)[0] ?? "";

/** What the main part of a page says besides its headings. */
function saidOn(html: string): string {
  const main = parsePage(html).querySelector("main");
  for (const element of main?.querySelectorAll("h1, h2, h3, script") ?? []) element.remove();
  return (main?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

describe.each([["St Mary"], [longName]])("a church with nothing but the name %s", (name) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openBareChurch(name);
  });
  afterAll(() => site.close());

  test("no link leads to a page without content", async () => {
    const pages = await pagesOf(site);
    expect([...pages.keys()]).toEqual(expect.arrayContaining(["/", "/new-here", "/contact-us"]));
    for (const [path, html] of pages) {
      expect(saidOn(html).length, path).toBeGreaterThan(80);
      expect(saidOn(html), path).not.toMatch(/No (events|posts|videos) available|undefined/);
    }
    for (const path of ["/event", "/daily-posts", "/facebook-live", "/services"])
      expect(pages.has(path), path).toBe(false);
  });

  test("the pages of times say that nobody knows them here yet, and whom to ask", async () => {
    for (const path of ["/services", "/today", "/new-here"]) {
      const html = await page(site, path);
      expect(visibleText(html), path).not.toContain("No service is planned");
      expect(textsIn(html, "main a"), path).toContain("Ask us");
    }
  });
});

test("the menu leads to a list while it holds something, and helpers find it before", async () => {
  const site = await openBareChurch();
  try {
    const menuOf = async (headers = {}) =>
      attributesIn(await page(site, "/", headers), 'nav[aria-label="Main"] a', "href");
    const staff = {
      cookie: await signIn(site, administrator),
    };
    expect(await menuOf()).not.toContain("/event");
    expect(await menuOf(staff)).toEqual(expect.arrayContaining(["/event", "/daily-posts", "/services"]));
    await using db = databaseOf(site);
    await insertEvents(db, [{ eventTitle: "Supper", eventDate: "2026-12-01", slug: "supper" }]);
    expect(await menuOf()).toContain("/event");
    expect(await menuOf()).not.toContain("/daily-posts");
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    expect((await postForm(site, `/event-alter/${id}/delete`, {}, staff)).status).toBe(302);
    expect(await menuOf()).not.toContain("/event");
  } finally {
    await site.close();
  }
});

test("people may ask for prayer without an account in the sample, and in a church only once it has said yes", async () => {
  const site = await openBareChurch();
  const sample = await openSampleChurch();
  try {
    const form = "/submit-prayer-requests";
    expect(await statusOf(sample, form)).toBe(200);
    expect(await statusOf(site, form)).toBe(302);
    const staff = { cookie: await signIn(site, administrator) };
    const setting = "/update-prayer-requests/guests?next=%2Fwelcome%2Fopen";
    expect((await postForm(site, setting, { isOn: "on" }, staff)).headers.get("location")).toBe(
      "/welcome/open",
    );
    expect(await statusOf(site, form)).toBe(200);
  } finally {
    await site.close();
    await sample.close();
  }
});

test("a yes that a church said while it saw the sample stays", async () => {
  const site = await openSampleChurch();
  try {
    const staff = { cookie: await joinAs(site, "administrator") };
    await postForm(site, "/update-prayer-requests/guests", { isOn: "on" }, staff);
    await postForm(site, "/remove-sample-content", {}, staff);
    expect(await statusOf(site, "/submit-prayer-requests")).toBe(200);
  } finally {
    await site.close();
  }
});

test("the last screen of Welcome takes one picture, without scripts, and the home page shows it", async () => {
  const site = await openBareChurch();
  try {
    const staff = { cookie: await signIn(site, administrator) };
    const jpeg = await sharp({ create: { width: 160, height: 90, channels: 3, background: "#845" } })
      .jpeg()
      .toBuffer();
    const picture = new FormData();
    picture.set("picture", new File([new Uint8Array(jpeg)], "door.jpg", { type: "image/jpeg" }));
    picture.set("alt", "Our door, beside the yew");
    picture.set("people", "nobody");
    picture.set("url", "");
    const sent = await site.request("/welcome/open", { method: "POST", body: picture, headers: staff });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/welcome/open"]);
    expect(attributesIn(await page(site, "/"), "main img", "alt")).toContain("Our door, beside the yew");
    expect(textsIn(await page(site, "/welcome/open", staff), "main a")).toContain("Change Main Image");
  } finally {
    await site.close();
  }
});

test("the list of sermons is called what the menu calls it", async () => {
  const site = await openSampleChurch();
  try {
    const staff = { cookie: await joinAs(site, "administrator") };
    expect(textsIn(await page(site, "/facebook-live"), "h1")).toEqual(["Shared Videos"]);
    const menu = { "row-main-label": ["Start", "Sermons"], "row-main-to": ["/", "/facebook-live"] };
    expect((await sendFacts(site, "menu", staff, menu)).status).toBe(302);
    expect(textsIn(await page(site, "/facebook-live"), "h1")).toEqual(["Sermons"]);
  } finally {
    await site.close();
  }
});

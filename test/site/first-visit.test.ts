import { beforeAll, expect, test } from "vitest";
import { never } from "../../app/items/visibility/visibility.ts";
import { attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { haveSermons } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { haveServices } from "./support/weekly-service.ts";

const now = new Date("2026-11-25T12:00:00Z");

describeSite("a first visit", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });

  const part = async (path: string, selector: string) => {
    const found = parsePage(await page(site, path)).querySelector(selector);
    return found && visibleText(found).replaceAll("\u00a0", " ");
  };

  test("the home page answers three questions of somebody new, with own words before facts", async () => {
    const html = await page(site, "/");
    expect(textsIn(html, "main section[aria-labelledby=first-visit] dt")).toEqual([
      "What about my children?",
      "Can I get in without steps?",
      "What should I wear?",
    ]);
    const links = attributesIn(html, "main section[aria-labelledby=first-visit] a", "href");
    expect(new Set(links)).toEqual(new Set(["/new-here"]));
    expect(await part("/", "main section:first-of-type .border-gold")).toContain(
      "This Sunday, 29 November, 9am",
    );
  });

  test("a church with two kinds of services names the next one of each, with its place", async () => {
    const evening = {
      id: "evening",
      eventTitle: "Evening prayer",
      eventTime: "18:00",
      placeName: "The barn",
    };
    await haveServices(site, now, { id: "morning" }, evening);
    const both =
      "This Sunday, 29 November, 10.30am Morning service · 4 Chapel Lane, Eldermere Valley, EV3 8RC This Sunday, 29 November, 6pm Evening prayer · The barn";
    expect(await part("/", "main section:first-of-type .border-gold")).toContain(both);
    const visit = await part("/new-here", "main .border-t-gold");
    expect(visit).toMatch(/29 November, 10\.30am Morning service .*29 November, 6pm Evening prayer The barn/);
    const files = attributesIn(await page(site, "/new-here"), 'main a[href$=".ics"]', "href");
    expect(files).toHaveLength(2);
    for (const file of files) expect((await site.request(file)).status, file).toBe(200);
    await haveServices(site, now, { id: "morning" });
    expect(await part("/", "main section:first-of-type .border-gold")).not.toContain("Morning service");
  });

  test("what a church wrote for people who are new replaces what its facts say, part by part", async () => {
    await haveServices(site, now, { id: "morning" });
    const heard = async () => textsIn(await page(site, "/new-here"), "main dd");
    expect(await heard()).toContain(
      "The bell, a word of welcome and two songs. The words are on a sheet by the door.",
    );
    const cleared = { "row-minutes-when": [], "row-minutes-words": [] };
    const sent = await sendFacts(site, "new-here", staff, { ...cleared, wear: "A coat." });
    expect(sent.status).toBe(302);
    expect(await heard()).toContain("Songs, a reading and coffee.");
    expect(visibleText(await page(site, "/new-here"))).toContain("A coat.");
  });

  test("the newest sermon that was preached stands on the home page, and asks no other site for a picture", async () => {
    await haveSermons(site, 2);
    const latest = () => part("/", "main section[aria-labelledby=latest-sermon]");
    expect(await latest()).toMatch(/^The latest sermon Sermon 2 Ruth Field · Monday, 2 November Watch/);
    const images = attributesIn(await page(site, "/"), "main img", "src");
    expect(images.filter((src) => !src.startsWith("/"))).toEqual([]);
    await using db = databaseOf(site);
    const second = db.updateTable("videos").where("title", "=", "Sermon 2");
    await second.set({ date: "2026-11-29T09:00:00.000Z" }).execute();
    expect(await latest()).toContain("Sermon 1");
    await db.updateTable("videos").set({ visibleFrom: never }).execute();
    expect(await latest()).toBeNull();
  });
});

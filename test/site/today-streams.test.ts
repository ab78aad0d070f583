import { beforeAll, beforeEach, expect, test } from "vitest";
import { insertEvents, listAllDates } from "../support/events.ts";
import { attributesIn, parsePage, visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { formAt, sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { haveServices, weekly } from "./support/weekly-service.ts";

const sunday = "2026-11-29";
const friday = new Date("2026-11-27T12:00:00Z");
const before = new Date("2026-11-29T10:20:00Z");
const during = new Date("2026-11-29T10:40:00Z");
const ofAll = "https://live.example/church";
const ofMain = "https://main.example/live";
const ofYouth = "https://youth.example/live";

describeSite("the streams of two services at one hour", (open) => {
  let now = friday;
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    now = friday;
    await haveServices(site, now, { id: "main", eventTitle: "Main" });
  });

  /** Services of one hour are in the order of their ids. */
  const haveYouth = async (id: string) => {
    await using db = databaseOf(site);
    await insertEvents(db, [{ ...weekly, id, eventTitle: "Youth" }], now);
    await stream(id, ofYouth);
  };
  const stream = async (id: string, url: string) => {
    const path = `/event-alter/orders/${id}.${sunday}`;
    const body = await formAt(site, path, staff, { button: "publish", stream: url });
    expect((await site.request(path, { method: "POST", body, headers: staff })).status).toBe(302);
  };
  const streamAll = async (url = ofAll) =>
    expect((await sendFacts(site, "congregation", staff, { stream: url })).status).toBe(302);
  const cancel = async (eventId: string) => {
    await using db = databaseOf(site);
    await db
      .insertInto("eventExceptions")
      .values({ id: "a", eventId, day: sunday, isCancelled: true, reason: "Ill", changes: "{}" })
      .execute();
    await listAllDates(db, now);
  };
  const linksAt = async (moment: Date) => {
    now = moment;
    const html = await page(site, "/today");
    const cards = [...parsePage(html).querySelectorAll("main article")];
    const links = Object.fromEntries(
      cards.map((card) => [
        card.querySelector("h2")?.textContent,
        attributesIn(card.outerHTML, "a[rel=noopener]", "href"),
      ]),
    );
    const known = attributesIn(html, "main p > a[rel=noopener]", "href");
    return { html, plays: known[0], ...links };
  };

  test("that of all plays if its service comes first, and the other's card links to its own", async () => {
    await streamAll();
    await haveYouth("youth");
    for (const moment of [before, during])
      expect(await linksAt(moment)).toMatchObject({ plays: ofAll, Main: [], Youth: [ofYouth] });
  });

  test("that of one service plays if it comes first, and the other's card links to that of all", async () => {
    await streamAll();
    await haveYouth("earlier-id");
    for (const moment of [before, during])
      expect(await linksAt(moment)).toMatchObject({ plays: ofYouth, Main: [ofAll], Youth: [] });
  });

  test("one that is of all services plays for both without links", async () => {
    await streamAll();
    await haveYouth("youth");
    await stream("youth", "");
    expect(await linksAt(during)).toMatchObject({ plays: ofAll, Main: [], Youth: [] });
  });

  test("that of a cancelled service is neither played nor linked to", async () => {
    await streamAll();
    await haveYouth("earlier-id");
    await cancel("earlier-id");
    for (const moment of [before, during]) {
      const { html, ...links } = await linksAt(moment);
      expect(links).toEqual({ plays: ofAll, Main: [] });
      expect(html).not.toContain(ofYouth);
    }
  });

  test("that of the held one plays alone if the main one is cancelled", async () => {
    await streamAll();
    await stream("main", ofMain);
    await haveYouth("youth");
    await cancel("main");
    const { html, ...links } = await linksAt(during);
    expect(links).toEqual({ plays: ofYouth, Youth: [] });
    expect(html).not.toContain(ofMain);
  });

  test.each([
    ["live by that of a service that is held", false],
    ["not live by that of a cancelled one", true],
  ])("the home page is %s", async (_, isCancelled) => {
    await streamAll("");
    await haveYouth("youth");
    if (isCancelled) await cancel("youth");
    now = during;
    expect(visibleText(await page(site, "/")).includes("We are live now")).toBe(!isCancelled);
  });
});

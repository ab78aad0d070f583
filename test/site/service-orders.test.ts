import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewEvent } from "../../app/events/events.ts";
import { insertEvents, listAllDates } from "../support/events.ts";
import { announced, attributesIn, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { formAt, type Sent, sendFacts } from "./support/page-edits.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

const service: Partial<NewEvent> & { id: string } = {
  id: "service",
  eventTitle: "Morning service",
  eventDate: "2026-11-22",
  eventTime: "10:30",
  category: "service",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};
const sunday = "2026-11-29";
const path = (day = sunday, id = "service") => `/event-alter/orders/${id}.${day}`;
const stream = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const friday = new Date("2026-11-27T12:00:00Z");

const rows = {
  "row-rows-title": ["Welcome", "Reading", "Notes to take home", "Sound check"],
  "row-rows-who": ["Ann", "", "", "Tom"],
  "row-rows-text": ["", "Psalm 23; Jn 3:16-21\nPlease stand.", "https://notes.example/a", "At nine sharp"],
  "row-rows-shown": ["now", "now", "after", "never"],
};

describeSite("an order of service", (open) => {
  let now = friday;
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    now = friday;
    await using db = databaseOf(site);
    for (const table of [
      "serviceOrders",
      "eventExceptions",
      "occurrences",
      "events",
      "serviceCalendar",
      "deletedItems",
      "activity",
    ] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom("pageRevisions").where("slug", "=", "congregation").execute();
    await insertEvents(db, [service], now);
  });

  const save = async (change: Sent = rows, url = path(), headers = staff) => {
    const body = await formAt(site, url, headers, { button: "publish", ...change });
    return site.request(url, { method: "POST", body, headers });
  };
  const saved = async (change?: Sent, url?: string) => {
    const response = await save(change, url);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/event-alter/orders");
  };
  const orders = async () => {
    await using db = databaseOf(site);
    return await db.selectFrom("serviceOrders").selectAll().orderBy("eventId").orderBy("day").execute();
  };
  const titlesIn = (html: string) =>
    attributesIn(html, 'main form [name="row-rows-title"]', "value").filter(Boolean);
  const at = async (moment: string, url = "/today") => {
    now = new Date(moment);
    const html = await page(site, url);
    return { html, words: visibleText(html), links: attributesIn(html, "main a", "href") };
  };

  describe("is prepared by staff", () => {
    test("from the list of services, which says what is prepared", async () => {
      const before = await page(site, "/event-alter/orders", staff);
      expect(attributesIn(before, "main li a", "href")[0]).toBe(path());
      expect(textsIn(before, "main li")).toHaveLength(8);
      expect(visibleText(before)).not.toContain("Prepared");
      await saved();
      const after = await page(site, "/event-alter/orders", staff);
      expect(textsIn(after, "main li")[0]).toContain("Prepared");
      expect(attributesIn(await page(site, "/event-alter", staff), "main a", "href")).toContain(
        "/event-alter/orders",
      );
      expect(attributesIn(await page(site, "/event-alter/service/dates", staff), "main a", "href")).toContain(
        path(),
      );
    });

    test("in one form, which shows it again and is in the activity log", async () => {
      await saved({ ...rows, stream });
      const html = await page(site, path(), staff);
      expect(titlesIn(html)).toEqual(rows["row-rows-title"]);
      expect(fieldValue(html, "stream")).toBe(stream);
      expect(fieldValue(html, "version")).toBe("1");
      const [order] = await orders();
      expect(order).toMatchObject({ eventId: "service", day: sunday, version: 1, stream });
      expect(JSON.parse(order?.content ?? "")).toEqual({
        rows: [
          { title: "Welcome", who: "Ann", shown: "now" },
          { title: "Reading", text: "Psalm 23; Jn 3:16-21\nPlease stand.", shown: "now" },
          { title: "Notes to take home", text: "https://notes.example/a", shown: "after" },
          { title: "Sound check", who: "Tom", text: "At nine sharp", shown: "never" },
        ],
      });
      expect(visibleText(await page(site, "/activity", staff))).toContain(
        "changed the order of service of Morning service (Sunday, 29 November",
      );
    });

    test("row by row without scripts, and empty rows are left out", async () => {
      const body = await formAt(site, path(), staff, { ...rows, button: "add rows" });
      const added = await site.request(path(), { method: "POST", body, headers: staff });
      expect(added.status).toBe(200);
      expect(parsePage(await added.text()).querySelectorAll('[name="row-rows-title"]')).toHaveLength(5);
      expect(await orders()).toEqual([]);
      await saved({
        "row-rows-title": ["", "Blessing"],
        "row-rows-who": ["", ""],
        "row-rows-text": ["", ""],
        "row-rows-shown": ["now", "now"],
      });
      expect(titlesIn(await page(site, path(), staff))).toEqual(["Blessing"]);
    });

    test("by two people, of whom the later one reads what the first one saved and can replace it", async () => {
      const first = await formAt(site, path(), staff, { ...rows, button: "publish" });
      await saved({ ...rows, "row-rows-title": ["Bells", "Reading", "Notes", "Sound"] });
      const refused = await site.request(path(), { method: "POST", body: first, headers: staff });
      expect(refused.status).toBe(409);
      const html = await refused.text();
      expect(announced(html).join(" ")).toContain("Somebody else has saved this order of service");
      expect(visibleText(html)).toContain("Bells");
      expect(titlesIn(html)).toEqual(rows["row-rows-title"]);
      expect((await orders())[0]?.version).toBe(1);
      first.set("version", fieldValue(html, "version") ?? "");
      expect((await site.request(path(), { method: "POST", body: first, headers: staff })).status).toBe(302);
      expect(await orders()).toMatchObject([{ version: 2 }]);
    });

    test.each<[string, Sent, string]>([
      ["a row without a title", { "row-rows-title": ["", "b", "c", "d"] }, "Please write what it is"],
      ["a link that is not https", { stream: "http://live.example" }, "begins with https"],
      ["no link at all", { stream: "our channel" }, "must be a URL"],
      ["a long title", { "row-rows-title": ["a".repeat(201), "b", "c", "d"] }, "at most 200"],
      ["a long text", { "row-rows-text": ["a".repeat(2001), "", "", ""] }, "at most 2000"],
      [
        "rows that somebody else may see",
        { "row-rows-shown": ["now", "all", "now", "now"] },
        "Please choose when this row is shown",
      ],
      [
        "too many rows",
        Object.fromEntries(Object.keys(rows).map((name) => [name, Array.from({ length: 61 }, () => "now")])),
        "At most 60 rows",
      ],
    ])("not with %s", async (_, change, problem) => {
      const refused = await save({ ...rows, ...change });
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain(problem);
      expect(await orders()).toEqual([]);
    });

    test("not for a date or an event that is no service, and not by people who may not", async () => {
      await using db = databaseOf(site);
      await insertEvents(db, [{ ...service, id: "choir", category: "other" }], now);
      const form = { "row-rows-title": "Welcome", "row-rows-shown": "now", version: "0" };
      for (const url of [
        path("2026-11-28"),
        path(sunday, "choir"),
        path(sunday, "nothing"),
        "/event-alter/orders/service",
        "/event-alter/orders/service.",
      ]) {
        expect((await site.request(url, { headers: staff })).status, url).toBe(404);
        expect((await postForm(site, url, form, staff)).status, url).toBe(404);
      }
      const others: Record<string, string>[] = [
        { cookie: await joinAsMember(site) },
        { cookie: await joinAs(site, "treasurer") },
        {},
      ];
      for (const headers of others)
        for (const url of ["/event-alter/orders", path()]) {
          const response = await site.request(url, { headers });
          expect([302, 401, 403]).toContain(response.status);
          expect((await postForm(site, path(), form, headers)).status).not.toBe(200);
        }
      expect(await orders()).toEqual([]);
    });

    test("by two versions of the site, which keep what only the other knows, and show nobody more", async () => {
      await using db = databaseOf(site);
      const content = {
        music: "organ",
        rows: [
          { title: "Welcome", shown: "now", key: "G" },
          { title: "Vestry talk", shown: "members" },
        ],
      };
      await db
        .insertInto("serviceOrders")
        .values({ eventId: "service", day: sunday, version: 4, stream: "", content: JSON.stringify(content) })
        .execute();
      expect((await at("2026-11-29T10:40:00Z")).words).toContain("Welcome");
      expect((await at("2026-11-29T12:40:00Z")).html).not.toContain("Vestry talk");
      now = friday;
      await saved({});
      expect(JSON.parse((await orders())[0]?.content ?? "")).toEqual({
        music: "organ",
        rows: [
          { title: "Welcome", shown: "now", key: "G" },
          { title: "Vestry talk", shown: "never" },
        ],
      });
      await db.updateTable("serviceOrders").set({ content: "no JSON" }).execute();
      expect((await at("2026-11-29T10:41:00Z")).words).toContain("Church is now");
    });
  });

  describe("is copied and printed", () => {
    test("from the newest earlier one of the same event, and is saved only with the form", async () => {
      expect(await page(site, path("2026-12-06"), staff)).not.toContain("?copy");
      await saved(rows, path("2026-11-22"));
      await saved({ ...rows, "row-rows-title": ["Bells", "Reading", "Notes", "Sound"], stream }, path());
      await saved({ stream, "row-rows-title": "", "row-rows-shown": "now" }, path("2026-12-06"));
      const url = path("2026-12-13");
      const links = parsePage(await page(site, url, staff)).querySelectorAll('main a[href$="?copy"]');
      expect([...links].map((link) => visibleText(link))).toEqual(["Copy that of Sunday, 29 November 2026"]);
      const copied = await page(site, `${url}?copy`, staff);
      expect(titlesIn(copied)).toEqual(["Bells", "Reading", "Notes", "Sound"]);
      expect(fieldValue(copied, "stream")).toBe("");
      expect(visibleText(copied)).toContain("Nothing is saved yet");
      expect(await orders()).toHaveLength(3);
      const body = await formAt(site, `${url}?copy`, staff, { button: "publish" });
      const sent = await site.request(`${url}?copy`, { method: "POST", body, headers: staff });
      expect(sent.status).toBe(302);
      const [first, , , last] = await orders();
      expect(first).toMatchObject({ day: "2026-11-22" });
      expect(last).toMatchObject({ day: "2026-12-13", version: 1 });
      expect(last?.content).toContain("Bells");
    });

    test("from another service if there is none of the same event, over what is there only once it is saved", async () => {
      await using db = databaseOf(site);
      await insertEvents(db, [{ ...service, id: "hall", eventTitle: "In the hall" }], now);
      await saved(rows, path("2026-11-22", "hall"));
      const own = {
        "row-rows-title": "Bells",
        "row-rows-who": "",
        "row-rows-text": "",
        "row-rows-shown": "now",
      };
      await saved(own);
      const copied = await page(site, `${path()}?copy`, staff);
      expect(titlesIn(copied)).toEqual(rows["row-rows-title"]);
      expect(fieldValue(copied, "version")).toBe("1");
      expect(visibleText(copied)).toContain("saving replaces what was");
      expect(titlesIn(await page(site, path(), staff))).toEqual(["Bells"]);
    });

    test("for the congregation without what is for others, and for the team whole", async () => {
      expect(await page(site, path(), staff)).not.toContain("?print");
      await saved();
      expect(await page(site, path(), staff)).toContain("?print=a5");
      const headings = async (print: string) =>
        textsIn(await page(site, `${path()}?print=${print}`, staff), ".order-sheet h2");
      expect(await headings("a5")).toEqual(["Welcome", "Reading"]);
      expect(await headings("team")).toEqual(rows["row-rows-title"]);
      expect(titlesIn(await page(site, `${path()}?print=other`, staff))).toEqual(rows["row-rows-title"]);
      const member = { cookie: await joinAsMember(site) };
      expect((await site.request(`${path()}?print=team`, { headers: member })).status).toBe(403);
    });
  });

  describe("is shown on /today", () => {
    const seen = async (moment: string) => {
      const { html, words } = await at(moment);
      const data = await (await site.request("/today.data")).text();
      for (const secret of ["Sound check", "Tom", "At nine sharp"]) {
        expect(html, moment).not.toContain(secret);
        expect(data, moment).not.toContain(secret);
      }
      return rows["row-rows-title"].filter((title) => words.includes(title));
    };

    test("from a quarter of an hour before until the day ends, with what is for afterwards only then", async () => {
      await saved();
      expect(await seen("2026-11-29T10:14:59Z")).toEqual([]);
      expect(await seen("2026-11-29T10:15:00Z")).toEqual(["Welcome", "Reading"]);
      expect(await seen("2026-11-29T11:59:59Z")).toEqual(["Welcome", "Reading"]);
      expect(await seen("2026-11-29T12:00:00Z")).toEqual(["Welcome", "Reading", "Notes to take home"]);
      expect(await seen("2026-11-30T00:00:00Z")).toEqual([]);
      expect(await seen("2026-12-06T10:30:00Z")).toEqual([]);
    });

    test("with links for passages and URLs, and text as it was typed", async () => {
      await saved();
      const { html, words, links } = await at("2026-11-29T12:00:00Z");
      const passages = attributesIn(html, '[aria-label="Scripture"] a', "href");
      expect(passages.map((url) => new URL(url).searchParams.get("search"))).toEqual([
        "Psalm 23",
        "John 3:16-21",
      ]);
      expect(words).toContain("Please stand.");
      expect(links).toContain("https://notes.example/a");
      expect(words).toContain("Ann");
    });

    test("at once when it is saved, on the page that was kept in memory", async () => {
      now = new Date("2026-11-29T10:40:00Z");
      const first = (await site.request("/today")).headers.get("etag");
      expect((await site.request("/today")).headers.get("etag")).toBe(first);
      await saved();
      const { words } = await at("2026-11-29T10:40:00Z");
      expect(words).toContain("Welcome");
      await saved({ ...rows, "row-rows-title": ["Bells", "b", "c", "d"] });
      expect((await at("2026-11-29T10:40:00Z")).words).toContain("Bells");
    });

    test("not for a cancelled date, nor on a snow day, which the page says instead", async () => {
      await saved();
      await using db = databaseOf(site);
      await db
        .insertInto("eventExceptions")
        .values({
          id: "a",
          eventId: "service",
          day: sunday,
          isCancelled: true,
          reason: "Snow",
          changes: "{}",
        })
        .execute();
      await listAllDates(db, now);
      for (const moment of ["2026-11-29T10:20:00Z", "2026-11-29T10:40:00Z", "2026-11-29T13:00:00Z"])
        expect(await seen(moment), moment).toEqual([]);
    });

    test("of a service that is moved to another day and hour", async () => {
      await saved();
      await using db = databaseOf(site);
      const changes = JSON.stringify({ eventDate: "2026-11-28", eventTime: "17:00" });
      await db
        .insertInto("eventExceptions")
        .values({ id: "a", eventId: "service", day: sunday, isCancelled: false, reason: "", changes })
        .execute();
      await listAllDates(db, now);
      expect(await seen("2026-11-28T17:10:00Z")).toEqual(["Welcome", "Reading"]);
      expect(await seen("2026-11-29T10:40:00Z")).toEqual([]);
    });

    test("under the name of each service where two are at one hour", async () => {
      await using db = databaseOf(site);
      await insertEvents(db, [{ ...service, id: "hall", eventTitle: "In the hall" }], now);
      await saved();
      await saved({ ...rows, "row-rows-title": ["Games", "b", "c", "d"] }, path(sunday, "hall"));
      const { html } = await at("2026-11-29T10:40:00Z");
      const parts = textsIn(html, "main section:has(ol)");
      expect(parts).toHaveLength(2);
      expect(parts.find((part) => part.startsWith("In the hall"))).toContain("Games");
    });
  });

  describe("has a stream of its own", () => {
    test("which /today and the home page offer without one of all services, for this date only", async () => {
      await saved({ ...rows, stream });
      expect((await at("2026-11-29T10:14:00Z")).html).not.toContain(stream);
      const { links } = await at("2026-11-29T10:40:00Z");
      expect(links).toEqual(expect.arrayContaining(["/today?watch=here", stream]));
      expect(
        attributesIn((await at("2026-11-29T10:40:00Z", "/today?watch=here")).html, "iframe", "src"),
      ).toEqual(["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"]);
      for (const [moment, isLive] of [
        ["2026-11-29T10:29:59Z", false],
        ["2026-11-29T10:30:00Z", true],
        ["2026-11-29T12:00:00Z", false],
        ["2026-12-06T10:30:00Z", false],
      ] as const)
        expect((await at(moment, "/")).words.includes("We are live now"), moment).toBe(isLive);
      expect((await at("2026-12-06T10:40:00Z")).links.join()).not.toMatch(/watch/);
    });

    test("which comes before that of all services", async () => {
      const usual = "https://live.example/church";
      expect((await sendFacts(site, "congregation", staff, { stream: usual })).status).toBe(302);
      await saved({ ...rows, stream: "https://vimeo.com/123" });
      expect((await at("2026-11-29T10:40:00Z")).links).toContain("https://vimeo.com/123");
      expect((await at("2026-11-29T10:40:00Z")).links).not.toContain(usual);
      expect((await at("2026-12-06T10:40:00Z")).links).toContain(usual);
    });

    test("beside that of another service at the same hour", async () => {
      await using db = databaseOf(site);
      await insertEvents(db, [{ ...service, id: "hall", eventTitle: "In the hall" }], now);
      await saved({ ...rows, stream });
      await saved({ ...rows, stream: "https://live.example/hall" }, path(sunday, "hall"));
      expect((await at("2026-11-29T10:40:00Z")).links).toEqual(
        expect.arrayContaining([stream, "https://live.example/hall"]),
      );
    });
  });
});

describeSiteOnBothDatabases(
  "an order of service that is saved on another copy of the site",
  "another copy learns from the database what was changed",
  (open) => {
    test("is shown there after one look, on the page that it keeps", async () => {
      const clock = () => new Date("2026-11-29T10:40:00Z");
      const common = { SECRET: "the-same-secret-for-both-of-these-copies" };
      const first = await open(common, { clock });
      const second = await open({ ...common, ...placeOf(first) }, { clock, lookEveryMs: 0 });
      const staff = { cookie: await signIn(first) };
      await using db = databaseOf(first);
      await insertEvents(db, [service], clock());
      for (let turn = 0; turn < 2; turn += 1)
        expect(visibleText(await page(second, "/today"))).not.toContain("Welcome");
      const body = await formAt(first, path(), staff, { ...rows, stream });
      expect((await first.request(path(), { method: "POST", body, headers: staff })).status).toBe(302);
      expect(visibleText(await page(second, "/today"))).toContain("Welcome");
      expect(visibleText(await page(second, "/"))).toContain("We are live now");
    });
  },
);

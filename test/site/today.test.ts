import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewEvent } from "../../app/events/events.ts";
import { insertEvents, listAllDates } from "../support/events.ts";
import { attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { insertOwnPage } from "./support/own-pages.ts";
import { page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { comeWithCode, finish, sendStep } from "./support/welcome.ts";

const usual: Partial<NewEvent> = {
  eventTitle: "Morning service",
  eventContent: "Songs, a reading and coffee.",
  eventDate: "2026-11-22",
  eventTime: "10:30",
  category: "service",
  rule: "FREQ=WEEKLY;BYDAY=SU",
};
const stream = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

describeSite("today", (open) => {
  let now = new Date("2026-11-27T12:00:00Z");
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    now = new Date("2026-11-27T12:00:00Z");
    await using db = databaseOf(site);
    for (const table of [
      "eventExceptions",
      "occurrences",
      "events",
      "serviceCalendar",
      "ownPages",
      "videos",
    ] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom("pageRevisions").where("slug", "=", "congregation").execute();
  });

  const hold = async (...events: Parameters<typeof insertEvents>[1]) => {
    await using db = databaseOf(site);
    await insertEvents(
      db,
      events.map((event) => ({ ...usual, ...event })),
      now,
    );
  };
  const except = async (
    day: string,
    exception: { isCancelled?: boolean; changes?: object; reason?: string },
  ) => {
    await using db = databaseOf(site);
    const { id: eventId } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    const { isCancelled = false, changes = {}, reason = "" } = exception;
    await db
      .insertInto("eventExceptions")
      .values({ id: day, eventId, day, isCancelled, reason, changes: JSON.stringify(changes) })
      .execute();
    await listAllDates(db, now);
  };
  const giveStream = async (url: string) => {
    const saved = await sendFacts(site, "congregation", staff, { stream: url });
    expect(saved.status).toBe(302);
  };
  const at = async (moment: string, path = "/today") => {
    now = new Date(moment);
    const response = await site.request(path);
    const html = await response.text();
    expect(response.status, path).toBe(200);
    const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
    const links = attributesIn(html, "main a", "href");
    return {
      html,
      main,
      links,
      words: visibleText(html),
      headings: textsIn(html, "h1"),
      headers: response.headers,
    };
  };
  const refreshAt = async (moment: string, init: RequestInit = {}) => {
    now = new Date(moment);
    const response = await site.request("/today", init);
    await response.body?.cancel();
    const refresh = response.headers.get("refresh");
    return refresh === null ? undefined : Number(refresh);
  };

  test.each([
    ["2026-11-27T12:00:00Z", "Sunday, 29 November at 10.30am", "Our next service"],
    ["2026-11-28T12:00:00Z", "Tomorrow at 10.30am", "Our next service"],
    ["2026-11-29T08:00:00Z", "Today at 10.30am", "Our next service"],
    ["2026-11-29T10:15:00Z", "We begin at 10.30am", "About to begin"],
    ["2026-11-29T10:30:00Z", "Church is now", "On now"],
    ["2026-11-29T12:00:00Z", "Thank you for being with us", "Just over"],
    ["2026-11-30T00:00:00Z", "Sunday, 6 December at 10.30am", "Our next service"],
  ])("today at %s says: %s", async (moment, heading, above) => {
    await hold({});
    const { headings, words } = await at(moment);
    expect(headings.map((one) => one.replaceAll("\u00a0", " "))).toEqual([heading]);
    expect(words).toContain(above);
    expect(words).toContain("Morning service");
  });

  test("today says once when the service begins, and has one main button: the way there, or the calendar", async () => {
    const buttons = ({ html }: { html: string }) => textsIn(html, "main .button-primary");
    const times = ({ html }: { html: string }) =>
      textsIn(html, "main header, main article").join().split("10.30am").length - 1;
    await hold({});
    for (const moment of ["2026-11-27T12:00:00Z", "2026-11-29T10:15:00Z"]) {
      const page = await at(moment);
      expect(times(page), moment).toBe(1);
      expect(buttons(page), moment).toEqual(["How to get there"]);
    }
    expect(buttons(await at("2026-11-29T11:00:00Z"))).toEqual(["How to get there"]);
    await giveStream(stream);
    const live = await at("2026-11-29T11:00:00Z");
    expect(buttons(live)).toEqual(["Watch now"]);
    expect(live.words).toContain("How to get there");
    await except("2026-12-06", { isCancelled: true });
    const cancelled = await at("2026-12-06T08:00:00Z");
    expect(times(cancelled)).toBe(2);
    expect(buttons(cancelled)).toEqual([]);
  });

  test("today offers the calendar where nobody knows the place", async () => {
    const saved = await sendFacts(site, "congregation", staff, { address: "", latitude: "", longitude: "" });
    expect(saved.status).toBe(302);
    await hold({});
    const { html } = await at("2026-11-27T12:00:00Z");
    expect(textsIn(html, "main .button-primary")).toEqual(["Add to my calendar"]);
    expect(attributesIn(html, "main .button-primary", "href")[0]).toMatch(/\/2026-11-29\/calendar\.ics$/);
  });

  test("today leads to what people look for before, while and after a service is held", async () => {
    await hold({});
    const before = await at("2026-11-29T08:00:00Z");
    for (const path of ["/contact-us", "/new-here", "/riverside-kids", "/services"])
      expect(before.links).toContain(path);
    expect(before.words).toContain("Songs, a reading and coffee.");
    for (const moment of ["2026-11-29T10:20:00Z", "2026-11-29T11:00:00Z", "2026-11-29T13:00:00Z"])
      expect((await at(moment)).links, moment).toEqual(
        expect.arrayContaining(["/submit-prayer-requests", "/givings", "/new-here"]),
      );
    for (const path of new Set(before.links)) expect((await site.request(path)).status, path).toBe(200);
  });

  test("today asks browsers to come again when it changes, spread over some seconds, also from memory and unchanged", async () => {
    await hold({});
    for (const [moment, least] of [
      ["2026-11-29T10:14:00Z", 60],
      ["2026-11-29T10:14:30Z", 30],
      ["2026-11-29T10:15:00Z", 900],
      ["2026-11-29T10:30:00Z", 5400],
      ["2026-11-29T12:00:00Z", 3600],
    ] as const) {
      const most = Math.min(least, 3600);
      for (const headers of [{}, staff]) {
        const seconds = await refreshAt(moment, { headers });
        expect(seconds, moment).toBeGreaterThanOrEqual(most);
        expect(seconds, moment).toBeLessThan(most + 10);
      }
    }
    const { headers } = await at("2026-11-29T10:14:10Z");
    const asked = { headers: { "if-none-match": headers.get("etag") ?? "" } };
    expect((await site.request("/today", asked)).status).toBe(304);
    expect(await refreshAt("2026-11-29T10:14:20Z", asked)).toBeGreaterThanOrEqual(40);
    const spread = new Set<number | undefined>();
    while (spread.size < 3) spread.add(await refreshAt("2026-11-29T10:14:20Z"));
    expect((await site.request("/today.data")).headers.get("refresh")).toBeNull();
    expect((await site.request("/services")).headers.get("refresh")).toBeNull();
  });

  test("today is sent from memory until it changes, and no longer", async () => {
    await hold({});
    const first = await at("2026-11-29T10:16:00Z");
    expect((await at("2026-11-29T10:29:59Z")).headers.get("etag")).toBe(first.headers.get("etag"));
    expect((await at("2026-11-29T10:30:00Z")).headings).toEqual(["Church is now"]);
    await except("2026-12-06", { isCancelled: true });
    expect((await at("2026-12-01T12:00:00Z")).words).toContain("No service on Sunday, 6");
  });

  test("today says that a service is cancelled, in the words of staff, and which one is next", async () => {
    await hold({});
    await except("2026-11-29", { isCancelled: true, reason: "The road is under snow." });
    for (const moment of ["2026-11-27T12:00:00Z", "2026-11-29T10:30:00Z"]) {
      const { headings, words } = await at(moment);
      expect(headings[0]).toMatch(/^No service (on Sunday, 29\sNovember|today) at 10.30am$/);
      expect(words).toContain("The road is under snow.");
      expect(words.replaceAll("\u00a0", " ")).toContain(
        "The next service Morning service Sunday, 6 December",
      );
      expect(words).not.toContain("Songs, a reading");
    }
  });

  test("today follows a service that is moved to another day, hour and place", async () => {
    await hold({});
    const moved = {
      eventDate: "2026-11-28",
      eventTime: "17:00",
      placeName: "The meadow",
      eventTitle: "Harvest",
    };
    await except("2026-11-29", { changes: moved });
    const { headings, words, links } = await at("2026-11-28T16:00:00Z");
    expect(headings).toEqual(["Today at 5pm"]);
    expect(words).toContain("Harvest");
    expect(words).toContain("The meadow");
    expect(words.replaceAll("\u00a0", " ")).toContain("instead of Sunday, 29 November");
    expect(links.filter((to) => to.startsWith("/event/"))).toEqual([
      expect.stringMatching(/^\/event\/[^/]+$/),
      expect.stringMatching(/^\/event\/[^/]+\/2026-11-29\/calendar\.ics$/),
    ]);
    expect((await at("2026-11-29T10:30:00Z")).headings[0]).toContain("Sunday, 6");
  });

  test("today names all services of one hour, those of the same day, and single ones", async () => {
    await hold(
      {},
      { eventTitle: "In the hall" },
      { eventTitle: "Evening prayer", eventTime: "18:00" },
      { eventTitle: "Christmas", eventDate: "2026-12-25", rule: "", slug: "christmas" },
    );
    const { words } = await at("2026-11-29T10:35:00Z");
    for (const name of ["Morning service", "In the hall", "Later today", "Evening prayer"])
      expect(words).toContain(name);
    const christmas = await at("2026-12-25T10:00:00Z");
    expect(christmas.words).toContain("Christmas");
    expect(christmas.links).toContain("/event/christmas");
  });

  test("today shows no hidden or cancelled series, nor one that only members see", async () => {
    await hold({ isPublic: false }, { eventTitle: "Draft", visibleFrom: "9999-12-31T23:59:59.999Z" });
    expect((await at("2026-11-29T10:35:00Z")).words).not.toMatch(/Morning service|Draft/);
  });

  describe("with a stream", () => {
    beforeEach(async () => {
      await hold({});
      await giveStream(stream);
    });

    test("today offers the stream around a service only, and asks its site for nothing before somebody watches", async () => {
      for (const moment of ["2026-11-29T10:14:59Z", "2026-11-29T12:00:00Z"]) {
        expect((await at(moment)).main).not.toMatch(/youtube|watch=here/);
        expect((await at(moment, "/today?watch=here")).main).not.toMatch(/youtube/);
      }
      for (const moment of ["2026-11-29T10:15:00Z", "2026-11-29T11:00:00Z"]) {
        const { html, links } = await at(moment);
        expect(links).toEqual(expect.arrayContaining(["/today?watch=here", stream]));
        expect(html).not.toMatch(/<iframe|<link[^>]*youtube/);
      }
    });

    test("today plays the stream without a refresh, which would stop it", async () => {
      const { html, headers } = await at("2026-11-29T11:00:00Z", "/today?watch=here");
      expect(attributesIn(html, "iframe", "src")).toEqual([
        "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
      ]);
      expect(headers.get("refresh")).toBeNull();
      expect(html).not.toContain("This page changes");
      expect((await at("2026-11-29T12:00:00Z", "/today?watch=here")).headings).toEqual([
        "Thank you for being with us",
      ]);
    });

    test.each([
      [
        "https://player.restream.io/?token=0123456789abcdef",
        "https://player.restream.io/?token=0123456789abcdef",
      ],
      ["https://www.youtube.com/@riverside/live", undefined],
      ["https://live.example/church", undefined],
    ])("today plays %s here only if its site permits frames", async (url, player) => {
      await giveStream(url);
      const { links } = await at("2026-11-29T11:00:00Z");
      expect(links).toContain(url);
      expect(links.includes("/today?watch=here")).toBe(player !== undefined);
      const { html } = await at("2026-11-29T11:00:00Z", "/today?watch=here");
      expect(attributesIn(html, "iframe", "src")).toEqual(player ? [player] : []);
    });

    test("today is linked from the home page, which says that the congregation is live exactly while it is", async () => {
      const live = "We are live now";
      for (const [moment, isLive] of [
        ["2026-11-29T10:15:00Z", false],
        ["2026-11-29T10:29:59Z", false],
        ["2026-11-29T10:30:00Z", true],
        ["2026-11-29T11:59:59Z", true],
        ["2026-11-29T12:00:00Z", false],
      ] as const) {
        const { words, links } = await at(moment, "/");
        expect(words.includes(live), moment).toBe(isLive);
        expect(links.includes("/today"), moment).toBe(moment < "2026-11-29T12");
      }
      await except("2026-12-06", { isCancelled: true });
      expect((await at("2026-12-06T11:00:00Z", "/")).words).not.toContain(live);
      await giveStream("");
      expect((await at("2026-12-13T11:00:00Z", "/")).words).not.toContain(live);
    });

    test("today takes no link to a stream that is not https", async () => {
      for (const url of ["http://live.example/", "javascript:alert(1)", "our channel"])
        expect((await sendFacts(site, "congregation", staff, { stream: url })).status, url).toBe(400);
    });
  });

  test("today is where /live leads, and in the sitemap", async () => {
    expect((await site.request("/live")).headers.get("location")).toBe("/today");
    expect(await page(site, "/sitemap.xml")).toContain("/today</loc>");
    expect((await site.request("/today", { method: "POST" })).status).toBe(404);
  });

  test("today yields to a page that staff have added at its address, and nobody can add one now", async () => {
    const taken = { title: "Today", description: "About us.", slug: "today" };
    expect((await postForm(site, "/pages/new", taken, staff)).status).toBe(400);
    await using db = databaseOf(site);
    await insertOwnPage(db, { slug: "today", title: "Our own today" });
    await insertOwnPage(db, { slug: "live", title: "Our own live" });
    for (const path of ["/today", "/live"])
      expect((await at("2026-11-29T11:00:00Z", path)).headings[0]).toContain("Our own");
    const health = visibleText(await page(site, "/staff/health", staff));
    expect(health).not.toContain("Nobody can reach the page /today");
    expect((await page(site, "/sitemap.xml")).match(/\/today<\/loc>/g)).toHaveLength(1);
    expect(await refreshAt("2026-11-29T11:00:00Z")).toBeUndefined();
  });
});

describeSite("today of a church that has said nothing but its name", (open) => {
  test("today of a church that has said nothing but its name has no empty parts and no dead links", async () => {
    const site = await open({ ADMIN_PASSWORD: "", SAMPLE_CONTENT: "on" });
    const browser = await comeWithCode(site);
    await sendStep(site, "congregation", browser, { name: "St Mary", address: "", phone: "", email: "" });
    await finish(site, browser, "ann@stmary.test");
    const html = await page(site, "/today");
    expect(textsIn(html, "h1")).toEqual(["This church has not told us yet when it meets"]);
    expect(textsIn(html, "main h2, main h3")).toEqual([]);
    const links = attributesIn(html, "main a", "href");
    expect(links).toContain("/contact-us");
    for (const to of new Set(links)) expect((await site.request(to)).status, to).toBeLessThan(400);
    expect((await site.request("/today")).headers.get("refresh")).toBeNull();
  });
});

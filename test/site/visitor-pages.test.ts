import { beforeAll, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { inlineSources, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { insertOwnPage } from "./support/own-pages.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAsMember, joinAsMembers } from "./support/people.ts";

const kept = [...publicPages, ...unlistedPages, "/our-garden"];
const dataOf = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);
const event = { eventContent: "", eventDate: "2026-12-01", eventTime: "19:00", eventUrl: "" };

interface Counts {
  hits: number;
  misses: number;
  evictions: number;
}

/** Reads the counts from “Check the site”. */
async function countsOf(site: TestSite, staff: Record<string, string>): Promise<Counts> {
  const text = visibleText(await page(site, "/staff/health", staff)).replaceAll(",", "");
  const [, hits, asked] = /Sent from memory (\d+) of (\d+)/.exec(text) ?? [];
  const [, evictions] = /Removed to make room (\d+)/.exec(text) ?? [];
  return { hits: Number(hits), misses: Number(asked) - Number(hits), evictions: Number(evictions) };
}

let now: Date;
let site: TestSite;
let staff: Record<string, string>;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-21T12:00:00Z");
  site = await open();
  staff = { cookie: await signIn(site) };
  await using db = databaseOf(site);
  await insertOwnPage(db, { slug: "our-garden" });
}

/** Whether requests are answered with a page from memory. */
async function isReused(url: string, init: RequestInit = {}): Promise<boolean> {
  const before = await countsOf(site, staff);
  await (await site.request(url, init)).arrayBuffer();
  const after = await countsOf(site, staff);
  return after.hits - before.hits === 1 && after.misses === before.misses;
}

async function htmlAt(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await site.request(path, { headers })).text();
}

async function insertPost(): Promise<string> {
  await using db = databaseOf(site);
  const id = idOf(1);
  const row = { date: now.toISOString(), imgUrl: "", imgPath: "", postedBy: "Ann", content: "Be still." };
  await db
    .insertInto("dailyPosts")
    .values({ id, ...row, likes: 0 })
    .execute();
  return id;
}

async function addEvent(eventTitle: string, eventDate = event.eventDate): Promise<void> {
  const form = new FormData();
  const fields = { ...event, eventTitle, eventDate, eventContent: "Welcome" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await site.request("/event-create", { method: "POST", body: form, headers: staff });
  expect(response.status).toBe(302);
}

describeSite("pages of visitors", (open) => {
  beforeAll(() => setUp(() => open({ SAMPLE_CONTENT: "on" }, { clock: () => now })));

  test("pages of visitors are made once and then reused, with their navigation data", async () => {
    for (const url of [...kept, ...kept.map(dataOf)]) {
      await page(site, url);
      expect(await isReused(url), url).toBe(true);
    }
  });

  test("pages of visitors have a policy for exactly their scripts and styles, from memory as well", async () => {
    for (const path of kept) {
      await page(site, path);
      const response = await site.request(path);
      const html = await response.text();
      for (const tag of ["script", "style"] as const) {
        const sources = new RegExp(`${tag}-src ([^;]*)`).exec(policyOf(response))?.[1]?.split(" ") ?? [];
        expect(new Set(sources), path).toEqual(new Set(["'self'", ...inlineSources(html, tag)]));
      }
    }
  });

  test("pages of visitors are one page whatever a mail or another site adds to its address", async () => {
    await page(site, "/about-us");
    expect(await isReused("/about-us?utm_source=mail&fbclid=1")).toBe(true);
    await page(site, "/event");
    expect(await isReused("/event?page=1")).toBe(true);
    expect(await page(site, "/event?gclid=1")).toBe(await page(site, "/event"));
  });

  test("pages of visitors are made again where the address or the request is somebody's own", async () => {
    for (const [url, headers] of [
      ["/login?next=%2Fdaily-posts", {}],
      ["/reset-password?token=x", {}],
      ["/event?page=01", {}],
      ["/event", { cookie: "better-auth.session_token=x" }],
      ["/event", { authorization: "Firebase x" }],
      ["/event", { cookie: "notice=x" }],
    ] as const) {
      await page(site, url, headers);
      expect(await isReused(url, { headers }), url).toBe(false);
    }
    await page(site, "/event");
    expect(await isReused("/event", { method: "POST" })).toBe(false);
  });

  test("pages of visitors that do not exist share one answer for each route, and a page that is added is found", async () => {
    const answerTo = async (url: string) => {
      const response = await site.request(url);
      return { status: response.status, body: await response.text() };
    };
    for (const [first, ...others] of [
      ["/wp-login.php", "/no-such-page", "/.env?a=b"],
      ["/no/such/page", "/wp-admin/setup.php"],
    ] as const) {
      const missing = await answerTo(first ?? "");
      expect(missing.status).toBe(404);
      expect(visibleText(missing.body)).toContain("We could not find that page");
      for (const url of others) {
        expect(await isReused(url), url).toBe(true);
        expect(await answerTo(url), url).toEqual(missing);
      }
    }
    await using db = databaseOf(site);
    await insertOwnPage(db, { slug: "no-such-page" });
    expect((await answerTo("/no-such-page")).status).toBe(200);
    expect((await answerTo("/still-no-such-page")).status).toBe(404);
  });

  test("pages of visitors are sent from memory after a payment service has posted to one, too", async () => {
    const body = new URLSearchParams({ paid: "yes" });
    const visited = await htmlAt("/payment-notify");
    expect(await isReused("/payment-notify", { method: "POST", body })).toBe(true);
    const response = await site.request("/payment-notify", { method: "POST", body });
    expect(await response.text()).toBe(visited);
  });

  test("pages of visitors have an ETag for each encoding and are sent again only when they have changed", async () => {
    const etags = new Set<string>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "accept-encoding": encoding };
      const first = await site.request("/event", { headers });
      const text = await first.text();
      expect(first.headers.get("content-encoding") ?? "identity").toBe(encoding);
      const etag = first.headers.get("etag") ?? "";
      etags.add(etag);
      const again = await site.request("/event", { headers: { ...headers, "if-none-match": etag } });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe("");
      for (const name of ["cache-control", "vary", "etag", "content-security-policy", "x-frame-options"])
        expect(again.headers.get(name), name).toBe(first.headers.get(name));
      expect(first.headers.get("cache-control")).toBe("private, no-cache");
      expect(first.headers.get("vary")).toContain("Cookie");
      const head = await site.request("/event", { method: "HEAD", headers });
      expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);

      await addEvent(`For ${encoding}`);
      const changed = await site.request("/event", { headers: { ...headers, "if-none-match": etag } });
      expect(changed.status).toBe(200);
      expect(await changed.text()).not.toBe(text);
    }
    expect(etags.size).toBe(3);
  });

  test("pages of visitors never reach somebody who is logged in, nor the other way round, whatever ETag they send", async () => {
    const member = { cookie: await joinAsMember(site) };
    for (const path of ["/", "/event", "/prayer-request", "/daily-posts", "/about-us"]) {
      const visitors = await site.request(path);
      const own = await site.request(path, { headers: member });
      const [visitorsPage, ownPage] = [await visitors.text(), await own.text()];
      expect(visitorsPage).not.toContain("people.example");
      expect(ownPage).toContain("people.example");
      const asMember = { ...member, "if-none-match": visitors.headers.get("etag") ?? "none" };
      const afterLogin = await site.request(path, { headers: asMember });
      expect(afterLogin.status, path).toBe(200);
      expect(await afterLogin.text(), path).toContain("people.example");
      const asVisitor = { "if-none-match": own.headers.get("etag") ?? "none" };
      expect(await htmlAt(path, asVisitor), path).toBe(visitorsPage);
      expect(await htmlAt(path)).toBe(visitorsPage);
    }
  });

  test("pages of visitors contain nothing of the request that they were first made for", async () => {
    await addEvent("For whoever comes first");
    const headers = {
      "x-forwarded-host": "stranger.example",
      forwarded: "host=stranger.example",
      "accept-language": "x-stranger",
      "user-agent": "stranger",
      referer: "https://stranger.example/",
      cookie: "stranger=1",
    };
    const first = await page(site, "/event?utm_source=stranger", headers);
    expect(first).toContain("For whoever comes first");
    expect(first).not.toContain("stranger");
    expect(await page(site, "/event")).toBe(first);
  });

  test("pages of visitors that save data are kept apart", async () => {
    const [whole, saving, chosen] = [
      await page(site, "/event"),
      await page(site, "/event", { "save-data": "on" }),
      await page(site, "/event", { "save-data": "on", cookie: "save-data=off" }),
    ];
    expect(visibleText(saving)).toContain("This page uses less data.");
    for (const html of [whole, chosen]) expect(visibleText(html)).not.toContain("This page uses less data.");
    expect(await isReused("/event", { headers: { "save-data": "on" } })).toBe(true);
    expect(await page(site, "/event")).toBe(whole);
  });

  test("pages of visitors change with the day where the congregation lives", async () => {
    now = new Date("2026-11-30T23:59:59Z");
    await addEvent("Of the first of December");
    expect(visibleText(await page(site, "/event"))).toContain("Of the first of December");
    now = new Date("2026-12-02T00:00:00Z");
    expect(visibleText(await page(site, "/event"))).not.toContain("Of the first of December");
  });

  test("pages of visitors announce the next service as soon as one has ended", async () => {
    // Sunday, 9am to 10.30am.
    now = new Date("2026-12-06T10:29:59Z");
    expect(visibleText(await page(site, "/"))).toContain("6 December");
    now = new Date("2026-12-06T10:30:00Z");
    const later = visibleText(await page(site, "/"));
    expect(later).toContain("13 December");
    expect(later).not.toContain("Sunday, 6 December");
  });

  test("pages of visitors are the same for many who ask at the same time", async () => {
    await addEvent("For many");
    const before = await countsOf(site, staff);
    const pages = await Promise.all(Array.from({ length: 20 }, () => page(site, "/event/past")));
    expect(new Set(pages).size).toBe(1);
    const after = await countsOf(site, staff);
    expect(after.hits + after.misses - before.hits - before.misses).toBe(20);
    expect(await isReused("/event/past")).toBe(true);
  });
});

describeSiteOnBothDatabases(
  "kept pages and what is written",
  "what was written is learned from each database in its own way",
  (open) => {
    beforeAll(() => setUp(() => open({ SAMPLE_CONTENT: "on" }, { clock: () => now })));

    test("pages of visitors change when what they show changes, and only then", async () => {
      for (const path of kept) await page(site, path);
      await addEvent("Bell ringing", "2026-11-21");
      for (const path of ["/", "/event"])
        expect(visibleText(await page(site, path)), path).toContain("Bell ringing");
      for (const path of ["/about-us", "/prayer-request", "/daily-posts", "/facebook-live", "/login"])
        expect(await isReused(path), path).toBe(true);
    });

    test("pages of visitors show likes half a minute late at most, and stay in memory however many there are", async () => {
      const members = await joinAsMembers(site, 12);
      const post = await insertPost();
      const urls = ["/", "/daily-posts", "/daily-posts.data"];
      for (const url of urls) await page(site, url);
      const [own = ""] = members;
      for (const cookie of members) {
        const tapped = await postForm(site, "/daily-posts", { post, liked: "true" }, { cookie });
        expect(tapped.status).toBe(200);
        for (const url of urls) expect(await isReused(url), url).toBe(true);
        now = new Date(now.getTime() + 2000);
      }
      expect(visibleText(await page(site, "/daily-posts", { cookie: own }))).toContain("12 likes");
      expect(visibleText(await page(site, "/daily-posts"))).toContain("0 likes");
      now = new Date(now.getTime() + 6000);
      expect(visibleText(await page(site, "/daily-posts"))).toContain("12 likes");
      expect(await page(site, "/daily-posts.data")).toContain(",12,");
      for (const url of urls) expect(await isReused(url), url).toBe(true);
    });
  },
);

describeSite("a page of visitors", (open) => {
  test("a page of visitors that hides a failure is not kept", async () => {
    const site = await open();
    const staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    await insertEvents(db, [{ eventTitle: "Back again", eventDate: "2099-01-01" }]);
    await db.schema.alterTable("occurrences").renameTo("occurrencesElsewhere").execute();
    for (let time = 0; time < 2; time++) expect((await site.request("/")).status).toBe(200);
    await db.schema.alterTable("occurrencesElsewhere").renameTo("occurrences").execute();
    // Nothing was written in between that would have made a kept page stale.
    expect(await countsOf(site, staff)).toMatchObject({ hits: 0, misses: 2 });
    expect(visibleText(await page(site, "/"))).toContain("Back again");
  });

  test("a page of visitors that is missing or fails is not kept and names its request", async () => {
    const site = await open();
    await using db = databaseOf(site);
    await db.schema.alterTable("occurrences").renameTo("occurrencesElsewhere").execute();
    const failed = await site.request("/event");
    expect(failed.status).toBe(500);
    const id = failed.headers.get("x-request-id") ?? "none";
    expect(await failed.text()).toContain(id);
    const again = await site.request("/event");
    const other = again.headers.get("x-request-id") ?? "none";
    expect(other).not.toBe(id);
    expect(await again.text()).toContain(other);
    await db.schema.alterTable("occurrencesElsewhere").renameTo("occurrences").execute();
    expect((await site.request("/event")).status).toBe(200);
  });

  test("a page of visitors leaves memory for others when there is no more room", async () => {
    const site = await open({ PAGE_CACHE: "200000" });
    const staff = { cookie: await signIn(site) };
    for (const path of publicPages) await page(site, path);
    for (const path of publicPages) expect((await site.request(path)).status).toBe(200);
    expect((await countsOf(site, staff)).evictions).toBeGreaterThan(0);
  });
});

function policyOf(response: Response): string {
  return response.headers.get("content-security-policy") ?? "";
}

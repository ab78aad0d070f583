import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PrayerAudience } from "../../app/prayer/audience.ts";
import { sweepPrayed } from "../../app/prayer/praying/praying.server.ts";
import { announced, attributesIn, headingsIn, textsIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { joinNamed } from "./support/managed-people.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, fromElsewhere, joinAsMembers } from "./support/people.ts";
import {
  clearPraying,
  type Headers,
  openForPraying,
  own,
  prayedIn,
  queue,
  shownRequest,
  waitingRequest,
  wall,
  workingSite,
} from "./support/praying.ts";

const quiet = `${wall}/pray`;

let church: Awaited<ReturnType<typeof openForPraying>>;
let site: TestSite;
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-20T12:00:00Z");
  church = await openForPraying(open);
  site = church.site;
}

async function startAgain(): Promise<void> {
  now = new Date("2026-11-20T12:00:00Z");
  await clearPraying(site);
}

const tap = (request: string, headers: Headers = fromElsewhere(), url = wall) =>
  postForm(site, url, { request }, headers);

const pressed = async (headers: Headers, url = wall) =>
  attributesIn(await page(site, url, headers), "main article button", "aria-pressed");

const asPage = { accept: "text/html" };

/** The first request that is offered, where the page leads to it. */
async function begin(headers: Headers = {}): Promise<string> {
  const reply = await site.request(quiet, { headers });
  return reply.status === 302 ? page(site, reply.headers.get("location") ?? "", headers) : reply.text();
}

const everybody = ["asker", "member", "team", "moderator", "pastor", "staff", "visitor"] as const;

const headersOf = (who: (typeof everybody)[number]): Headers =>
  who === "visitor" ? fromElsewhere() : who === "staff" ? church.staff : church[who].headers;

const members = ["asker", "member", "team", "moderator", "pastor", "staff"];

describeSite("praying for a request", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now })));
  beforeEach(startAgain);

  test("a member counts once a day however often they tap, and again the next day", async () => {
    const id = await shownRequest(church, "For rain");
    expect(await pressed(church.member.headers)).toEqual(["false"]);
    for (let taps = 0; taps < 3; taps++) expect((await tap(id, church.member.headers)).status).toBe(200);
    expect(await prayedIn(site, id)).toBe(1);
    expect(await pressed(church.member.headers)).toEqual(["true"]);
    expect(await pressed(church.team.headers), "nobody sees who prayed").toEqual(["false"]);
    now = new Date("2026-11-21T12:00:00Z");
    expect(await pressed(church.member.headers)).toEqual(["false"]);
    await tap(id, church.member.headers);
    expect(await prayedIn(site, id)).toBe(2);
  });

  test("who prayed is forgotten when the day is over, and the number stays", async () => {
    const id = await shownRequest(church, "For rain");
    await tap(id, church.member.headers);
    await using db = databaseOf(site);
    await sweepPrayed(await workingSite(site, db, now));
    expect(await db.selectFrom("prayersPrayed").select("day").execute()).toEqual([{ day: "2026-11-20" }]);
    await sweepPrayed(await workingSite(site, db, new Date("2026-11-21T12:00:00Z")));
    expect(await db.selectFrom("prayersPrayed").select("day").execute()).toEqual([]);
    expect(await prayedIn(site, id)).toBe(1);
  });

  test("a visitor's tap keeps no cookie of theirs and no address, and comes back to the same place", async () => {
    const id = await shownRequest(church, "For rain");
    const reply = await tap(id, { "x-forwarded-for": "203.0.113.77", ...asPage }, `${wall}?page=1`);
    expect(reply.status).toBe(302);
    expect(reply.headers.get("location")).toBe(`${wall}?page=1#${id}`);
    const cookies = reply.headers.getSetCookie();
    expect(cookies.length).toBe(1);
    expect(cookies[0]).toMatch(/Max-Age=30/);
    expect(announced(await follow(site, reply), "status")).toEqual(["Thank you for praying."]);
    expect(await prayedIn(site, id)).toBe(1);
    await using db = databaseOf(site);
    const stored = [
      ...(await db.selectFrom("limits").selectAll().execute()),
      ...(await db.selectFrom("prayersPrayed").selectAll().execute()),
      ...(await db.selectFrom("activity").selectAll().where("action", "!=", "sign-in-failed").execute()),
    ];
    expect(JSON.stringify(stored)).not.toContain("203.0.113");
    expect(await db.selectFrom("prayersPrayed").selectAll().execute()).toEqual([]);
  });

  test("a network that taps all day counts a few times for a request, and is thanked each time", async () => {
    const id = await shownRequest(church, "For rain");
    const network = { "x-forwarded-for": "203.0.113.78" };
    for (let taps = 0; taps < 9; taps++) expect((await tap(id, network)).status).toBe(200);
    expect(await prayedIn(site, id)).toBe(5);
    await tap(id, fromElsewhere());
    expect(await prayedIn(site, id)).toBe(6);
  });

  test.each([
    [0, ""],
    [1, "Somebody has prayed for this."],
    [5, "Somebody has prayed for this."],
    [6, "Prayed for more than 5 times."],
    [20, "Prayed for more than 10 times."],
    [21, "Prayed for more than 20 times."],
    [9000, "Prayed for more than 500 times."],
  ])("after %i prayers readers and the person who asked read the same: %j", async (count, words) => {
    const id = await shownRequest(church, "For rain");
    await using db = databaseOf(site);
    await db
      .insertInto("itemNumbers")
      .values({ kind: "prayer", itemId: id, name: "prayed", count })
      .execute();
    for (const [url, headers] of [
      [wall, {}],
      [wall, church.member.headers],
      [`${own}/${id}`, church.asker.headers],
      [`${quiet}?these=${id}`, {}],
    ] as const) {
      const html = await page(site, url, headers);
      const said = /(Somebody has prayed|Prayed for more than) [^.]*\./.exec(visibleText(html))?.[0] ?? "";
      expect(said, url).toBe(words);
      if (count === 9000) expect(html).not.toContain("9000");
    }
  });

  test("a tap changes nothing that kept pages are made from, but a number", async () => {
    const id = await shownRequest(church, "For rain");
    await using db = databaseOf(site);
    const version = () => db.selectFrom("prayerRequests").select(["version", "date"]).execute();
    const before = await version();
    const etag = async () => (await site.request(wall)).headers.get("etag");
    const kept = await etag();
    await tap(id);
    expect(await version()).toEqual(before);
    if (site.databaseUrl) expect(await etag(), "the page is kept for half a minute").toBe(kept);
  });

  test.each<[PrayerAudience, readonly string[]]>([
    ["everybody", everybody],
    ["congregation", members],
    ["team", ["team", "moderator", "pastor", "staff"]],
    ["pastor", ["pastor"]],
  ])(
    "a request for %s is prayed for by exactly those who read it, and 404 for others, whatever its state",
    async (audience, readers) => {
      const id = await waitingRequest(church, "unsaid-title", audience);
      const expectReaders = async (expected: readonly string[], when: string) => {
        for (const who of everybody) {
          const isReader = expected.includes(who);
          const headers = headersOf(who);
          for (const url of [wall, `${quiet}?these=${id}`])
            expect((await tap(id, headers, url)).status, `${who} taps ${when}`).toBe(isReader ? 200 : 404);
          const asked = await page(site, `${quiet}?these=${id}`, headers);
          expect(asked.includes("unsaid-title"), `${who} prays ${when}`).toBe(isReader);
          const picked = await begin(headers);
          if (!isReader) expect(picked, `${who} picks ${when}`).not.toContain("unsaid-title");
          // Reports and reminders are about what stands on the page of prayer requests.
          const isOnPage = isReader && (audience === "everybody" || audience === "congregation");
          const report = `${wall}/${id}/report`;
          expect(await statusOf(site, report, headers), `${who} reports ${when}`).toBe(isOnPage ? 200 : 404);
          const sent = await postForm(site, report, { reason: "no-such-reason" }, headers);
          expect(sent.status, `${who} sends a report ${when}`).toBe(isOnPage ? 400 : 404);
          if (who === "visitor") continue;
          const remind = await postForm(site, `${wall}/remind`, { request: id, wants: "yes" }, headers);
          expect(remind.status, `${who} is reminded ${when}`).toBe(isOnPage ? 302 : 404);
          const offered = await page(site, `${wall}/remind?request=${id}`, headers);
          expect(offered.includes("unsaid-title"), `${who} is offered ${when}`).toBe(isOnPage);
        }
      };
      await expectReaders([], "while it waits");
      await postForm(site, `${queue}/${id}/approve`, {}, church.pastor.headers);
      await expectReaders(readers, "once it is approved");
      await postForm(site, `${queue}/${id}/delete`, {}, church.pastor.headers);
      await expectReaders([], "when it is deleted");
      await using db = databaseOf(site);
      expect(await prayedIn(site, id)).toBeGreaterThan(0);
      await db.deleteFrom("prayerRequests").execute();
      expect(await prayedIn(site, id), "its number goes with it").toBeUndefined();
    },
  );

  test.each(["none", "0193a000-0000-7000-8000-00000000dead", "' or 1=1", "x".repeat(100)])(
    "a tap for the unknown request %s is refused",
    async (unknown) => {
      for (const headers of [fromElsewhere(), church.member.headers])
        expect((await tap(unknown, headers)).status).toBe(404);
      await using db = databaseOf(site);
      expect(await db.selectFrom("itemNumbers").selectAll().execute()).toEqual([]);
    },
  );

  test("a tap that says nothing, and one from another site, are refused", async () => {
    const id = await shownRequest(church, "For rain");
    expect((await postForm(site, wall, {}, church.member.headers)).status).toBe(400);
    expect((await postForm(site, wall, { request: "x".repeat(101) })).status).toBe(400);
    expect((await tap(id, { ...church.member.headers, origin: "https://evil.example" })).status).toBe(403);
    expect(await prayedIn(site, id)).toBeUndefined();
  });

  describe("one by one", () => {
    test("those least prayed for come first, and praying through the links meets each once and ends kindly", async () => {
      const [rain, sun, wind] = [
        await shownRequest(church, "For rain"),
        await shownRequest(church, "For sun"),
        await shownRequest(church, "For wind"),
      ];
      for (const id of [rain, rain, wind]) await tap(id);
      const met: string[] = [];
      let html = await begin();
      for (let url: string | undefined = quiet; url; ) {
        met.push(headingsIn(html)[0] ?? textsIn(html, "main h1").join());
        // Somebody else prays meanwhile, and the order stays.
        await tap(sun);
        url = attributesIn(html, "main article a", "href").find((href) => href.includes("these="));
        if (url) html = await page(site, url);
      }
      expect(met).toEqual(["For sun", "For wind", "For rain", "Thank you"]);
    });

    test("a tap comes back to the same request, and what a member has prayed for today is not offered again", async () => {
      const id = await shownRequest(church, "For rain");
      const here = `${quiet}?these=${id}`;
      const reply = await tap(id, { ...church.member.headers, ...asPage }, here);
      expect(reply.headers.get("location")).toBe(`${here}#${id}`);
      expect(visibleText(await begin(church.member.headers))).toContain("Rest a while.");
      expect(visibleText(await begin())).toContain("For rain, please.");
    });

    test("one that is withdrawn meanwhile is passed over, and at most twenty are prayed for in turn", async () => {
      const [gone, stays] = [await shownRequest(church, "For rain"), await shownRequest(church, "For sun")];
      await postForm(site, `${own}/${gone}/withdraw`, {}, church.asker.headers);
      const html = await page(site, `${quiet}?these=${gone},${stays}`);
      expect(headingsIn(html)).toContain("For sun");
      await using db = databaseOf(site);
      const row = await db.selectFrom("prayerRequests").selectAll().executeTakeFirstOrThrow();
      const many = Array.from({ length: 40 }, (_, index) => ({ ...row, id: `many-${index}` }));
      await db.insertInto("prayerRequests").values(many).execute();
      const first = await begin();
      expect(visibleText(first)).toContain("19 more after this one.");
      const all = many.map(({ id }) => id).join(",");
      expect(visibleText(await page(site, `${quiet}?these=${all}`))).toContain("19 more after this one.");
      expect(await statusOf(site, `${quiet}?these=${"'%20or%201=1,".repeat(50)}`)).toBe(200);
    });
  });

  test("an account that is removed takes who prayed with it and leaves the number, and its copy says what it did", async () => {
    const leaver = await joinNamed(site, "Leaving Soon");
    const id = await shownRequest(church, "For rain");
    await tap(id, leaver.headers);
    await postForm(site, `${wall}/remind`, { request: id, wants: "yes" }, leaver.headers);
    await postForm(site, `${wall}/${id}/report`, { reason: "person" }, leaver.headers);
    const copy = JSON.parse(await (await site.request("/account/copy", { headers: leaver.headers })).text());
    expect(copy).toMatchObject({
      prayedForToday: [{ requestId: id, day: "2026-11-20" }],
      prayerRequestsReported: [{ requestId: id, reason: "person" }],
      remindersToPray: [{ requestId: id }],
    });
    const removed = await postForm(
      site,
      "/account/remove",
      { password: "stillwater-7", prayers: "remove" },
      leaver.headers,
    );
    expect(removed.status).toBe(302);
    await using db = databaseOf(site);
    for (const table of ["prayersPrayed", "prayerReports", "prayerReminders"] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect(await prayedIn(site, id)).toBe(1);
  });
});

describeSiteOnBothDatabases(
  "praying for a request at the same moment",
  "a hundred rows are added or updated at once",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now })));
    beforeEach(startAgain);

    test("a hundred members at once, each with two taps, count a hundred", async () => {
      const id = await shownRequest(church, "For rain");
      const cookies = await joinAsMembers(site, 100);
      const statuses = await Promise.all(
        [...cookies, ...cookies].map(async (cookie) => {
          for (;;) {
            const { status, body } = await tap(id, { cookie });
            await body?.cancel();
            if (status !== 503) return status;
          }
        }),
      );
      expect([...new Set(statuses)]).toEqual([200]);
      expect(await prayedIn(site, id)).toBe(100);
    });

    test("taps at the moment when a request is withdrawn leave neither number nor row", async () => {
      const id = await shownRequest(church, "For rain");
      const cookies = await joinAsMembers(site, 10);
      const replies = await Promise.all([
        ...cookies.map((cookie) => tap(id, { cookie })),
        postForm(site, `${own}/${id}/withdraw`, {}, church.asker.headers),
        ...cookies.map(() => tap(id)),
      ]);
      expect(
        replies.map(({ status }) => status).filter((status) => ![200, 302, 404].includes(status)),
      ).toEqual([]);
      expect(await prayedIn(site, id)).toBeUndefined();
      await using db = databaseOf(site);
      expect(await db.selectFrom("prayersPrayed").selectAll().execute()).toEqual([]);
    });
  },
);

import { beforeAll, beforeEach, expect, test } from "vitest";
import { sweepActivity } from "../../app/changes/activity-log.server.ts";
import type { RoleName } from "../../app/permissions.ts";
import { idOf } from "../support/database.ts";
import { attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { clearActivity, haveEntry, keptActivity, sentencesIn, textOfTables } from "./support/activity.ts";
import { follow, page, pageStep, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, joinAs, joinAsMember, registerVerified } from "./support/people.ts";

type Headers = Record<string, string>;

const event = {
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2026-12-01",
  eventTime: "19:00",
  eventUrl: "",
};

describeSite("the activity log", (open) => {
  let site: TestSite;
  let staff: Headers;
  let now = new Date("2026-11-20T19:05:00Z");
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    now = new Date("2026-11-20T19:05:00Z");
    await clearActivity(site);
  });

  const sentences = async (url = "/activity", headers = staff) =>
    sentencesIn(await page(site, url, headers), parsePage);

  async function madeEvent(change: Partial<typeof event> = {}): Promise<string> {
    expect((await postForm(site, "/event-create", { ...event, ...change }, staff)).status).toBe(302);
    await using db = databaseOf(site);
    const row = await db.selectFrom("events").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    return row.id;
  }

  test("the activity log says in sentences who did what when, newest first, and what changed", async () => {
    const id = await madeEvent();
    now = new Date("2026-11-20T20:30:00Z");
    const changed = { ...event, eventTitle: "Choir <b>night</b>", eventTime: "20:00", version: "1" };
    expect((await postForm(site, `/event-alter/${id}/update`, changed, staff)).status).toBe(302);
    const html = await page(site, "/activity", staff);
    expect(sentencesIn(html, parsePage)).toEqual([
      "Administrator changed the event Choir <b>night</b>",
      "Administrator created the event Choir practice",
    ]);
    expect(textsIn(html, "main article time")).toEqual([
      "20 November 2026, 8.30pm",
      "20 November 2026, 7.05pm",
    ]);
    expect(attributesIn(html, "main article time", "datetime")[0]).toBe("2026-11-20T20:30:00.000Z");
    const [first] = parsePage(html).querySelectorAll("main article");
    const facts = [...(first?.querySelectorAll("dl > div") ?? [])].map(visibleText);
    expect(facts).toEqual(["title Choir practice became Choir <b>night</b>", "time 7pm became 8pm"]);
    expect(textsIn(html, "h1")).toEqual(["Activity"]);
    expect(attributesIn(html, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
  });

  test("the activity log says in words how an event repeats, also in older entries and in the export", async () => {
    const repeats = { repeats: "weekly", every: "1", weekdays: "TU", ends: "never" };
    expect((await postForm(site, "/event-create", { ...event, ...repeats }, staff)).status).toBe(302);
    const after = JSON.stringify({ repeats: "FREQ=WEEKLY;BYDAY=WE" });
    await haveEntry(site, { kind: "event", title: "Prayer", after });
    for (const url of ["/activity", "/activity/export.csv"]) {
      const text = visibleText(await page(site, url, staff));
      expect(text).toContain("Every Tuesday");
      expect(text).toContain("Every Wednesday");
      expect(text).not.toContain("FREQ=");
    }
  });

  test("the activity log sends visitors to log in, and members away", async () => {
    const member = { cookie: await joinAsMember(site) };
    await haveEntry(site, { kind: "event", title: "zq-secret" });
    for (const url of ["/activity", "/activity/export.csv"]) {
      const asVisitor = await site.request(url);
      expect([asVisitor.status, asVisitor.headers.get("location")]).toEqual([
        302,
        `/login?next=${encodeURIComponent(url)}`,
      ]);
      for (const variant of [url, `${url}.data`]) {
        for (const headers of [{}, member])
          expect(await page(site, variant, headers)).not.toContain("zq-secret");
      }
      expect(await statusOf(site, url, member)).toBe(403);
    }
  });

  const seen: [RoleName, string[]][] = [
    [
      "administrator",
      ["event", "sermon", "post", "prayer", "home", "person", "invitation", "account", "site"],
    ],
    ["pastor", ["event", "sermon", "post", "prayer", "home", "person", "invitation", "account", "site"]],
    ["editor", ["event", "sermon", "post", "home"]],
    ["sermons", ["sermon"]],
    ["prayerModerator", ["prayer"]],
    ["prayerTeam", []],
  ];

  test.each(seen)("the activity log shows %s the kinds %j and refuses the others", async (role, kinds) => {
    const headers = { cookie: await joinAs(site, role) };
    const all = seen[0]?.[1] ?? [];
    for (const kind of all)
      await haveEntry(site, { kind: kind as "event", title: `zq-${kind}`, thingId: kind });
    for (const kind of all) {
      const status = kinds.includes(kind) ? 200 : 403;
      for (const url of [
        `/activity?kind=${kind}`,
        `/activity/export.csv?kind=${kind}`,
        `/activity?kind=${kind}&thing=${kind}`,
      ])
        expect(await statusOf(site, url, headers), url).toBe(status);
      if (status === 403)
        expect(visibleText(await page(site, `/activity?kind=${kind}`, headers))).toContain(
          "An administrator of this site can give you a role that is.",
        );
    }
    const onFirst = await page(site, "/activity", headers);
    const onSecond = kinds.length > 5 ? await page(site, "/activity?page=2", headers) : "";
    const exported = await page(site, "/activity/export.csv", headers);
    expect(visibleText(onFirst).includes("Nothing has happened yet.")).toBe(kinds.length === 0);
    for (const kind of all) {
      expect((onFirst + onSecond).includes(`zq-${kind}`), kind).toBe(kinds.includes(kind));
      expect(exported.includes(`zq-${kind}`), kind).toBe(kinds.includes(kind));
    }
  });

  test("the activity log is filtered by kind, thing and person, and keeps the filter from page to page", async () => {
    for (let number = 1; number <= 6; number++)
      await haveEntry(site, { kind: "event", thingId: idOf(1), title: `Walk ${number}`, actorId: "ann" });
    await haveEntry(site, {
      kind: "post",
      thingId: idOf(1),
      title: "Be still.",
      actorId: "ben",
      actorName: "Ben",
    });
    await haveEntry(site, {
      kind: "event",
      thingId: idOf(2),
      title: "Supper",
      actorId: "ben",
      actorName: "Ben",
    });
    expect(await sentences("/activity?kind=post")).toEqual(["Ben changed the daily post Be still."]);
    expect(await sentences("/activity?kind=&person=ben")).toEqual([
      "Ben changed the event Supper",
      "Ben changed the daily post Be still.",
    ]);
    expect(await sentences(`/activity?kind=event&thing=${idOf(2)}`)).toEqual([
      "Ben changed the event Supper",
    ]);
    const first = await page(site, `/activity?kind=event&thing=${idOf(1)}&person=ann`, staff);
    expect(sentencesIn(first, parsePage)).toHaveLength(5);
    expect(pageStep(first, "Next")).toBe("link");
    const [next = ""] = attributesIn(first, 'a[rel="next"]', "href");
    expect(await sentences(`/activity${next.replace(/^\/activity/, "")}`)).toEqual([
      "Ann Hill changed the event Walk 1",
    ]);
    expect(attributesIn(first, 'a[href^="/activity/export.csv"]', "href")).toEqual([
      `/activity/export.csv?kind=event&thing=${idOf(1)}&person=ann`,
    ]);
    // The form is a plain GET form, with the chosen values.
    expect(attributesIn(first, 'form[action="/activity"]', "method")).toEqual(["get"]);
    const chosen = textsIn(first, 'form[action="/activity"] option[selected]');
    expect(chosen).toEqual(["Event", "Ann Hill"]);
    expect(visibleText(await page(site, "/activity?person=nobody", staff))).toContain("No entries match.");
  });

  test.each([
    "?kind=nonsense",
    "?thing=abc",
    "?kind=event&thing=a%27b",
    "?person=%22",
    "?kind=constructor",
    "?page=0",
  ])("the activity log answers %s with 404", async (query) => {
    expect(await statusOf(site, `/activity${query}`, staff)).toBe(404);
    if (query !== "?page=0") expect(await statusOf(site, `/activity/export.csv${query}`, staff)).toBe(404);
  });

  test("the activity log offers as people only those whose entries the viewer may see", async () => {
    const [editor, moderator] = [await registerVerified(site), await registerVerified(site)];
    await using db = databaseOf(site);
    for (const [email, role, kind] of [
      [editor, "editor", "event"],
      [moderator, "prayerModerator", "prayer"],
    ] as const) {
      const { id } = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      await db
        .updateTable("user")
        .set({ name: `zq-${role}` })
        .where("id", "=", id)
        .execute();
      await db.insertInto("personRoles").values({ userId: id, role, grantedAt: "" }).execute();
      await haveEntry(site, { kind, actorId: id, actorName: `zq-${role}` });
    }
    const asEditor = await page(site, "/activity", { cookie: await cookieOf(site, editor) });
    expect(textsIn(asEditor, "#person option")).toEqual(["Everybody", "zq-editor"]);
    const asStaff = await page(site, "/activity", staff);
    expect(textsIn(asStaff, "#person option")).toEqual(["Everybody", "zq-editor", "zq-prayerModerator"]);
  });

  test("the activity log restores what was deleted, for 30 days, once, and only at its own entry", async () => {
    const id = await madeEvent();
    const target = `/event-alter/${id}/restore`;
    const offered = async (headers = staff) =>
      attributesIn(
        await page(site, `/activity?kind=event&thing=${id}`, headers),
        `form[action="${target}"]`,
        "method",
      );
    expect(await offered()).toEqual([]);
    await postForm(site, `/event-alter/${id}/delete`, {}, staff);
    expect(await offered()).toEqual(["post"]);
    expect(await offered({ cookie: await joinAs(site, "editor") })).toEqual(["post"]);
    expect(visibleText(await follow(site, await postForm(site, target, {}, staff), staff.cookie))).toContain(
      "Event restored.",
    );
    expect(await offered()).toEqual([]);
    now = new Date(now.getTime() + 60_000);
    await postForm(site, `/event-alter/${id}/delete`, {}, staff);
    // Two deletions are in the log, and the later one can be undone.
    expect(await offered()).toEqual(["post"]);
    now = new Date(now.getTime() + 30 * 24 * 60 * 60_000);
    staff = { cookie: await signIn(site) };
    expect(await offered()).toEqual([]);
  });

  test("the activity log stores only the id of a prayer request, with a link for people who may change it", async () => {
    const member = { cookie: await joinAsMember(site) };
    const words = { title: "unsaid-title", content: "unsaid-content" };
    expect((await postForm(site, "/submit-prayer-requests", words, member)).status).toBe(302);
    await using db = databaseOf(site);
    const { id } = await db.selectFrom("prayerRequests").select("id").executeTakeFirstOrThrow();
    now = new Date(now.getTime() + 1000);
    await postForm(site, `/update-prayer-requests/${id}/approve`, {}, staff);
    now = new Date(now.getTime() + 1000);
    const changed = {
      title: "unsaid-later",
      content: "unsaid-x",
      userName: "unsaid-name",
      day: "2026-11-20",
    };
    expect(
      (await postForm(site, `/update-prayer-requests/${id}/update`, { ...changed, version: "2" }, staff))
        .status,
    ).toBe(302);
    const moderator = { cookie: await joinAs(site, "prayerModerator") };
    const html = await page(site, "/activity", moderator);
    expect(sentencesIn(html, parsePage)).toEqual([
      "Administrator proposed another text for a prayer request: open it",
      "Administrator approved a prayer request: open it",
      "The person who asked created a prayer request: open it",
    ]);
    const { userId } = await db.selectFrom("prayerRequests").select("userId").executeTakeFirstOrThrow();
    for (const path of ["/activity.data", "/activity/export.csv"]) {
      const log = await page(site, path, staff);
      for (const name of ["Ann Hill", userId ?? ""]) expect(log, path).not.toContain(name);
    }
    expect(await sentences(`/activity?person=${userId}`)).toEqual([]);
    expect(await sentences("/account/activity", member)).toContain("You created a prayer request");
    const link = `/update-prayer-requests/${id}/update`;
    expect(attributesIn(html, `article a[href="${link}"]`, "href")).toHaveLength(3);
    expect(await page(site, link, moderator)).toContain(`/activity?kind=prayer&amp;thing=${id}`);
    await postForm(site, `/update-prayer-requests/${id}/delete`, {}, staff);
    const afterwards = await page(site, "/activity", moderator);
    expect(attributesIn(afterwards, `article a[href="${link}"]`, "href")).toEqual([]);
    // Its own tables keep it for a week.
    const own = ["prayerRequests", "prayerConsents", "prayerEdits"];
    expect((await textOfTables(site, own)).includes("unsaid-")).toBe(false);
    for (const url of ["/activity", "/activity.data", "/activity/export.csv", "/staff"])
      expect(await page(site, url, staff), url).not.toContain("unsaid-");
  });

  test("the activity log is one click from the edit dialog of each thing", async () => {
    const id = await madeEvent();
    const html = await page(site, `/event-alter/${id}/update`, staff);
    const [link = ""] = attributesIn(html, 'dialog a[href^="/activity"]', "href");
    expect(link).toBe(`/activity?kind=event&thing=${id}`);
    expect(await sentences(link)).toEqual(["Administrator created the event Choir practice"]);
  });

  test("the activity log keeps its entries for the days that the settings say", async () => {
    await haveEntry(site, { kind: "event", at: "2025-11-20T19:04:59.000Z", title: "old" });
    await haveEntry(site, { kind: "event", at: "2025-11-20T19:05:01.000Z", title: "young" });
    await using db = databaseOf(site);
    await sweepActivity(db, now, 365);
    expect((await keptActivity(site)).map(({ title }) => title)).toEqual(["young"]);
  });
});

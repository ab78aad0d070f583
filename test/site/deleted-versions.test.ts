import { beforeAll, beforeEach, expect, test } from "vitest";
import { sweepItemVersions } from "../../app/items/versions/version-writes.server.ts";
import { sweepRevisions } from "../../app/pages/texts/deleting-revisions.server.ts";
import { idOf } from "../support/database.ts";
import { announced, attributesIn, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { keptActivity, sentencesIn, textOfTables } from "./support/activity.ts";
import { joinNamed } from "./support/managed-people.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { formAt, type Sent, sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { workingSite } from "./support/praying.ts";
import { uploaded } from "./support/stored-pictures.ts";
import { join } from "./support/traces.ts";

/** What was published by mistake. */
const secret = "0171 555 0199";
const minute = 60_000;

let site: TestSite;
let staff: { cookie: string };
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-22T12:00:00Z");
  site = await open();
  staff = { cookie: await signIn(site) };
}

const pass = (ms = minute) => {
  now = new Date(now.getTime() + ms);
};

const forms = (html: string) => attributesIn(html, 'main article a[href$="/delete"]', "href");

/** Deletes each version in a history that says something, as somebody without scripts does. */
async function deleteSaying(history: string, words: string): Promise<string[]> {
  const html = await page(site, history, staff);
  const asked = [...parsePage(html).querySelectorAll("main article")].flatMap((article) =>
    visibleText(article.outerHTML).includes(words)
      ? (article.querySelector('a[href$="/delete"]')?.getAttribute("href") ?? [])
      : [],
  );
  for (const question of asked) {
    pass();
    const dialog = await page(site, question, staff);
    expect(textsIn(dialog, "dialog h2")).toEqual(["Delete this version for good?"]);
    const done = await postForm(site, question, {}, staff);
    expect(announced(await follow(site, done, staff.cookie), "status")).toEqual([
      "That version is deleted for good.",
    ]);
  }
  return asked;
}

async function send(path: string, fields: Record<string, string>, headers: { cookie: string } = staff) {
  pass();
  const sent = await postForm(site, path, fields, headers);
  expect(sent.status).toBe(302);
}

async function savePage(slug: string, change: Sent): Promise<void> {
  pass();
  expect((await sendPage(site, slug, staff, change)).status).toBe(302);
}

const walk = {
  ...{
    eventTitle: "Lantern walk",
    eventContent: "By the mill.",
    eventDate: "2026-12-20",
    eventTime: "18:30",
  },
  ...{
    endDate: "",
    endTime: "21:00",
    place: "elsewhere",
    placeName: "Mill barn",
    placeAddress: "1 Mill Lane",
  },
  ...{ contactName: "Ann Hill", contactEmail: "ann@people.example", note: "" },
};
const event = { ...walk, repeats: "never", every: "1", eventUrl: "", audience: "everybody" };

describeSiteOnBothDatabases(
  "a version that is deleted for good",
  "rows are deleted that others refer to, and two people delete at the same moment",
  (open) => {
    beforeAll(() => setUp(() => open({ EVENT_PROPOSALS: "on" }, { clock: () => now })));
    beforeEach(async () => {
      await using db = databaseOf(site);
      for (const table of ["activity", "itemVersions", "events", "dailyPosts", "eventProposals"] as const)
        await db.deleteFrom(table).execute();
    });

    test("a number in a page is gone from the page, its history, search, previews and the log", async () => {
      const other = await joinNamed(site, "Ben Ford", "editor");
      await savePage("baptism", { title: `Call ${secret}`, lead: `Ring ${secret}`, text: `Now: ${secret}.` });
      // Somebody looks at a preview of it, and leaves that.
      const preview = await formAt(site, "/pages/baptism/edit", other.headers, { button: "preview" });
      const body = { method: "POST", body: preview, headers: other.headers };
      expect((await site.request("/pages/baptism/edit", body)).status).toBe(302);
      expect(await page(site, "/baptism")).toContain(secret);
      await savePage("baptism", { title: "Baptised", lead: "Come and see", text: "We meet at the river." });
      await savePage("baptism", { title: "Baptised", lead: "Come and see", text: "We meet at the ford." });
      expect(await page(site, "/activity", staff)).toContain(secret);

      expect(await deleteSaying("/pages/baptism/history", `[added: ${secret.slice(0, 4)}`)).toHaveLength(1);
      for (const path of [
        "/pages/baptism/history",
        "/activity",
        "/baptism",
        "/pages",
        `/staff/search?q=0171`,
      ])
        expect(await page(site, path, staff), path).not.toContain(secret);
      expect(await page(site, "/baptism?preview", other.headers)).not.toContain(secret);
      expect(await textOfTables(site)).not.toContain(secret);
      // What else was done is still there, and who deleted it.
      const log = sentencesIn(await page(site, "/activity?kind=page", staff), parsePage);
      expect(log.slice(0, 3)).toEqual([
        "Administrator deleted for good a version of Baptised",
        "Administrator changed the page Baptised",
        "Administrator changed the page Baptised",
      ]);
      expect(log).toHaveLength(4);
      const [deleted] = (await keptActivity(site)).filter(({ action }) => action === "version-deleted");
      expect(deleted).toMatchObject({ before: null, after: '{"version of":"2026-11-22"}' });
    });

    test("what a page says now or drafts cannot be deleted, and another page's version neither", async () => {
      await savePage("fasting", { lead: "One." });
      await savePage("fasting", { lead: "Two." });
      await savePage("fasting", { lead: "Three.", button: "draft" });
      await using db = databaseOf(site);
      const rows = await db
        .selectFrom("pageRevisions")
        .select("id")
        .where("slug", "=", "fasting")
        .orderBy("version")
        .execute();
      const [one = "", two = "", draft = ""] = rows.map(({ id }) => id);
      expect(forms(await page(site, "/pages/fasting/history", staff))).toEqual([
        `/pages/fasting/history/${one}/delete`,
      ]);
      for (const id of [two, draft]) {
        const refused = await postForm(site, `/pages/fasting/history/${id}/delete`, {}, staff);
        expect(announced(await follow(site, refused, staff.cookie))).toEqual([
          "That version is in use. Save another text first, and then delete it here.",
        ]);
      }
      const elsewhere = `/pages/givings/history/${one}/delete`;
      expect(await statusOf(site, elsewhere, staff)).toBe(404);
      await postForm(site, elsewhere, {}, staff);
      expect(await db.selectFrom("pageRevisions").select("id").where("id", "=", one).execute()).toHaveLength(
        1,
      );
      const twice = await Promise.all(
        [1, 2].map(() => postForm(site, `/pages/fasting/history/${one}/delete`, {}, staff)),
      );
      expect(twice.map(({ status }) => status)).toEqual([302, 302]);
      const done = (await keptActivity(site)).filter(({ action }) => action === "version-deleted");
      expect(done).toHaveLength(1);
    });

    test("a number in church details is gone, and what uses the details stays", async () => {
      const save = async (change: Sent) => {
        pass();
        expect((await sendFacts(site, "giving", staff, change)).status).toBe(302);
      };
      await save({ "ways-heading": secret });
      await save({ "ways-heading": "Ways to give" });
      await save({ "ways-heading": "Ways to help" });
      expect(await deleteSaying("/facts/giving/history", `[added: ${secret.slice(0, 4)}`)).toHaveLength(1);
      expect(await textOfTables(site)).not.toContain(secret);
      expect(await page(site, "/facts/giving/history", staff)).not.toContain(secret);
    });

    test("a number in an event is gone, also from the proposal of which it was made", async () => {
      const member = await join(site);
      await send("/event/propose", { ...walk, eventContent: `Ring ${secret}` }, member.headers);
      await using db = databaseOf(site);
      const { id } = await db.selectFrom("eventProposals").select("id").executeTakeFirstOrThrow();
      await send(`/event-create?proposal=${id}`, { ...event, eventContent: `Ring ${secret}` });
      const { id: eventId } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
      await send(`/event-alter/${eventId}/update`, { ...event, version: "1" });
      expect(await textOfTables(site)).toContain(secret);
      expect(await deleteSaying(`/earlier-versions/event/${eventId}`, "added it")).toHaveLength(1);
      expect(await textOfTables(site)).not.toContain(secret);
      for (const path of ["/event", "/event.atom", "/calendar.ics", "/activity"])
        expect(await page(site, path, staff), path).not.toContain(secret);
      // The one that is left does not say that somebody added it.
      const [left] = textsIn(
        await page(site, `/earlier-versions/event/${eventId}`, staff),
        "main article h2",
      );
      expect(left).toBe("Administrator changed it");
    });

    test("a number with which a post begins is no longer its name in the log, and a deletion of it stays undoable", async () => {
      const post = {
        day: "2026-11-21",
        postedBy: "Ann",
        imgUrl: await uploaded(site, "images/dawn.jpg", staff),
        likes: "0",
        likesBefore: "0",
      };
      await send("/add-post", { ...post, content: `${secret} is my number.\nRing me.` });
      await using db = databaseOf(site);
      const { id } = await db.selectFrom("dailyPosts").select("id").executeTakeFirstOrThrow();
      await send(`/update-daily-post/${id}/update`, { ...post, content: "Good morning.", version: "1" });
      const question = forms(await page(site, `/earlier-versions/post/${id}`, staff));
      const log = await page(site, "/activity?kind=post", staff);
      expect(log).toContain(secret);
      await deleteSaying(`/earlier-versions/post/${id}`, "added it");
      expect(await textOfTables(site)).not.toContain(secret);
      expect(sentencesIn(await page(site, "/activity?kind=post", staff), parsePage)).toEqual([
        "Administrator deleted for good a version of Good morning.",
        "Administrator changed the daily post Good morning.",
        "Administrator created a daily post",
      ]);
      const [first = ""] = question;
      const again = await postForm(site, first, {}, staff);
      expect(announced(await follow(site, again, staff.cookie))).toEqual([
        "That version is deleted already.",
      ]);
      await send(`/update-daily-post/${id}/delete`, {});
      await send(`/update-daily-post/${id}/restore`, {});
      expect(await page(site, "/daily-posts")).toContain("Good morning.");
    });

    test("versions that are older than the church wants go, but never the last ten, and not what is in use", async () => {
      await using db = databaseOf(site);
      const old = "2024-10-01T09:00:00.000Z";
      const item = { kind: "post" as const, content: "{}", authorId: null, authorName: "Ann" };
      const versions = (itemId: string, from: number, dates: string[]) =>
        dates.map((createdAt, index) => ({
          ...{ ...item, itemId, createdAt },
          ...{ id: idOf(from + index), version: index + 1 },
        }));
      const news = "2026-11-01T09:00:00.000Z";
      await db
        .insertInto("itemVersions")
        .values([
          ...versions("long", 100, [old, old, old, ...Array.from({ length: 10 }, () => news)]),
          ...versions(
            "few",
            200,
            Array.from({ length: 10 }, () => old),
          ),
          ...versions(
            "all-old",
            300,
            Array.from({ length: 13 }, () => old),
          ),
        ])
        .execute();
      const revision = {
        slug: "kids",
        content: "{}",
        origin: "edited" as const,
        authorId: null,
        authorName: "Ann",
      };
      await db
        .insertInto("pageRevisions")
        .values(
          Array.from({ length: 14 }, (_, index) => ({
            ...{ ...revision, id: idOf(400 + index), version: index + 1, createdAt: old },
          })),
        )
        .execute();
      await db
        .insertInto("pageTexts")
        .values({ slug: "kids", revisionId: idOf(400), version: 14 })
        .execute();
      await db
        .insertInto("pageRevisions")
        .values(
          Array.from({ length: 12 }, (_, index) => ({
            ...{
              ...revision,
              slug: "facts/bank-account",
              id: idOf(500 + index),
              version: index + 1,
              createdAt: old,
            },
          })),
        )
        .execute();
      const sweep = async (at: string) => {
        const working = await workingSite(site, db, new Date(at));
        await sweepItemVersions(working);
        await sweepRevisions(working);
      };
      const left = async () => {
        const items = await db.selectFrom("itemVersions").select("itemId").execute();
        const pages = await db
          .selectFrom("pageRevisions")
          .select("slug")
          .where("slug", "in", ["kids", "facts/bank-account"])
          .execute();
        return Object.fromEntries(
          [
            ...Map.groupBy(
              [...items.map(({ itemId }) => itemId), ...pages.map(({ slug }) => slug)],
              (name) => name,
            ),
          ].map(([name, rows]) => [name, rows.length]),
        );
      };
      const all = { long: 13, few: 10, "all-old": 13, kids: 14, "facts/bank-account": 12 };
      await sweep("2026-10-01T08:59:00Z");
      expect(await left()).toEqual(all);
      await sweep("2026-10-01T09:01:00Z");
      expect(await left()).toEqual({ ...all, long: 10, "all-old": 10, kids: 11 });
      await db.deleteFrom("pageTexts").where("slug", "=", "kids").execute();
      for (const slug of ["kids", "facts/bank-account"])
        await db.deleteFrom("pageRevisions").where("slug", "=", slug).execute();
    });
  },
);

describeSite("how long earlier versions stay", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now })));
  const path = "/pages/earlier-versions";

  test("the church says how long earlier versions stay, within bounds, and the log says who did", async () => {
    const html = await page(site, path, staff);
    expect(fieldValue(html, "months")).toBe("24");
    expect(attributesIn(await page(site, "/pages", staff), "main a", "href")).toContain(path);
    for (const months of ["2", "241", "1.5", "soon", ""])
      expect((await postForm(site, path, { months }, staff)).status, months).toBe(400);
    expect((await postForm(site, path, { months: "6" }, staff)).status).toBe(302);
    expect(fieldValue(await page(site, path, staff), "months")).toBe("6");
    const [entry] = (await keptActivity(site)).toReversed();
    expect(entry).toMatchObject({
      action: "setting-changed",
      before: '{"months":24}',
      after: '{"months":6}',
    });
    await using db = databaseOf(site);
    const version = { kind: "post" as const, itemId: "x", content: "{}", authorId: null, authorName: "" };
    await db
      .insertInto("itemVersions")
      .values(
        Array.from({ length: 11 }, (_, index) => ({
          ...{ ...version, id: idOf(600 + index), version: index + 1, createdAt: "2026-04-01T09:00:00.000Z" },
        })),
      )
      .execute();
    await sweepItemVersions(await workingSite(site, db, now));
    expect(await db.selectFrom("itemVersions").select("version").where("version", "=", 1).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom("itemVersions").select("id").execute()).toHaveLength(10);
  });

  test("only people who may publish a text delete its versions or say how long they stay", async () => {
    const preacher = { cookie: await joinAs(site, "sermons") };
    for (const url of [path, "/pages/fasting/history/x/delete", "/facts/giving/history/x/delete"]) {
      expect((await postForm(site, url, { months: "6" }, preacher)).status, url).toBe(403);
      expect((await postForm(site, url, { months: "6" })).status, url).toBe(401);
    }
    const event = "/earlier-versions/event/x/y/delete";
    expect((await postForm(site, event, {}, preacher)).status).toBe(403);
    expect(await statusOf(site, event, preacher)).toBe(403);
    expect((await postForm(site, event, {})).status).toBe(401);
    expect(await statusOf(site, "/earlier-versions/prayer/x/y/delete", staff)).toBe(404);
    expect(await statusOf(site, "/facts/bank-account/history/x/delete", staff)).toBe(404);
  });
});

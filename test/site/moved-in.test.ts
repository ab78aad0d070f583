import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WrittenEntry } from "../../app/pages/moving-in/testing/exports.ts";
import { openPublicFetch } from "../../platform/http/public-fetch.ts";
import { usualDatabases } from "../support/database.ts";
import { type FilmSites, openFilmSites } from "../support/film-sites.ts";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { exportOfOld, importOld, movingPreview, old, sendOldSite } from "./support/moving.ts";
import { sendPieces } from "./support/own-pages.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { jpeg } from "./support/stored-pictures.ts";

const several = "/pages/move-in/publish";
const uploads = "/wp-content/uploads/2019";
const attachment = (id: number, name: string): WrittenEntry => ({
  id,
  type: "attachment",
  title: name,
  status: "inherit",
  file: `https://${old}${uploads}/${name}`,
});
const history: WrittenEntry = {
  id: 2,
  title: "Our history",
  link: `https://${old}/history/`,
  content: `<p>It began here.</p><p><img src="${uploads}/Hall-300x200.jpg" alt="The hall"></p>`,
};
const visiting: WrittenEntry = {
  id: 3,
  title: "Visiting us",
  link: `https://${old}/visiting/`,
  content: "<p>Come along.</p>",
};
const harvest: WrittenEntry = {
  id: 4,
  type: "post",
  title: "A harvest thought",
  link: `https://${old}/2019/05/harvest/`,
  content: "<p>We say thanks.</p>",
  meta: { _thumbnail_id: "21" },
  more: `<category domain="category" nicename="news"><![CDATA[News]]></category><category domain="post_tag" nicename="harvest">Harvest</category>`,
};
const fair: WrittenEntry = {
  id: 5,
  type: "tribe_events",
  title: "Spring fair",
  content: "<p>Bring a friend.</p>",
  meta: { _EventStartDate: "2027-05-08 10:00:00" },
};
const everything = [
  history,
  visiting,
  harvest,
  fair,
  attachment(20, "Hall.jpg"),
  attachment(21, "sheaf.jpg"),
];

describe.each(usualDatabases())("what moved in (%s)", (kind) => {
  let others: FilmSites;
  let site: TestSite;
  let staff: { cookie: string };

  beforeAll(async () => {
    others = await openFilmSites();
    const ask = openPublicFetch(others.network);
    site = await openTestSite(
      kind,
      {},
      {
        // A busy machine needs longer for addresses that answer.
        publicFetch: (url, limits) => ask(url, { ...limits, limitMs: 60_000 }),
        clock: () => new Date("2026-11-23T09:00:00Z"),
      },
    );
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    const ofItems = ["ownPages", "dailyPosts", "events", "pictures"] as const;
    for (const table of [...ofItems, "movedItems", "redirects", "importPreviews", "deletedItems"] as const)
      await db.deleteFrom(table).execute();
    const picture = Buffer.from(await (await jpeg()).arrayBuffer());
    for (const name of ["Hall.jpg", "Hall-300x200.jpg", "Hall-scaled.jpg", "sheaf.jpg"])
      others.answers.set(`${old}${uploads}/${name}`, (response) =>
        response.writeHead(200, { "content-type": "image/jpeg" }).end(picture),
      );
  });
  afterAll(async () => {
    await site.close();
    await others.close();
  });

  const moveIn = async (entries = everything) =>
    importOld(site, staff, await movingPreview(site, staff, entries));

  const offered = async () => attributesIn(await page(site, several, staff), "input[name=take]", "value");

  const publish = async (take: readonly string[]) =>
    site.request(several, {
      method: "POST",
      body: new URLSearchParams(take.map((value) => ["take", value])),
      headers: staff,
    });

  const publishAll = async () => follow(site, await publish(await offered()), staff.cookie);

  const ledTo = async (path: string, headers: Record<string, string> = {}) => {
    const response = await site.request(path, { headers });
    await response.body?.cancel();
    return response.status === 301 ? response.headers.get("location") : response.status;
  };

  const seen = async () => [
    await statusOf(site, "/history"),
    await statusOf(site, "/visiting"),
    (await page(site, "/daily-posts")).includes("harvest thought"),
    (await page(site, "/event")).includes("Spring fair"),
  ];

  test("what moved in is published at once, but for what is not ticked, and hidden again by one Undo", async () => {
    await moveIn();
    const html = await page(site, several, staff);
    expect(textsIn(html, "main li label")).toEqual([
      "Our history",
      "Visiting us",
      "A harvest thought",
      "Spring fair",
    ]);
    const ticked = attributesIn(html, "input[name=take][checked]", "value");
    expect(ticked).toHaveLength(4);
    const after = await follow(site, await publish(ticked.toSpliced(1, 1)), staff.cookie);
    expect(announced(after, "status")).toEqual([
      expect.stringContaining("Published: one page, one daily post and one event."),
    ]);
    expect(textsIn(after, "main li label")).toEqual(["Visiting us"]);
    expect(await seen()).toEqual([200, 404, true, true]);
    await using db = databaseOf(site);
    const published = db.selectFrom("activity").select("kind").where("action", "=", "published");
    expect((await published.execute()).map((entry) => entry.kind).toSorted()).toEqual([
      "event",
      "page",
      "post",
    ]);

    const [undo = ""] = attributesIn(after, ".notice form", "action");
    const hidden = await follow(site, await postForm(site, undo, {}, staff), staff.cookie);
    expect(announced(hidden, "status")).toEqual([
      expect.stringContaining("Hidden again: one page, one daily post and one event."),
    ]);
    expect(await seen()).toEqual([404, 404, false, false]);
    const again = await page(site, several, staff);
    expect(textsIn(again, "main li label")).toContain(
      "Spring fair It was shown here before, and hidden since.",
    );
    expect(attributesIn(again, "input[name=take]", "value")).toHaveLength(4);
    expect(attributesIn(again, "input[name=take][checked]", "value")).toEqual([ticked[1]]);
    const late = await follow(site, await postForm(site, undo, {}, staff), staff.cookie);
    expect(announced(late)).toEqual([expect.stringContaining("has already been undone")]);
  });

  test("what somebody has changed since it was published stays shown, and is named", async () => {
    await moveIn([visiting, fair]);
    const [ticked = ""] = await offered();
    const after = await publishAll();
    const corrected = { "piece-0-text": "Come along on Sunday." };
    await sendPieces(site, ticked.replace("page:", ""), staff, corrected);
    expect(await page(site, "/visiting")).toContain("Come along on Sunday.");
    const [undo = ""] = attributesIn(after, ".notice form", "action");
    const hidden = await follow(site, await postForm(site, undo, {}, staff), staff.cookie);
    expect(announced(hidden)).toEqual([
      expect.stringContaining(
        "Hidden again: one event. Still shown: Visiting us (Somebody else has changed or deleted it.)",
      ),
    ]);
    expect(await statusOf(site, "/visiting")).toBe(200);
  });

  test("what visitors of the old site did not see, or may not have seen, is offered without a tick", async () => {
    await moveIn([
      visiting,
      { id: 8, title: "An earlier import", content: "<p>Perhaps</p>" },
      { id: 9, title: "Not ready", status: "draft", content: "<p>To do</p>" },
      { id: 11, title: "Long ago", content: "<p>Once</p>" },
      { id: 10, title: "Scheduled", status: "future", content: "<p>Later</p>" },
    ]);
    await using db = databaseOf(site);
    await db.deleteFrom("movedItems").where("source", "like", "shown %=8").execute();
    await db.deleteFrom("activity").where("title", "=", "Long ago").execute();
    const html = await page(site, several, staff);
    expect(textsIn(html, "main li label")).toEqual([
      "An earlier import It may have been a draft on the old site.",
      "Long ago It came too long ago to tell whether it was shown here before.",
      "Not ready Visitors of the old site did not see it.",
      "Scheduled Visitors of the old site did not see it.",
      "Visiting us",
    ]);
    expect(attributesIn(html, "input[name=take][checked]", "value")).toHaveLength(1);
  });

  test("only what moved in and is hidden is published, whatever is sent", async () => {
    await moveIn([visiting]);
    const [page = ""] = await offered();
    expect((await publish([])).status).toBe(400);
    const [, id] = page.split(":");
    const none = await follow(site, await publish([`post:${id}`, "page:1", "x"]), staff.cookie);
    expect(announced(none)).toEqual([expect.stringContaining("Published: nothing.")]);
    expect(await statusOf(site, "/visiting")).toBe(404);
    await publish([page]);
    expect(await offered()).toEqual([]);
  });

  test("numbers of the old site lead to what became of them, once visitors see it", async () => {
    await statusOf(site, "/");
    expect(await ledTo("/?p=3")).toBe(200);
    await moveIn();
    expect(await ledTo("/?p=3")).toBe(200);
    expect(await ledTo("/?p=5")).toBe("/event");
    await publishAll();
    expect(await ledTo("/?p=3")).toBe("/visiting");
    expect(await ledTo("/?page_id=3&utm_source=mail")).toBe("/visiting");
    expect(await ledTo("/?p=3", staff)).toBe("/visiting");
    expect(await ledTo("/?p=4")).toBe("/daily-posts");
    expect(await ledTo("/?p=5")).toBe("/event/spring-fair");
    expect(await ledTo("/?p=99")).toBe(200);
    expect(await ledTo("/")).toBe(200);
  });

  test("an item comes and its number leads to it, also where another has its number in its guid", async () => {
    const one = { ...history, id: 12, guid: `https://${old}/?p=800` };
    const other = { ...visiting, id: 340, guid: `https://${old}/?p=12` };
    await moveIn([one, other]);
    expect(await offered()).toHaveLength(2);
    await publishAll();
    expect(await ledTo("/?p=12")).toBe("/history");
    expect(await ledTo("/?p=340")).toBe("/visiting");
    expect(await ledTo("/?p=800")).toBe("/history");
  });

  test("lists and feeds of the old site lead to ours if it had them", async () => {
    const paths = ["/category/news/", "/tag/harvest/page/2", "/feed/", "/category/news/feed/"];
    const all = () => Promise.all(paths.map((path) => ledTo(path)));
    expect(await all()).toEqual([404, 404, 404, 404]);
    await moveIn([visiting]);
    expect(await all()).toEqual([404, 404, 404, 404]);
    await moveIn([harvest]);
    expect(await all()).toEqual(["/daily-posts", "/daily-posts", "/daily-posts.atom", "/daily-posts.atom"]);
    expect(await ledTo("/?feed=rss2")).toBe("/daily-posts.atom");
    expect(await ledTo("/?cat=3")).toBe("/daily-posts");
    expect(await ledTo("/feed/podcast/")).toBe(404);
    expect(await ledTo("/?feed=podcast")).toBe(200);
    expect(visibleText(await page(site, "/pages/addresses", staff))).toContain("/category");
  });

  test("pictures of the old site lead to ours once something that visitors see shows them", async () => {
    await moveIn();
    const paths = [`${uploads}/Hall.jpg`, `${uploads}/hall-1024x768.jpg`, `${uploads}/sheaf.jpg`];
    const all = () => Promise.all(paths.map((path) => ledTo(path)));
    expect(await all()).toEqual([404, 404, 404]);
    await publishAll();
    const [hall, small, sheaf] = await all();
    expect(small).toBe(hall);
    for (const to of [hall, sheaf]) {
      const picture = await site.request(String(to));
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      await picture.body?.cancel();
    }
    expect(await ledTo(`${uploads}/other.jpg`)).toBe(404);
    await using db = databaseOf(site);
    await db.updateTable("pictures").set({ agreedUntil: "2026-11-01" }).execute();
    expect(await ledTo(`${uploads}/Hall.jpg`)).toBe(404);
  });

  test("the large file of a picture and its sizes come as one, also after an import that took them for two", async () => {
    const entries = [history, attachment(20, "Hall-scaled.jpg")];
    await moveIn(entries);
    await using db = databaseOf(site);
    expect(await db.selectFrom("pictures").select("id").execute()).toHaveLength(1);
    await publishAll();
    expect(await ledTo(`${uploads}/Hall-scaled.jpg`)).toBe(await ledTo(`${uploads}/Hall.jpg`));
    expect(await ledTo(`${uploads}/Hall.jpg`)).toEqual(expect.stringMatching(/^\//));
    await db.deleteFrom("movedItems").where("source", "like", "%/Hall.jpg").execute();
    const preview = await page(site, await movingPreview(site, staff, entries), staff);
    expect(textsIn(preview, "main li")).toEqual([
      "Our history It is here already.",
      "Hall-scaled.jpg It is here already.",
    ]);
  });

  test("an export of sermons names where their podcast is imported, and recordings are named with their addresses", async () => {
    const sermon = { id: 8, type: "wpfc_sermon", title: "Advent two" };
    const refused = await sendOldSite(site, staff, { file: exportOfOld([sermon, { ...sermon, id: 9 }]) });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(announced(html)).toEqual([
      expect.stringContaining(
        "Not moved in: 2 sermons. “Import sermons” takes them from the feed of a podcast",
      ),
    ]);
    expect(attributesIn(html, "main form a", "href")).toContain("/alter-uploads/import");
    const enclosures = [`https://${old}/advent1.mp3\n1234\naudio/mpeg\n`];
    const preview = await movingPreview(site, staff, [{ ...harvest, enclosures, meta: {} }, sermon]);
    const shown = visibleText(await page(site, preview, staff));
    expect(shown).toContain(`Left out: a recording (https://${old}/advent1.mp3).`);
    expect(shown).toContain("Not moved in: one sermon and one recording.");
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { always, never } from "../../app/items/visibility/visibility.ts";
import { idOf } from "../support/database.ts";
import { attributesIn, fieldValue, headingsIn, textsIn, visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { postsIn } from "./support/kept-posts.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const now = new Date("2026-11-25T10:00:00Z");
const past = "2026-11-24T10:00:00.000Z";
const future = "2026-11-26T10:00:00.000Z";
const schedules = {
  Draft: { visibleFrom: never, visibleUntil: never },
  Scheduled: { visibleFrom: future, visibleUntil: never },
  Published: { visibleFrom: always, visibleUntil: never },
  Over: { visibleFrom: always, visibleUntil: past },
};

describeSiteOnBothDatabases("a list of staff", "texts are searched and states compared in SQL", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    const rows = Object.entries(schedules).map(([name, schedule], index) => ({
      name,
      row: { id: idOf(index + 1), date: `2026-11-0${index + 1}T11:00:00.000Z`, content: name, ...schedule },
    }));
    const post = { imgUrl: "", imgPath: "", postedBy: "Ann", likes: 0 };
    const tomorrow = { ...schedules.Published, date: future, content: "Émile’s tomorrow" };
    await db
      .insertInto("dailyPosts")
      .values([
        ...rows.map(({ row }) => ({ ...row, ...post })),
        { ...post, id: idOf(9), postedBy: "Ruth 100%", ...tomorrow },
      ])
      .execute();
    const video = { videoUrl: "https://example.org/", userName: "Ann", embeddable: false };
    await db
      .insertInto("videos")
      .values(rows.map(({ row, name }) => ({ ...row, ...video, title: name, sermonBy: `Élise ${name}` })))
      .execute();
  });

  describe("of posts", () => {
    const list = (query: string) => page(site, `/update-daily-post${query}`, staff);

    test.each([
      ["draft", ["Draft"]],
      ["scheduled", ["Émile’s tomorrow", "Scheduled"]],
      ["published", ["Published"]],
      ["over", ["Over"]],
      ["", ["Émile’s tomorrow", "Over", "Published", "Scheduled", "Draft"]],
      ["nonsense", ["Émile’s tomorrow", "Over", "Published", "Scheduled", "Draft"]],
    ])("a list of posts for staff shows with the choice %j whether people see them", async (state, posts) => {
      const html = await list(`?q=&show=${state}`);
      expect(postsIn(html)).toEqual(posts);
      expect(textsIn(html, "[role=search] a")).toEqual(posts.length === 5 ? [] : ["Show all"]);
    });

    test.each([
      ["ÉMILE", ["Émile’s tomorrow"]],
      ["emile's", ["Émile’s tomorrow"]],
      ["RÛTH", ["Émile’s tomorrow"]],
      ["ruth", ["Émile’s tomorrow"]],
      ["100%", ["Émile’s tomorrow"]],
      ["%", ["Émile’s tomorrow"]],
      ["_", []],
      ["DRAF", ["Draft"]],
    ])("a list of posts for staff finds %j in the text and the author", async (search, posts) => {
      const html = await list(`?q=${encodeURIComponent(search)}&show=`);
      expect(postsIn(html)).toEqual(posts);
      expect(visibleText(html).includes("Nothing was found.")).toBe(posts.length === 0);
      expect(visibleText(html)).not.toContain("No daily posts available.");
      expect(fieldValue(html, "q")).toBe(search);
    });

    test("a list of posts for staff keeps the filter in dialogs and after them", async () => {
      const html = await list("?q=ann&show=over");
      const [dialog = ""] = attributesIn(html, 'article a[href*="/delete"]', "href");
      expect(dialog).toBe(`/update-daily-post/${idOf(4)}/delete?show=over&q=ann`);
      expect(attributesIn(html, "option[selected]", "value")).toEqual(["over"]);
      const deleted = await postForm(site, dialog, {}, staff);
      expect(deleted.headers.get("location")).toBe("/update-daily-post?show=over&q=ann");
      await postForm(site, `/update-daily-post/${idOf(4)}/restore`, {}, staff);
    });

    test("a list of posts for staff leaves the public list whole", async () => {
      expect(postsIn(await page(site, "/daily-posts?show=draft&q=nothing", staff))).toHaveLength(5);
      expect(postsIn(await page(site, "/daily-posts?show=draft"))).toEqual(["Published"]);
    });
  });

  describe("of sermons", () => {
    test.each([
      ["?show=draft", ["Draft"]],
      ["?show=scheduled", ["Scheduled"]],
      ["?show=published", ["Published"]],
      ["?show=over", ["Over"]],
      ["?q=élise+dr", ["Draft"]],
      ["?q=ELISE+dr", ["Draft"]],
      ["?q=PUBLISHED", ["Published"]],
      ["?q=published&show=draft", []],
      ["", ["Over", "Published", "Scheduled", "Draft"]],
    ])("a list of sermons for staff shows with %j a part of them", async (query, sermons) => {
      const html = await page(site, `/alter-uploads${query}`, staff);
      expect(headingsIn(html)).toEqual(sermons);
      expect(visibleText(html).includes("Nothing was found.")).toBe(sermons.length === 0);
    });
  });
});

import { beforeAll, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import {
  announced,
  attributesIn,
  fieldValue,
  headingsIn,
  parsePage,
  textsIn,
  visibleText,
} from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { follow, page } from "./support/page.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";

const firstId = idOf(1);
const reader = "https://www.biblegateway.com/passage/?search=";

let site: TestSite;
let staff: Record<string, string>;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  staff = { cookie: await signIn(site) };
}

/** Adds a sermon with its form. */
async function add(title: string, scripture: string, more: Record<string, string> = {}): Promise<void> {
  const response = await postForm(site, "/upload-video", { ...sermon, title, scripture, ...more }, staff);
  expect(response.status).toBe(302);
}

async function passages() {
  await using db = databaseOf(site);
  return await db
    .selectFrom("sermonPassages")
    .select(["book", "firstChapter", "firstVerse", "lastChapter", "lastVerse", "countedFrom"])
    .orderBy("sermonId")
    .orderBy("place")
    .execute();
}

describeSite("the scripture of sermons", (open) => {
  beforeAll(() => setUp(open));

  test("the scripture of a sermon is understood, shown in full in the order of the Bible, and leads to a reader", async () => {
    await haveSermons(site, 0);
    await add("Loved", "Jn 3:16-21; Ps 23");
    expect(await saved(site)).toMatchObject([{ scripture: "Jn 3:16-21; Ps 23" }]);
    expect(await passages()).toEqual([
      { book: 19, firstChapter: 23, firstVerse: null, lastChapter: 23, lastVerse: null, countedFrom: 23 },
      { book: 43, firstChapter: 3, firstVerse: 16, lastChapter: 3, lastVerse: 21, countedFrom: 3 },
    ]);
    const html = await page(site, "/facebook-live");
    expect(textsIn(html, "article ul a")).toEqual(["Psalm 23", "John 3:16–21"]);
    expect(attributesIn(html, "article ul a", "href")).toEqual([
      `${reader}Psalm%2023`,
      `${reader}John%203%3A16-21`,
    ]);
  });

  test("the scripture of a sermon leads to the reader that staff chose, which must name the passage", async () => {
    await haveSermons(site, 0);
    await add("Loved", "Ps 23");
    expect(attributesIn(await page(site, "/facebook-live"), "article ul a", "href")).toEqual([
      `${reader}Psalm%2023`,
    ]);
    for (const wrong of [
      "https://bible.example/",
      "http://bible.example/{reference}",
      "javascript:{reference}",
    ]) {
      const refused = await sendFacts(site, "congregation", staff, { bibleReader: wrong });
      expect(refused.status, wrong).toBe(400);
    }
    const chosen = { bibleReader: "https://bible.example/{reference}?version=WEB" };
    expect((await sendFacts(site, "congregation", staff, chosen)).status).toBe(302);
    for (const path of ["/facebook-live", "/sermons/bible/psalms"])
      expect(attributesIn(await page(site, path), "article ul a", "href")).toEqual([
        "https://bible.example/Psalm%2023?version=WEB",
      ]);
    expect((await sendFacts(site, "congregation", staff, { bibleReader: "" })).status).toBe(302);
  });

  test("the scripture of a sermon may be missing: no list stands empty", async () => {
    await haveSermons(site, 0);
    await add("Without", "");
    const { scripture, ...older } = sermon as typeof sermon & { scripture?: string };
    expect(scripture).toBeUndefined();
    expect((await postForm(site, "/upload-video", older, staff)).status).toBe(302);
    expect((await saved(site)).map((row) => row.scripture)).toEqual(["", ""]);
    const html = await page(site, "/facebook-live");
    expect(textsIn(html, 'ul[aria-label="Scripture"]')).toEqual([]);
    expect(attributesIn(html, "a", "href")).not.toContain("/sermons/bible");
  });

  test.each([
    ["John 22", "John has 21 chapters"],
    ["John 3:40", "John 3 has 36 verses"],
    ["Hezekiah 3:16", "We do not know a book called “Hezekiah”"],
    ["Jn 3:16; Sirach 2", "We do not know a book called “Sirach”"],
    ["<script>alert(1)</script>", "We do not know a book called “script>alert(1)</script”"],
  ])(
    "scripture that nobody knows is saved as text without a link, and staff hear it: %j",
    async (typed, why) => {
      await haveSermons(site, 1);
      const change = { ...sermon, scripture: typed, date: "2026-11-01" };
      for (const [url, said] of [
        ["/upload-video", "Video uploaded successfully!"],
        [`/alter-uploads/${firstId}/update`, "Video updated successfully!"],
      ] as const) {
        const response = await postForm(site, url, { ...change, version: "1" }, staff);
        expect(announced(await follow(site, response, staff.cookie), "status")).toEqual([
          `${said} ${why}, so the scripture is shown as you typed it, without links.`,
        ]);
      }
      expect((await saved(site)).map(({ scripture }) => scripture)).toEqual([typed, typed]);
      expect(await passages()).toEqual([]);
      const html = await page(site, "/facebook-live");
      expect(html).not.toMatch(/<script>alert/);
      expect(textsIn(html, "article p").filter((text) => text === typed)).toHaveLength(2);
      expect(textsIn(html, "article ul a")).toEqual([]);
    },
  );

  test.each(["x".repeat(301), "John 3:16-21;".repeat(100)])(
    "scripture that is too long is refused beside its field, which keeps it",
    async (scripture) => {
      await haveSermons(site, 1);
      const before = await saved(site);
      const change = { ...sermon, scripture, date: "2026-11-01", version: "1" };
      for (const url of ["/upload-video", `/alter-uploads/${firstId}/update`]) {
        const response = await postForm(site, url, change, staff);
        expect(response.status, url).toBe(400);
        const html = await response.text();
        const field = parsePage(html).querySelector('[name="scripture"][aria-invalid="true"]');
        const described = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
        expect(described.flatMap((id) => textsIn(html, `[id="${id}"]`))).toContain(
          "Please use at most 300 characters",
        );
        expect(fieldValue(html, "scripture")).toBe(scripture);
      }
      expect(await saved(site)).toEqual(before);
    },
  );

  test.each([
    ["Juan 6:35", "John 6:35"],
    ["Röm 8,28", "Romans 8:28"],
    ["Johannes 3,16", "John 3:16"],
    ["요 3:16", "John 3:16"],
  ])("scripture in another language is understood: %s", async (typed, written) => {
    await haveSermons(site, 0);
    await add("Loved", typed);
    expect(textsIn(await page(site, "/facebook-live"), "article ul a")).toEqual([written]);
    expect(await saved(site)).toMatchObject([{ scripture: typed }]);
  });

  test("the language of the church's country counts first", async () => {
    await haveSermons(site, 0);
    // In English, these are two chapters.
    await add("Loved", "Joh 3,16");
    expect((await sendFacts(site, "congregation", staff, { timeZone: "Europe/Berlin" })).status).toBe(302);
    await add("Loved again", "Joh 3,16");
    expect(textsIn(await page(site, "/facebook-live"), "article ul")).toEqual(
      expect.arrayContaining(["John 3 John 16", "John 3:16"]),
    );
    expect((await sendFacts(site, "congregation", staff, { timeZone: "Europe/London" })).status).toBe(302);
  });

  test("120 KB of scripture are refused, and save nothing", async () => {
    await haveSermons(site, 0);
    const send = (scripture: string) => postForm(site, "/upload-video", { ...sermon, scripture }, staff);
    const refused = await send("John 3:16-21; ".repeat(8600));
    expect(refused.status).toBe(400);
    expect(visibleText(await refused.text())).toContain("Please use at most 300 characters");
    // The form takes a transcript as well, but not more than that.
    expect((await send("John 3:16-21; ".repeat(300_000))).status).toBe(413);
    expect(await saved(site)).toEqual([]);
  });

  test("the scripture of a sermon is changed, deleted and restored with it, and is in its history", async () => {
    await haveSermons(site, 0);
    await add("Loved", "Jn 3:16");
    const id = (await saved(site))[0]?.id ?? "";
    const form = await page(site, `/alter-uploads/${id}/update`, staff);
    expect(fieldValue(form, "scripture")).toBe("Jn 3:16");
    const change = { ...sermon, title: "Loved", date: "2026-11-01", scripture: "Ps 23, 24" };
    await postForm(site, `/alter-uploads/${id}/update`, { ...change, version: "1" }, staff);
    expect((await passages()).map(({ firstChapter }) => firstChapter)).toEqual([23, 24]);
    const late = await postForm(
      site,
      `/alter-uploads/${id}/update`,
      { ...change, scripture: "Gen 1", version: "1" },
      staff,
    );
    expect(late.status).toBe(409);
    expect(visibleText(await late.text())).toContain("Scripture Ps 23, 24");
    const versions = visibleText(await page(site, `/earlier-versions/sermon/${id}`, staff));
    expect(versions).toContain("Jn 3:16");
    expect(versions).toContain("Scripture [removed: Jn ] [added: Ps ] [removed: 3:16 ] [added: 23, 24 ]");
    await postForm(site, `/alter-uploads/${id}/delete`, {}, staff);
    expect(await passages()).toEqual([]);
    expect((await postForm(site, `/alter-uploads/${id}/restore`, {}, staff)).status).toBe(302);
    expect((await passages()).map(({ firstChapter }) => firstChapter)).toEqual([23, 24]);
    const activity = visibleText(await page(site, "/activity", staff));
    expect(activity).toContain("Ps 23, 24");
    await postForm(site, `/alter-uploads/${id}/update`, { ...change, scripture: "", version: "2" }, staff);
    expect(await passages()).toEqual([]);
  });

  test("sermons that an older version added have no scripture", async () => {
    await haveSermons(site, 1);
    expect(await saved(site)).toMatchObject([{ scripture: "" }]);
    expect(headingsIn(await page(site, "/facebook-live"))).toEqual(["Sermon 1"]);
  });
});

describeSiteOnBothDatabases(
  "sermons by their books of the Bible",
  "passages are counted, grouped and sorted in SQL",
  (open) => {
    beforeAll(() => setUp(open));

    test("the map of the Bible counts sermons and chapters, and shows its gaps", async () => {
      await haveSermons(site, 0);
      expect(visibleText(await page(site, "/sermons/bible"))).toContain("No sermon names its passages yet.");
      await add("Loved", "Jn 3:16; Jn 3:18; Jn 3:30-4:2; Ps 23");
      await add("Born again", "Jn 3:1-15; Jude");
      const html = await page(site, "/sermons/bible");
      const text = visibleText(html);
      expect(text).toContain("We have preached from 3 of 66 books and 4 of 1,189 chapters.");
      expect(text).toContain("John 2 sermons, 2 of 21 chapters");
      expect(text).toContain("Jude 1 sermon, 1 of 1 chapter");
      expect(text).toContain("Genesis No sermons, 50 chapters");
      expect(textsIn(html, "main ul ul li")).toHaveLength(1189);
      expect(attributesIn(html, 'a[href^="/sermons/bible/john?"]', "aria-label")).toEqual([
        "John 3: 2 sermons",
        "John 4: 1 sermon",
      ]);
      expect(attributesIn(await page(site, "/facebook-live"), "a", "href")).toContain("/sermons/bible");
    });

    test("a book of the Bible lists its sermons by chapter, five to a page", async () => {
      await haveSermons(site, 0);
      for (const chapter of [9, 3, 21, 12, 1, 7])
        await add(`About ${chapter}`, `John ${chapter}:2; Ps ${chapter}`);
      await add("Verse 1", "John 3:1-5:2");
      const first = await page(site, "/sermons/bible/john");
      expect(visibleText(first)).toContain("7 sermons, 8 of 21 chapters");
      expect(headingsIn(first)).toEqual(["About 1", "Verse 1", "About 3", "About 7", "About 9"]);
      expect(textsIn(first, 'ul[aria-label="Scripture"]')[0]).toBe("John 1:2");
      expect(attributesIn(first, "article h2 a", "href")[0]).toBe("/sermons/about-1");
      expect(headingsIn(await page(site, "/sermons/bible/john?page=2"))).toEqual(["About 12", "About 21"]);
      const chapter = await page(site, "/sermons/bible/john?chapter=3");
      expect(headingsIn(chapter)).toEqual(["Verse 1", "About 3"]);
      expect(textsIn(chapter, "h1")).toEqual(["John 3"]);
      expect(textsIn(chapter, "main header p")[0]).toBe("2 sermons");
      expect(attributesIn(chapter, 'main a[aria-current="true"]', "aria-label")).toEqual([
        "John 3: 2 sermons",
      ]);
      expect(attributesIn(chapter, 'meta[name="robots"]', "content")).toEqual(["noindex"]);
      expect(visibleText(await page(site, "/sermons/bible/john?chapter=2"))).toContain(
        "There is no sermon about John 2 yet.",
      );
      expect(visibleText(await page(site, "/sermons/bible/obadiah"))).toContain("No sermons, 1 chapter");
      for (const path of [
        "/sermons/bible/hezekiah",
        "/sermons/bible/__proto__",
        "/sermons/bible/john?chapter=22",
        "/sermons/bible/john?chapter=0",
        "/sermons/bible/john?chapter=x",
        "/sermons/bible/john?page=3",
        "/sermons/bible/john/3",
      ])
        expect((await site.request(path)).status, path).toBe(404);
    });

    test("sermons that visitors do not see are neither on the map nor in the list of their book", async () => {
      await haveSermons(site, 0);
      await add("Shown", "John 1");
      await add("Draft", "John 2; Ruth", { shown: "draft" });
      for (const [headers, books, titles] of [
        [{}, 1, ["Shown"]],
        [staff, 2, ["Shown", "Draft"]],
      ] as const) {
        expect(visibleText(await page(site, "/sermons/bible", headers))).toContain(
          `from ${books} of 66 books`,
        );
        expect(headingsIn(await page(site, "/sermons/bible/john", headers))).toEqual(titles);
      }
      expect(visibleText(await page(site, "/sermons/bible/ruth"))).toContain(
        "There is no sermon about Ruth yet.",
      );
    });
  },
);

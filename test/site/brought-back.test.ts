import { beforeAll, beforeEach, expect, test } from "vitest";
import { podcastOf, sower } from "../../app/sermons/sermon-import/testing/feeds.ts";
import { announced, attributesIn } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { calendarOf, importFile, importPreview, locationOf, previewOf, sendList } from "./support/imports.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { addToLibrary } from "./support/library.ts";
import { importOld, movingPreview, old } from "./support/moving.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { addFile, booklet, film, sendFile, tune } from "./support/site-files.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

const why = "rows and files come back as what they are on each";
const walk = ["UID:walk@test", "DTSTART:20261212T100000", "SUMMARY:Winter walk"];

const harvest = {
  id: 4,
  type: "post",
  title: "A harvest thought",
  link: `https://${old}/2019/05/harvest/`,
  content: "<p>We say thanks.</p>",
};

let site: TestSite;
let staff: Record<string, string>;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  staff = { cookie: await signIn(site) };
}

const send = (path: string) => postForm(site, path, {}, staff);

/** Restores something, and returns what the next page says. */
async function restored(path: string) {
  const html = await follow(site, await send(path), staff.cookie);
  return {
    said: [...announced(html, "status"), ...announced(html)].map((text) => text.replace(/ Dismiss$/, "")),
    links: attributesIn(html, ".notice a", "href"),
  };
}

describeSiteOnBothDatabases("bringing back a sermon", why, (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => new Date("2026-11-23T09:00:00Z") })));
  beforeEach(() => haveSermons(site, 0));

  const texts = {
    holdsTexts: "true",
    transcript: "WEBVTT\n\n00:01.000 --> 00:03.000\nWhich of you?\n",
    chapters: "0:00 Welcome",
  };
  const theOne = async () => (await saved(site))[0] ?? expect.fail("no sermon was saved");

  async function haveFiles() {
    const audioId = await addFile(site, "The coin.mp3", tune, staff);
    const notesId = await addFile(site, "Notes.pdf", booklet, staff);
    return { audioId, notesId };
  }

  async function deleted(fields: Record<string, string>, picture?: Blob) {
    const form = { ...sermon, ...fields };
    const added = await (picture
      ? sendForm(site, "/upload-video", { ...form, holdsPoster: "true" }, staff, picture)
      : postForm(site, "/upload-video", form, staff));
    expect(added.status).toBe(302);
    const before = await theOne();
    await send(`/alter-uploads/${before.id}/delete`);
    return before;
  }

  test("a sermon comes back with all its files, its transcript and its picture", async () => {
    const files = await haveFiles();
    const before = await deleted({ ...texts, ...files }, await jpeg());
    expect(before.poster).not.toBe("");
    expect((await restored(`/alter-uploads/${before.id}/restore`)).said).toEqual(["Video restored."]);
    expect(await theOne()).toEqual(before);
    expect(await page(site, "/sermons/the-lost-coin")).toContain("Which of you?");
    for (const id of Object.values(files)) expect((await send(`/files/${id}/delete`)).status).toBe(409);
  });

  test.each([
    ["audioId", "Video restored. The recording is gone: its file was deleted."],
    ["notesId", "Video restored. The notes are gone: their file was deleted."],
  ] as const)("a sermon whose %s is gone comes back with its other files", async (gone, words) => {
    const files = await haveFiles();
    const before = await deleted({ ...texts, ...files });
    expect((await send(`/files/${files[gone]}/delete`)).status).toBe(302);
    expect((await restored(`/alter-uploads/${before.id}/restore`)).said).toEqual([words]);
    expect(await theOne()).toEqual({ ...before, [gone]: null });
    expect(await page(site, "/sermons/the-lost-coin")).toContain("Which of you?");
  });

  test("a sermon comes back without its film and its picture once their files are gone, and uses neither", async () => {
    const { url } = await sendFile(site, "", film, staff, "media/coin.mp4");
    const before = await deleted({ videoUrl: url, ...(await haveFiles()) }, await jpeg());
    await using db = databaseOf(site);
    await db.deleteFrom("releasedFiles").where("path", "like", "sermons/%").execute();
    await db.deleteFrom("storedFiles").where("fullPath", "=", "media/coin.mp4").execute();
    expect((await restored(`/alter-uploads/${before.id}/restore`)).said).toEqual([
      "Video restored. The film is gone: its file was deleted. The picture is gone: its file was deleted.",
    ]);
    expect(await theOne()).toEqual({ ...before, videoUrl: "", poster: "" });
    const used = db.selectFrom("fileUses").select("path").where("usedBy", "=", `sermon:${before.id}`);
    expect(await used.execute()).toEqual([]);
  });

  test("a picture of the library that was taken down meanwhile is known there still", async () => {
    const id = await addToLibrary(site, staff);
    const before = await deleted({ holdsPoster: "true", posterPicture: `picture:${id}` });
    await send(`/pictures/${id}/take-down`);
    await restored(`/alter-uploads/${before.id}/restore`);
    expect(await theOne()).toEqual(before);
  });
});

describeSiteOnBothDatabases("bringing back what was imported again", why, (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => new Date("2026-11-23T09:00:00Z") })));
  beforeEach(async () => {
    await haveSermons(site, 0);
    await using db = databaseOf(site);
    const ofImports = ["importedEvents", "importedSermons", "movedItems", "importPreviews"] as const;
    for (const table of ["events", "dailyPosts", "deletedItems", ...ofImports] as const)
      await db.deleteFrom(table).execute();
  });

  const ids = async (table: "events" | "videos" | "dailyPosts") => {
    await using db = databaseOf(site);
    return (await db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
  };
  const importPodcast = async () =>
    importPreview(site, staff, locationOf(await sendList(site, staff, { file: podcastOf(sower) })), [0]);

  const ways: [kind: string, list: string, table: Parameters<typeof ids>[0], add: () => Promise<Response>][] =
    [
      [
        "an event",
        "/event-alter",
        "events",
        async () => importPreview(site, staff, await previewOf(site, staff, calendarOf(walk)), [0]),
      ],
      ["a sermon", "/alter-uploads", "videos", importPodcast],
      [
        "a post",
        "/update-daily-post",
        "dailyPosts",
        async () => importOld(site, staff, await movingPreview(site, staff, [harvest]), ["i0"]),
      ],
    ];

  test.each(ways)(
    "%s is not brought back beside itself, and it is said where it is",
    async (_, list, table, add) => {
      await add();
      const [first = ""] = await ids(table);
      await send(`${list}/${first}/delete`);
      await add();
      const [second = ""] = await ids(table);
      expect(second).not.toBe(first);
      const refused = await restored(`${list}/${first}/restore`);
      expect(refused.said).toEqual([
        expect.stringContaining("It was not restored, because it has been imported again since."),
      ]);
      expect(refused.links).toEqual([`${list}/${second}/update`]);
      expect(await ids(table)).toEqual([second]);
      expect(await statusOf(site, refused.links[0] ?? "", staff)).toBe(200);

      // Once that is deleted too, either comes back, and not both.
      await send(`${list}/${second}/delete`);
      expect((await restored(`${list}/${first}/restore`)).said).toEqual([
        expect.stringContaining("restored."),
      ]);
      expect(await ids(table)).toEqual([first]);
      expect((await restored(`${list}/${second}/restore`)).links).toEqual([`${list}/${first}/update`]);
      expect(await ids(table)).toEqual([first]);
      // An import knows it again.
      await add();
      expect(await ids(table)).toEqual([first]);
    },
  );

  test("an event that is imported again from our own calendar is not brought back beside it", async () => {
    await importFile(site, staff, calendarOf(walk));
    const [first = ""] = await ids("events");
    const own = [`UID:${first}@localhost`, ...walk.slice(1)];
    await send(`/event-alter/${first}/delete`);
    await importFile(site, staff, calendarOf(own));
    const [second = ""] = await ids("events");
    expect((await restored(`/event-alter/${first}/restore`)).links).toEqual([
      `/event-alter/${second}/update`,
    ]);
  });

  test("what was imported once is brought back as before", async () => {
    for (const [, list, table, add] of ways) {
      await add();
      const [first = ""] = await ids(table);
      await send(`${list}/${first}/delete`);
      expect((await restored(`${list}/${first}/restore`)).links).toEqual([]);
      expect(await ids(table)).toEqual([first]);
    }
    await using db = databaseOf(site);
    expect(await db.selectFrom("deletedItems").select("kind").execute()).toEqual([]);
  });
});

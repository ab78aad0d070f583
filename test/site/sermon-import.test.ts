import { beforeAll, beforeEach, expect, test } from "vitest";
import { coin, playlist, podcastOf, sower } from "../../app/sermons/sermon-import/testing/feeds.ts";
import type { PublicFetch } from "../../platform/http/public-fetch.ts";
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
import { importPreview, locationOf, sendList } from "./support/imports.ts";
import { haveSermons, saved } from "./support/kept-sermons.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { feedOf } from "./support/podcasts.ts";
import { addFile, booklet, hymn, tune } from "./support/site-files.ts";

const feed = "https://hill.example/feed?key=secret";

let site: TestSite;
let staff: Record<string, string>;
let now: Date;
let served: string;
/** What the podcast's host sends for a recording: bytes, or a status. */
let recording: Uint8Array<ArrayBuffer> | number;
let connection: AbortSignal | undefined;
let whileFetched: () => Promise<void>;

const publicFetch: PublicFetch = async (url, { asStream = false, signal } = {}) => {
  if (asStream) connection = signal;
  if (asStream) await whileFetched();
  if (asStream && typeof recording === "number") return { url, status: recording, header: () => undefined };
  if (asStream) {
    const stream = new Blob([recording as Uint8Array<ArrayBuffer>]).stream();
    return { url, status: 200, header: () => undefined, stream };
  }
  if (url !== feed && !url.startsWith("https://www.youtube.com/feeds/")) throw new Error("nobody");
  return { url, status: 200, header: () => undefined, body: Buffer.from(served) };
};

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-23T09:00:00Z");
  recording = 404;
  whileFetched = async () => {};
  site = await open();
  staff = { cookie: await signIn(site) };
}

async function startAgain(): Promise<void> {
  now = new Date("2026-11-23T09:00:00Z");
  served = podcastOf(sower, coin);
  await haveSermons(site, 0);
  await using db = databaseOf(site);
  for (const table of ["importedSermons", "sermonSources", "importPreviews", "sermonCollections"] as const)
    await db.deleteFrom(table).execute();
}

const preview = async (given: Parameters<typeof sendList>[2]) =>
  locationOf(await sendList(site, staff, given));

const textOf = async (url: string) => visibleText(await page(site, url, staff));

async function importWith(choices: Record<string, string>, file = podcastOf(sower)) {
  const url = await preview({ file });
  const body = new URLSearchParams({ take: "0", ...choices });
  return await site.request(url, { method: "POST", body, headers: staff });
}

const screen = async () => visibleText(await page(site, "/alter-uploads/import", staff));

describeSite("importing sermons", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now, publicFetch, pollSeconds: 0.05 })));
  beforeEach(startAgain);

  test("a podcast's feed shows first what will happen, and saves nothing before staff agree", async () => {
    await postForm(site, "/sermon-lists/speakers", { name: "Ruth Field" }, staff);
    const url = await preview({ file: podcastOf(sower, coin, "<title>Only words</title>") });
    const html = await page(site, url, staff);
    expect(headingsIn(html)).toEqual(["New", "Cannot be imported"]);
    for (const shown of [
      "Hill Church & friends",
      "3 were found.",
      "2 sermons are new.",
      "One cannot be imported.",
      "Ruth Field",
    ])
      expect(visibleText(html)).toContain(shown);
    expect(await saved(site)).toEqual([]);

    const done = await importPreview(site, staff, url);
    expect(announced(await follow(site, done, staff.cookie), "status")).toEqual(["2 sermons were added."]);
    expect(await saved(site)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{
            title: "The <sower> & the seed",
            slug: "the-sower-the-seed",
            sermonBy: "Ruth Field",
            version: 1,
          },
          ...{ date: "2026-11-01T10:30:00.000Z", summary: "Some fell on good soil." },
          videoUrl: "https://cdn.hill.example/1.mp3?key=a&b=c",
        }),
        expect.objectContaining({ title: "The lost coin", sermonBy: "Sam Hill" }),
      ]),
    );
    // They are drafts.
    expect(await statusOf(site, "/sermons/the-lost-coin")).toBe(404);
    expect(visibleText(await page(site, "/sermon-lists/speakers", staff))).toContain("Ruth Field 1 sermon");
    expect(await textOf("/activity")).toContain("imported the videos of Hill Church & friends");
    expect(await statusOf(site, url, staff)).toBe(302);
  });

  test("episodes to which their host gives one guid are all imported, and known again whichever of them a feed has", async () => {
    const one = sower.replace("</title>", ", part one</title>");
    const two = sower.replace("</title>", ", part two</title>").replace("1.mp3", "2.mp3");
    const three = sower.replace("</title>", ", part three</title>").replace("1.mp3", "3.mp3");
    await importPreview(site, staff, await preview({ file: podcastOf(one) }));
    const second = await preview({ file: podcastOf(two, one, two) });
    for (const shown of [
      "3 were found.",
      "One sermon is new.",
      "One is here already.",
      "One cannot be imported.",
    ])
      expect(await textOf(second)).toContain(shown);
    expect(await textOf(second)).toContain("It is in this list more than once.");
    await importPreview(site, staff, second);
    const third = await preview({ file: podcastOf(three, two, one) });
    expect(await textOf(third)).toContain("2 are here already.");
    await importPreview(site, staff, third);
    for (const file of [podcastOf(two), podcastOf(three), podcastOf(one, two, three)])
      expect(await textOf(await preview({ file }))).not.toContain("new.");
    expect((await saved(site)).map(({ title }) => title).toSorted()).toEqual(
      ["one", "three", "two"].map((part) => `The <sower> & the seed, part ${part}`),
    );
  });

  test("pictures and PDFs are nobody’s recording, and titles have no entities, nor do addresses", async () => {
    const cover = `<enclosure url="https://cdn.hill.example/1.jpg" type="image/jpeg"/>`;
    const titled = "<title>Ruth &amp;amp; Naomi: don&amp;#8217;t go</title>";
    const url = await preview({
      file: podcastOf(
        titled + cover + cover.replace("1.jpg", "2nd part.mp3").replace("image/jpeg", "audio/mpeg"),
        `<title>Only a bulletin</title>${cover.replace(".jpg", ".pdf").replace("image/jpeg", "application/pdf")}`,
      ),
    });
    expect(await textOf(url)).toContain("Only a bulletin It has no recording: what belongs to it is neither");
    await importPreview(site, staff, url);
    expect(await saved(site)).toEqual([
      expect.objectContaining({
        title: "Ruth & Naomi: don’t go",
        slug: expect.not.stringContaining("amp"),
        videoUrl: "https://cdn.hill.example/2nd%20part.mp3",
      }),
    ]);
  });

  test("a date that may mean two days is asked about once, and counts for all that are written so", async () => {
    const slashes = sower.replace(/<pubDate>[^<]*/, "<pubDate>3/11/2024 10:30");
    const dashes = coin.replace(/<pubDate>[^<]*/, "<pubDate>4/11/2024");
    const url = await preview({ file: podcastOf(slashes, dashes) });
    const html = await page(site, url, staff);
    expect(textsIn(html, "fieldset legend")).toContain("Which day is “3/11/2024 10:30”?");
    expect(attributesIn(html, "input[name=order][required]", "value")).toEqual([
      "day first",
      "month first",
      "",
    ]);
    for (const shown of ["Sunday, 3 November 2024", "Monday, 11 March 2024", "may mean two days"])
      expect(visibleText(html).replaceAll("\u00a0", " ")).toContain(shown);
    const none = new URLSearchParams({ order: "month first" });
    const refused = await site.request(url, { method: "POST", body: none, headers: staff });
    expect(attributesIn(await refused.text(), "input[name=order][checked]", "value")).toEqual([
      "month first",
    ]);
    const body = new URLSearchParams([
      ...["0", "1"].map((number) => ["take", number]),
      ["order", "month first"],
    ]);
    expect((await site.request(url, { method: "POST", body, headers: staff })).status).toBe(302);
    const dates = (await saved(site)).map(({ date }) => date.slice(0, 10));
    expect(dates.toSorted()).toEqual(["2024-03-11", "2024-04-11"]);
    // Without an answer nobody knows the day.
    await importWith({}, podcastOf(slashes.replace("0001", "0002")));
    expect((await saved(site)).map(({ date }) => date)).toContain("2026-11-23T09:00:00.000Z");
    const decided = await preview({
      file: podcastOf(slashes.replace("0001", "0003"), coin.replace(/<pubDate>[^<]*/, "<pubDate>25/12/2024")),
    });
    expect(await textOf(decided)).toContain("are read with the day first");
    expect(await page(site, decided, staff)).not.toContain('name="order"');
  });

  test("keywords become topics unless staff untick that, and what else the feed has is named as left out", async () => {
    const more = `<itunes:keywords>Grace,hope</itunes:keywords><podcast:transcript url="https://hill.example/1.vtt"/>`;
    const url = await preview({ file: podcastOf(sower + more) });
    expect(await textOf(url)).toContain("topics: Grace, hope");
    expect(await textOf(url)).toContain("Left out of its episodes: transcripts (1).");
    expect(attributesIn(await page(site, url, staff), "input[name=topics][checked]", "type")).toHaveLength(1);
    await importWith({}, podcastOf(sower.replace("0001", "0002") + more));
    expect(await textOf("/sermon-lists/topics")).not.toContain("Grace");
    await importWith({ topics: "on" }, podcastOf(sower + more));
    expect(await textOf("/sermon-lists/topics")).toContain("Grace 1 sermon");
  });

  test("a sermon whose topics would be too many is imported without them, which is told", async () => {
    await using db = databaseOf(site);
    const topics = Array.from({ length: 200 }, (_, number) => ({
      ...{ id: `topic-${number}`, kind: "topic" as const, slug: `topic-${number}`, name: `Topic ${number}` },
    }));
    await db.insertInto("sermonCollections").values(topics).execute();
    const more = "<category>Grace</category>";
    const done = await importWith({ topics: "on" }, podcastOf(sower + more));
    expect(announced(await follow(site, done, staff.cookie), "status")[0]).toContain(
      "One sermon was added. One has none of its topics. There are 200 topics already.",
    );
    expect(await saved(site)).toHaveLength(1);
  });

  test("what is here is not offered again, and what was deleted here stays so unless it is ticked", async () => {
    await importPreview(site, staff, await preview({ file: podcastOf(sower) }));
    const [first] = await saved(site);
    const second = await preview({ file: podcastOf(sower, coin) });
    expect(await textOf(second)).toContain("One is here already.");
    expect(textsIn(await page(site, second, staff), "main li .font-semibold")).toEqual(["The lost coin"]);
    await importPreview(site, staff, second);
    expect(await saved(site)).toHaveLength(2);

    await postForm(site, `/alter-uploads/${first?.id}/delete`, {}, staff);
    const third = await preview({ file: podcastOf(sower, coin) });
    const html = await page(site, third, staff);
    expect(headingsIn(html)).toEqual(["Deleted here"]);
    expect(attributesIn(html, "input[name=take][checked]", "value")).toEqual([]);
    expect((await importPreview(site, staff, third, [])).status).toBe(400);
    await importPreview(site, staff, third, [0]);
    expect((await saved(site)).map(({ title }) => title)).toContain("The <sower> & the seed");
  });

  test("a playlist's films are shown at once if staff say so, and those that are here are known", async () => {
    served = playlist;
    const url = await preview({ address: "https://www.youtube.com/playlist?list=PL1" });
    expect(await textOf(url)).toContain("YouTube names only the newest 15 films.");
    const body = new URLSearchParams({ take: "0", publish: "on" });
    await site.request(url, { method: "POST", body, headers: staff });
    expect(await statusOf(site, "/sermons/grace")).toBe(200);
    await using db = databaseOf(site);
    await db.deleteFrom("importedSermons").execute();
    await db.updateTable("videos").set({ videoUrl: "https://youtu.be/dQw4w9WgXcQ?t=5" }).execute();
    expect(await textOf(await preview({ file: playlist }))).toContain("One is here already.");
  });

  test("an address is remembered without being shown, read again, and forgotten", async () => {
    served = podcastOf(sower);
    await importPreview(site, staff, await preview({ address: feed }));
    const screen = await page(site, "/alter-uploads/import", staff);
    expect(visibleText(screen)).toContain("Hill Church & friends hill.example, last imported on");
    expect(screen).not.toContain("secret");
    const [again = "", forget = ""] = attributesIn(screen, 'form[action*="/import/"]', "action");
    served = podcastOf(sower, coin);
    const second = locationOf(await postForm(site, again, {}, staff));
    expect(await textOf(second)).toContain("One sermon is new.");
    served = "<html></html>";
    const failed = await postForm(site, again, {}, staff);
    expect(announced(await follow(site, failed, staff.cookie), "alert")[0]).toContain("This is a web page");
    await postForm(site, forget, {}, staff);
    expect(visibleText(await page(site, "/alter-uploads/import", staff))).not.toContain("hill.example");
    expect((await postForm(site, again, {}, staff)).status).toBe(404);
    expect(await saved(site)).toHaveLength(1);
  });

  test("subscribers do not get an imported episode again: its guid stays", async () => {
    const url = await preview({ file: podcastOf(sower, coin) });
    const body = new URLSearchParams({ publish: "on" });
    for (const number of ["0", "1"]) body.append("take", number);
    await site.request(url, { method: "POST", body, headers: staff });
    const second = (await saved(site)).find(({ title }) => title === "The lost coin");
    await using db = databaseOf(site);
    const fileId = "0193a000-0000-7000-8000-000000000001";
    await db
      .insertInto("siteFiles")
      .values({
        id: fileId,
        url: "/x",
        name: "a.mp3",
        contentType: "audio/mpeg",
        bytes: 1,
        createdAt: now.toISOString(),
      })
      .execute();
    await db.updateTable("videos").set({ audioId: fileId }).execute();
    const guids = (await (await site.request("/sermons.rss")).text()).match(/(?<=<guid[^>]*>)[^<]+/g);
    expect(guids?.toSorted()).toEqual([second?.id, "hill-sermon-0001"].toSorted());
  });

  test("recordings are fetched into our files, and the sermon has them", async () => {
    recording = Uint8Array.from(tune);
    const done = await importWith({ fetch: "on", publish: "on" });
    expect(done.headers.get("location")).toBe("/alter-uploads/import");
    await expect.poll(async () => (await saved(site))[0]?.audioId).toEqual(expect.any(String));
    await expect.poll(screen).not.toContain("Recordings");
    const { at } = await feedOf(site);
    expect(at("/rss/channel/item/guid")).toEqual(["hill-sermon-0001"]);
    const [enclosure = ""] = at("/rss/channel/item/enclosure/@url");
    const heard = await (await site.request(new URL(enclosure).pathname)).arrayBuffer();
    expect(Buffer.from(heard).equals(tune)).toBe(true);
    expect(Number(at("/rss/channel/item/itunes:duration")[0])).toBeGreaterThan(10);
    expect(await textOf("/files")).toContain("The <sower> & the seed.mp3");
    expect((await saved(site))[0]?.version).toBe(2);
  });

  test("a sermon that is only heard is called a film nowhere, and its page plays our recording once that is here", async () => {
    recording = 404;
    await importWith({ fetch: "on", publish: "on" });
    await expect.poll(screen).toContain("Its host returned an error (404)");
    const path = "/sermons/the-sower-the-seed";
    const shown = async (url: string) => {
      const html = await page(site, url);
      expect(attributesIn(html, "main iframe, main video", "src"), url).toEqual([]);
      expect(visibleText(parsePage(html).querySelector("main") as Element), url).not.toMatch(/film|watch/i);
      expect(html, url).not.toContain("VideoObject");
      return html;
    };
    for (const url of [path, "/facebook-live"]) {
      const html = await shown(url);
      expect(visibleText(html), url).toContain("Hear it on cdn.hill.example");
      expect(attributesIn(html, 'main a[rel="noopener"]', "href")).toEqual([
        "https://cdn.hill.example/1.mp3?key=a&b=c",
      ]);
    }
    expect(await textOf("/alter-uploads")).not.toContain("Shown as a link");
    recording = Uint8Array.from(tune);
    await postForm(site, "/alter-uploads/import/recordings/fetch", {}, staff);
    await expect.poll(async () => (await saved(site))[0]?.audioId).toEqual(expect.any(String));
    for (const url of [path, "/facebook-live"]) {
      const html = await shown(url);
      expect(visibleText(html)).toContain("Hear it");
      expect(visibleText(html)).not.toContain("hill.example");
    }
    expect(attributesIn(await page(site, path), "main audio", "src")).toHaveLength(1);
    expect(attributesIn(await page(site, "/facebook-live"), "article a.button", "href")).toEqual([path]);
  });

  test.each([
    ["that is gone", 404, "Its host returned an error (404)"],
    [
      "that is none",
      Uint8Array.from(Buffer.from("<html></html>".repeat(500))),
      "This is a web page or an XML file.",
    ],
    ["that is a PDF", Uint8Array.from(booklet), "No sound was found in this file."],
  ])("a recording %s is told, and is fetched later when staff try again", async (_, sent, problem) => {
    recording = sent;
    await importWith({ fetch: "on" });
    await expect.poll(screen).toContain(problem);
    expect(await screen()).toContain("These could not be copied.");
    expect(connection?.aborted).toBe(true);
    expect((await saved(site))[0]?.audioId).toBeNull();
    recording = Uint8Array.from(tune);
    await postForm(site, "/alter-uploads/import/recordings/fetch", {}, staff);
    await expect.poll(async () => (await saved(site))[0]?.audioId).toEqual(expect.any(String));
    await expect.poll(screen).not.toContain("Recordings");
  });

  test("a recording of a sermon that was deleted while it was fetched can be tried again once it is restored", async () => {
    recording = Uint8Array.from(tune);
    whileFetched = async () => {
      const [sermon] = await saved(site);
      if (sermon) await postForm(site, `/alter-uploads/${sermon.id}/delete`, {}, staff);
    };
    await importWith({ fetch: "on" });
    await using db = databaseOf(site);
    const imported = () => db.selectFrom("importedSermons").selectAll().execute();
    await expect.poll(imported).toMatchObject([{ recording: "failed" }]);
    whileFetched = async () => {};
    const [{ sermonId } = { sermonId: "" }] = await imported();
    await postForm(site, `/alter-uploads/${sermonId}/restore`, {}, staff);
    expect(await screen()).toContain("The sermon was deleted before its recording was here.");
    await postForm(site, "/alter-uploads/import/recordings/fetch", {}, staff);
    await expect.poll(async () => (await saved(site))[0]?.audioId).toEqual(expect.any(String));
  });

  test("a sermon that is imported again without its recording waits for none", async () => {
    recording = 500;
    await importWith({ fetch: "on" });
    const [first] = await saved(site);
    await postForm(site, `/alter-uploads/${first?.id}/delete`, {}, staff);
    await importWith({});
    expect(await saved(site)).toHaveLength(1);
    expect(await screen()).not.toContain("Recordings");
  });

  test("a recording that staff chose meanwhile stays, and none is fetched unless it was ticked", async () => {
    recording = 500;
    await importWith({});
    expect(await screen()).not.toContain("Recordings");
    await using db = databaseOf(site);
    await db.deleteFrom("importedSermons").execute();
    await importWith({ fetch: "on" }, podcastOf(sower.replace("0001", "0002")));
    expect(await screen()).toContain("One recording is still to be fetched.");
    const chosen = await addFile(site, "Chosen.mp3", hymn, staff);
    await db.updateTable("videos").set({ audioId: chosen }).execute();
    recording = Uint8Array.from(tune);
    await db
      .updateTable("deferredWork")
      .set({ dueAt: now.toISOString(), heldUntil: now.toISOString() })
      .execute();
    await expect
      .poll(() => db.selectFrom("deferredWork").select("id").where("kind", "=", "sermon-recording").execute())
      .toEqual([]);
    expect(new Set((await saved(site)).map(({ audioId }) => audioId))).toEqual(new Set([chosen]));
    expect(await screen()).not.toContain("Recordings");
  });

  test.each([
    [{}, "Please choose a file, or enter the link"],
    [{ file: podcastOf(sower), address: feed }, "either a file or a link"],
    [{ address: "http://hill.example/feed" }, "Only links that begin with https://"],
    [{ address: "https://nobody.example/feed" }, "could not be reached"],
    [{ file: "Dear all" }, "not a list of films"],
  ])("%j is refused in a sentence, and what was typed stays", async (given, sentence) => {
    const response = await sendList(site, staff, given);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(visibleText(html)).toContain(sentence);
    expect(fieldValue(html, "address")).toBe("address" in given ? given.address : "");
  });

  test("an import that fails saves nothing, and comes back with the ticks that were sent", async () => {
    const url = await preview({ file: podcastOf(sower, coin) });
    await using db = databaseOf(site);
    await db.schema.alterTable("importedSermons").renameTo("elsewhere").execute();
    const failed = await importPreview(site, staff, url, [1]);
    await db.schema.alterTable("elsewhere").renameTo("importedSermons").execute();
    expect(failed.status).toBe(500);
    expect(attributesIn(await failed.text(), "input[name=take][checked]", "value")).toEqual(["1"]);
    expect(await saved(site)).toEqual([]);
  });

  test("visitors and members see nothing of it, and a preview ends after an hour", async () => {
    const url = await preview({ file: podcastOf(sower) });
    expect(await statusOf(site, "/alter-uploads/import")).toBe(302);
    expect((await sendList(site, {}, { file: podcastOf(sower) })).status).toBe(401);
    now = new Date("2026-11-23T10:00:01Z");
    expect(await statusOf(site, url, staff)).toBe(302);
    expect(await saved(site)).toEqual([]);
  });
});

describeSiteOnBothDatabases(
  "one podcast that two people import",
  "two imports take turns at the same moment",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now, publicFetch, pollSeconds: 0.05 })));
    beforeEach(startAgain);

    test("two people who import one podcast at the same moment add each sermon once", async () => {
      const other = { cookie: await joinAs(site, "editor") };
      const urls = [
        await preview({ file: podcastOf(sower, coin) }),
        locationOf(await sendList(site, other, { file: podcastOf(sower, coin) })),
      ] as const;
      expect(await statusOf(site, urls[0], other)).toBe(302);
      const done = await Promise.all([
        importPreview(site, staff, urls[0], [0, 1]),
        importPreview(site, other, urls[1], [0, 1]),
      ]);
      expect(done.map(({ status }) => status)).toEqual([302, 302]);
      expect(await saved(site)).toHaveLength(2);
    });
  },
);

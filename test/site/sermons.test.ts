import { beforeAll, expect, test } from "vitest";
import { administrator, describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../site.ts";
import { fieldValue, follow, headingsIn, spokenIn, wordsOf } from "./page.ts";
import { cookieOf, databaseOf, joinAsMember, registerVerified } from "./people.ts";

const videoId = "dQw4w9WgXcQ";
const sermon = {
  title: "The lost coin",
  sermonBy: "Ruth Field",
  videoUrl: `https://youtu.be/${videoId}?t=90`,
  content: "Swept, searched, found.\nMore at https://coins.example/luke-15.",
};
const embedded = `https://www.youtube-nocookie.com/embed/${videoId}?start=90`;
const ownFilm = "/v0/b/site/o/media%2Fcoin.mp4?alt=media&token=abc";
const firstId = idOf(1);

describeSiteOnBothDatabases("sermon videos", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  async function haveSermons(count: number, change: Record<string, string | boolean> = {}): Promise<void> {
    await using db = databaseOf(site);
    await db.deleteFrom("videos").execute();
    for (let number = 1; number <= count; number++) {
      await db
        .insertInto("videos")
        .values({
          id: idOf(number),
          ...sermon,
          title: `Sermon ${number}`,
          date: `2026-11-${String(number).padStart(2, "0")}T12:00:00.000Z`,
          userName: "Somebody",
          embeddable: true,
          ...change,
        })
        .execute();
    }
  }

  async function saved() {
    await using db = databaseOf(site);
    return await db.selectFrom("videos").selectAll().orderBy("id").execute();
  }

  const page = async (address: string, headers = {}) => (await site.request(address, { headers })).text();

  test("without videos both lists say so", async () => {
    await haveSermons(0);
    expect(wordsOf(await page("/facebook-live"))).toContain("No videos available");
    expect(wordsOf(await page("/alter-uploads", staff))).toContain("No videos available.");
    expect(wordsOf(await page("/facebook-live"))).not.toContain("Previous");
  });

  test("five videos are a page, the newest first", async () => {
    await haveSermons(11);
    for (const [path, headers] of [
      ["/facebook-live", {}],
      ["/alter-uploads", staff],
    ] as const) {
      const pages = await Promise.all([1, 2, 3].map((number) => page(`${path}?page=${number}`, headers)));
      expect(pages.map(headingsIn)).toEqual([
        ["Sermon 11", "Sermon 10", "Sermon 9", "Sermon 8", "Sermon 7"],
        ["Sermon 6", "Sermon 5", "Sermon 4", "Sermon 3", "Sermon 2"],
        ["Sermon 1"],
      ]);
      for (const number of ["0", "4", "abc", "-1"]) {
        expect((await site.request(`${path}?page=${number}`, { headers })).status).toBe(404);
      }
    }
  });

  test("videos of one moment are sorted by their id", async () => {
    await haveSermons(3, { date: "2026-11-21T12:00:00.000Z" });
    expect(headingsIn(await page("/facebook-live"))).toEqual(["Sermon 3", "Sermon 2", "Sermon 1"]);
  });

  test("a video shows its title, preacher, day, content and player", async () => {
    await haveSermons(1, { date: "2026-11-20T23:30:00.000Z" });
    const html = await page("/facebook-live");
    expect(wordsOf(html)).toContain("Sermon 1 Ruth Field · 20-11-2026 Swept, searched, found. More at");
    expect(html).toContain('<time dateTime="2026-11-20">20-11-2026</time>');
    expect(html).toMatch(/<a href="https:\/\/coins\.example\/luke-15"[^>]*>/);
    const frame = /<iframe[^>]*>/.exec(html)?.[0];
    expect(frame).toContain(`src="${embedded}"`);
    for (const attribute of [
      'title="Sermon 1"',
      'loading="lazy"',
      'allowFullScreen=""',
      'referrerPolicy="strict-origin-when-cross-origin"',
    ]) {
      expect(frame).toContain(attribute);
    }
  });

  test("a video is added with its moment and who shared it, shown and announced", async () => {
    await haveSermons(0);
    const before = new Date().toISOString();
    const typed = { ...sermon, title: "  The lost coin ", videoUrl: ` ${sermon.videoUrl} ` };
    const response = await postForm(site, "/upload-video", typed, staff);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/facebook-live");
    const html = await follow(site, response);
    expect(spokenIn(html, "status")).toEqual(["Video uploaded successfully!"]);
    expect(headingsIn(html)).toEqual(["The lost coin"]);
    const [video] = await saved();
    expect(video).toMatchObject({ ...sermon, embeddable: true, version: 1 });
    expect(video?.date && video.date >= before && video.date <= new Date().toISOString()).toBe(true);
    await using db = databaseOf(site);
    const sharer = await db
      .selectFrom("user")
      .select("name")
      .where("email", "=", administrator.email)
      .executeTakeFirst();
    expect(video?.userName).toBe(sharer?.name || administrator.email);
  });

  test.each([
    ["Ann Hill", "Ann Hill"],
    ["", "the email"],
  ])("who shared a video and has the name %j is recorded as %s", async (name, recorded) => {
    await haveSermons(0);
    const email = await registerVerified(site);
    await using db = databaseOf(site);
    await db.updateTable("user").set({ role: "staff", name }).where("email", "=", email).execute();
    await postForm(site, "/upload-video", sermon, { cookie: await cookieOf(site, email) });
    expect((await saved()).map(({ userName }) => userName)).toEqual([name ? recorded : email]);
  });

  test.each([
    [{ title: "" }, "Please enter a title"],
    [{ title: "a".repeat(121) }, "Please use at most 120 characters"],
    [{ sermonBy: " " }, "Please enter who preached"],
    [{ sermonBy: "a".repeat(121) }, "Please use at most 120 characters"],
    [{ videoUrl: "" }, "Please enter the address of the video"],
    [{ videoUrl: `https://films.example/${"a".repeat(2000)}` }, "Please use at most 2000 characters"],
    [{ content: "" }, "Please enter a description"],
    [{ content: "a".repeat(5001) }, "Please use at most 5000 characters"],
    ...[
      "http://www.youtube.com/watch?v=dQw4w9WgXcQ",
      "youtu.be/dQw4w9WgXcQ",
      "javascript:alert(1)",
      "JavaScript://www.youtube.com/%0aalert(1)",
      "data:text/html,<script>alert(1)</script>",
      "//evil.example/x.mp4",
      "/etc/passwd",
      "https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ",
      "https://evil.example\\www.youtube.com",
      "http://evil.example/v0/b/site/o/media%2Fa.mp4",
      "/v0/b/site/o/prayer-requests%2Fa.mp4",
    ].map((videoUrl) => [{ videoUrl }, "Please enter an address that begins with https://"] as const),
  ] as const)("a video with %j is not added: %s", async (wrong, message) => {
    await haveSermons(0);
    const typed = { ...sermon, ...wrong };
    const response = await postForm(site, "/upload-video", typed, staff);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(wordsOf(html)).toContain(message);
    expect(html).not.toMatch(/<script>alert/);
    for (const field of ["title", "sermonBy"] as const) {
      expect(fieldValue(html, field) ?? "", field).toBe(typed[field].trim());
    }
    expect(await saved()).toEqual([]);
  });

  test("a video without its fields is not added", async () => {
    await haveSermons(0);
    const html = await (await postForm(site, "/upload-video", {}, staff)).text();
    for (const message of [
      "Please enter a title",
      "Please enter who preached",
      "Please enter the address of the video",
      "Please enter a description",
    ]) {
      expect(wordsOf(html)).toContain(message);
    }
    expect(html).not.toContain("Invalid input");
  });

  test("words that look like HTML stay words", async () => {
    await haveSermons(0);
    const hostile = '<img src=x onerror="alert(1)"></script><script>alert(2)</script> & "quotes"';
    const link = "https://films.example/?a='%22><script>alert(3)</script>";
    await postForm(
      site,
      "/upload-video",
      { title: hostile, sermonBy: hostile, content: hostile, videoUrl: link, embeddable: "true" },
      staff,
    );
    for (const html of [await page("/facebook-live"), await page("/alter-uploads", staff)]) {
      expect(html).not.toMatch(/<img src=x|<script>alert|<\/script><script>/);
      expect(headingsIn(html)).toEqual([hostile]);
      expect(html.match(/<iframe/g)).toHaveLength(1);
    }
  });

  test.each([
    [sermon.videoUrl, undefined, true],
    [sermon.videoUrl, "true", true],
    [sermon.videoUrl, "false", false],
    ["https://films.example/watch", undefined, false],
    ["https://films.example/watch", "true", true],
    ["https://films.example/watch", "false", false],
    ["https://evil-youtube.com/watch?v=dQw4w9WgXcQ", undefined, false],
    ["https://films.example/coin.mp4", "false", true],
    [ownFilm, undefined, true],
  ])("%s with the answer %j is embeddable: %j", async (videoUrl, answer, embeddable) => {
    await haveSermons(0);
    const fields = { ...sermon, videoUrl, ...(answer && { embeddable: answer }) };
    expect((await postForm(site, "/upload-video", fields, staff)).status).toBe(302);
    expect(await saved()).toMatchObject([{ videoUrl, embeddable }]);
    const html = await page("/facebook-live");
    const isFile = videoUrl.includes(".mp4");
    expect([html.includes("<video"), html.includes("<iframe")]).toEqual([isFile, !isFile && embeddable]);
    expect(wordsOf(html).includes("Watch on ")).toBe(!embeddable);
  });

  test("an answer that is none is not taken", async () => {
    await haveSermons(0);
    const response = await postForm(site, "/upload-video", { ...sermon, embeddable: "perhaps" }, staff);
    expect(response.status).toBe(400);
    expect(await saved()).toEqual([]);
  });

  test("a video that may not be embedded is a way to its site, in this tab", async () => {
    await haveSermons(1, { embeddable: false, videoUrl: "https://www.films.example/a?b=1&c=2" });
    const html = await page("/facebook-live");
    const link = /<a [^>]*href="https:\/\/www\.films\.example[^>]*>/.exec(html)?.[0] ?? "";
    expect(link).toContain('href="https://www.films.example/a?b=1&amp;c=2"');
    expect(link).toContain('rel="noopener"');
    expect(link).not.toContain("target");
    expect(wordsOf(html)).toContain("Watch on films.example");
  });

  test("a film of our own is kept without the site's name", async () => {
    await haveSermons(0);
    const address = `${site.url}${ownFilm}`;
    expect((await postForm(site, "/upload-video", { ...sermon, videoUrl: address }, staff)).status).toBe(302);
    expect(await saved()).toMatchObject([{ videoUrl: ownFilm, embeddable: true }]);
    expect(await page("/facebook-live")).toContain(`<video src="${ownFilm.replace("&", "&amp;")}"`);
  });

  test("a link that should never have been kept shows neither a frame nor a way", async () => {
    await haveSermons(1, { videoUrl: "javascript:alert(1)" });
    const html = await page("/facebook-live");
    expect(headingsIn(html)).toEqual(["Sermon 1"]);
    expect(html).not.toMatch(/<iframe|<video|(?:href|src)="javascript:/);
  });

  test("a video is changed in its place", async () => {
    await haveSermons(6);
    const address = `/alter-uploads/${firstId}/update?page=2`;
    const form = await page(address, staff);
    expect(fieldValue(form, "title")).toBe("Sermon 1");
    expect(fieldValue(form, "date")).toBe("2026-11-01");
    const change = { ...sermon, title: "Sermon one", date: "2026-11-01", version: "1" };
    const response = await postForm(site, address, change, staff);
    expect(response.headers.get("location")).toBe("/facebook-live");
    expect(spokenIn(await follow(site, response), "status")).toEqual(["Video updated successfully!"]);
    expect((await saved())[0]).toMatchObject({
      title: "Sermon one",
      date: "2026-11-01T12:00:00.000Z",
      userName: "Somebody",
      version: 2,
    });
    await postForm(site, address, { ...change, date: "2026-07-05", version: "2" }, staff);
    expect((await saved())[0]?.date).toBe("2026-07-05T11:00:00.000Z");
    for (const wrong of [
      { title: "" },
      { sermonBy: "" },
      { videoUrl: "" },
      { videoUrl: "javascript:alert(1)" },
      { content: "" },
      { date: "" },
      { date: "2026-02-30" },
      { date: "5.7.2026" },
      { version: "" },
    ]) {
      const refused = await postForm(site, address, { ...change, version: "3", ...wrong }, staff);
      expect(refused.status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await saved())[0]).toMatchObject({ title: "Sermon one", version: 3 });
  });

  test("the moment of a sermon stays while its day does", async () => {
    await haveSermons(1, { date: "2026-11-20T19:45:12.345Z" });
    const change = { ...sermon, date: "2026-11-20", version: "1" };
    await postForm(site, `/alter-uploads/${firstId}/update`, change, staff);
    expect((await saved())[0]).toMatchObject({ title: sermon.title, date: "2026-11-20T19:45:12.345Z" });
  });

  test("a link that stays keeps its answer, a new one gets another", async () => {
    await haveSermons(1, { embeddable: false });
    const save = async (version: number, fields: Record<string, string>) => {
      const change = { ...sermon, date: "2026-11-01", version: String(version), ...fields };
      const response = await postForm(site, `/alter-uploads/${firstId}/update`, change, staff);
      expect(response.status).toBe(302);
      return (await saved())[0]?.embeddable;
    };
    expect(await save(1, {})).toBe(false);
    expect(await save(2, { embeddable: "true" })).toBe(true);
    expect(await save(3, {})).toBe(true);
    expect(await save(4, { videoUrl: "https://films.example/watch" })).toBe(false);
    expect(await save(5, { videoUrl: "https://vimeo.com/76979871" })).toBe(true);
    expect(await save(6, { videoUrl: "https://films.example/watch", embeddable: "true" })).toBe(true);
  });

  test("who edits a video that somebody else has changed is told, and may put theirs in its place", async () => {
    await haveSermons(1);
    const save = (title: string, version: string) =>
      postForm(
        site,
        `/alter-uploads/${firstId}/update`,
        { ...sermon, title, date: "2026-11-01", version },
        staff,
      );
    expect((await save("Of the first", "1")).status).toBe(302);
    const late = await save("Of the second", "1");
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(spokenIn(html)[0]).toMatch(/^Somebody else has changed this since you opened it\./);
    expect(fieldValue(html, "title")).toBe("Of the second");
    expect(wordsOf(html)).toContain("How it reads now Title Of the first Sermon By Ruth Field");
    expect(wordsOf(html)).toContain("Date 01-11-2026");
    expect((await saved()).map(({ title }) => title)).toEqual(["Of the first"]);
    expect((await save("Of the second", fieldValue(html, "version") ?? "")).status).toBe(302);
    expect((await saved()).map(({ title }) => title)).toEqual(["Of the second"]);
  });

  test("a video is deleted once", async () => {
    await haveSermons(2);
    const address = `/alter-uploads/${firstId}/delete`;
    expect(wordsOf(await page(address, staff))).toContain(
      "Sermon 1 , 01-11-2026, will be gone for everybody",
    );
    const response = await postForm(site, address, {}, staff);
    expect(response.headers.get("location")).toBe("/alter-uploads");
    expect(spokenIn(await follow(site, response, staff.cookie), "status")).toEqual(["Video deleted."]);
    expect((await saved()).map(({ title }) => title)).toEqual(["Sermon 2"]);
    expect((await postForm(site, address, {}, staff)).status).toBe(404);
  });

  test.each(["none", "0193a000-0000-7000-8000-00000000dead", "%00", "%27%20or%201=1", "a".repeat(3000)])(
    "there is no video %s to change or delete",
    async (id) => {
      await haveSermons(1);
      for (const command of ["update", "delete"]) {
        const address = `/alter-uploads/${id}/${command}`;
        expect([400, 404]).toContain((await site.request(address, { headers: staff })).status);
        const change = { ...sermon, date: "2026-11-01", version: "1" };
        expect([400, 404, 409]).toContain((await postForm(site, address, change, staff)).status);
      }
      expect((await saved()).map(({ title }) => title)).toEqual(["Sermon 1"]);
    },
  );

  test("visitors and members read, and neither add, change nor delete", async () => {
    await haveSermons(1);
    const before = await saved();
    const change = { ...sermon, date: "2026-11-01", version: "1" };
    for (const [headers, status] of [
      [{}, 401],
      [{ cookie: await joinAsMember(site) }, 403],
    ] as const) {
      expect(headingsIn(await page("/facebook-live", headers))).toEqual(["Sermon 1"]);
      for (const address of [
        "/upload-video",
        `/alter-uploads/${firstId}/update`,
        `/alter-uploads/${firstId}/delete`,
      ]) {
        expect((await postForm(site, address, change, headers)).status).toBe(status);
      }
    }
    expect(await saved()).toEqual(before);
  });

  test("what cannot be read is said in the words of the list", async () => {
    const broken = await open();
    await using db = databaseOf(broken);
    await db.schema.dropTable("videos").execute();
    const response = await broken.request("/facebook-live");
    expect(response.status).toBe(500);
    expect(wordsOf(await response.text())).toContain("Failed to load videos.");
    const cookie = await signIn(broken);
    const refused = await postForm(broken, "/upload-video", sermon, { cookie });
    expect(refused.status).toBe(500);
    const html = await refused.text();
    expect(spokenIn(html)).toEqual([
      "The video could not be saved. What you typed is still here: please try again.",
    ]);
    expect(fieldValue(html, "title")).toBe(sermon.title);
  });
});

function idOf(number: number): string {
  return `0193a000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

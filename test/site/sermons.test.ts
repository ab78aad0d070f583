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
import { administrator, describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { cookieOf, databaseOf, giveRoles, registerVerified } from "./support/people.ts";

const embedded = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90";
const ownFilm = "/v0/b/site/o/media%2Fcoin.mp4?alt=media&token=abc";
const firstId = idOf(1);

describeSite("sermon videos", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  test("sermon videos have a message in both empty lists", async () => {
    await haveSermons(site, 0);
    expect(visibleText(await page(site, "/facebook-live"))).toContain("No videos available");
    expect(visibleText(await page(site, "/alter-uploads", staff))).toContain("No videos available.");
    expect(visibleText(await page(site, "/facebook-live"))).not.toContain("Previous");
  });

  test("sermon videos are five to a page, newest first", async () => {
    await haveSermons(site, 11);
    for (const [path, headers] of [
      ["/facebook-live", {}],
      ["/alter-uploads", staff],
    ] as const) {
      const pages = await Promise.all(
        [1, 2, 3].map((number) => page(site, `${path}?page=${number}`, headers)),
      );
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

  test("sermon videos have different previews in both lists for films that the browser plays itself", async () => {
    await haveSermons(site, 5, { videoUrl: ownFilm });
    const urls = attributesIn(await page(site, "/facebook-live"), "video", "poster");
    expect(urls).toHaveLength(5);
    expect(new Set(urls).size).toBe(5);
    for (const url of urls) expect((await site.request(url)).status, url).toBe(200);
    expect(attributesIn(await page(site, "/alter-uploads", staff), "article img", "src")).toEqual(urls);
  });

  test("sermon videos have a few lines each in the staff list, with how they are shown, and no player", async () => {
    await haveSermons(site, 6, { embeddable: false });
    const html = await page(site, "/alter-uploads?page=2", staff);
    expect(textsIn(html, "article").join()).toMatch(
      /^Shown as a link Sermon 1 Ruth Field · 01-11-2026 Swept, searched, found\. More at .* Edit Sermon 1 Delete Sermon 1$/,
    );
    expect(parsePage(html).querySelector("article :is(iframe, video)")).toBeNull();
    const links = attributesIn(html, "article a", "href");
    expect(links).toContain(`/alter-uploads/${firstId}/update?page=2`);
    expect(links).toContain(`/alter-uploads/${firstId}/delete?page=2`);
    await haveSermons(site, 1);
    expect(visibleText(await page(site, "/alter-uploads", staff))).not.toContain("Shown as a link");
  });

  test("sermon videos with the same date are sorted by id", async () => {
    await haveSermons(site, 3, { date: "2026-11-21T12:00:00.000Z" });
    expect(headingsIn(await page(site, "/facebook-live"))).toEqual(["Sermon 3", "Sermon 2", "Sermon 1"]);
  });

  test("sermon videos show their title, preacher, day, content and player", async () => {
    await haveSermons(site, 1, { date: "2026-11-20T23:30:00.000Z" });
    const html = await page(site, "/facebook-live");
    expect(visibleText(html)).toContain("Sermon 1 Ruth Field 20-11-2026 Swept, searched, found. More at");
    expect(textsIn(html, 'time[datetime="2026-11-20"]')).toEqual(["20-11-2026"]);
    expect(attributesIn(html, "a", "href")).toContain("https://coins.example/luke-15");
    const frame = parsePage(html).querySelector("iframe");
    for (const [name, value] of [
      ["src", embedded],
      ["title", "Sermon 1"],
      ["loading", "lazy"],
      ["allowfullscreen", ""],
      ["referrerpolicy", "strict-origin-when-cross-origin"],
    ] as const)
      expect(frame?.getAttribute(name), name).toBe(value);
    const shown = frame?.getAttribute("srcdoc") ?? "";
    expect(textsIn(shown, "a")).toEqual(["Play : Sermon 1 from youtube-nocookie.com"]);
    expect(attributesIn(shown, "a", "href")).toEqual([`${embedded}&autoplay=1`]);
    const [styles = ""] = attributesIn(shown, "link[rel=stylesheet]", "href");
    expect((await site.request(styles)).headers.get("content-type")).toMatch(/^text\/css/);
    expect(shown, "the policy of the page refuses both").not.toMatch(/<style|style=|<script/);
  });

  test("sermon videos are added with date and author, without spaces around their title and URL", async () => {
    await haveSermons(site, 0);
    const before = new Date().toISOString();
    const typed = { ...sermon, title: "  The lost coin ", videoUrl: ` ${sermon.videoUrl} ` };
    const response = await postForm(site, "/upload-video", typed, staff);
    expect(response.status).toBe(302);
    const [video] = await saved(site);
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
  ])("sermon videos shared by somebody with the name %j are recorded as %s", async (name, recorded) => {
    await haveSermons(site, 0);
    const email = await registerVerified(site);
    await using db = databaseOf(site);
    await db.updateTable("user").set({ name }).where("email", "=", email).execute();
    await giveRoles(site, email, "sermons");
    await postForm(site, "/upload-video", sermon, { cookie: await cookieOf(site, email) });
    expect((await saved(site)).map(({ userName }) => userName)).toEqual([name ? recorded : email]);
  });

  test("sermon videos show HTML as plain text", async () => {
    await haveSermons(site, 0);
    const hostile = '<img src=x onerror="alert(1)"></script><script>alert(2)</script> & "quotes"';
    const link = "https://films.example/?a='%22><script>alert(3)</script>";
    await postForm(
      site,
      "/upload-video",
      {
        title: hostile,
        sermonBy: hostile,
        content: hostile,
        videoUrl: link,
        showsPlayer: "on",
        wasShown: "false",
      },
      staff,
    );
    for (const [html, players] of [
      [await page(site, "/facebook-live"), 1],
      [await page(site, "/alter-uploads", staff), 0],
    ] as const) {
      expect(html).not.toMatch(/<img src=x|<script>alert/);
      expect(headingsIn(html)).toEqual([hostile]);
      expect(parsePage(html).querySelectorAll("iframe")).toHaveLength(players);
      for (const shown of attributesIn(html, "iframe", "srcdoc")) {
        const document = parsePage(shown);
        expect(document.querySelector("title")?.textContent).toBe(hostile);
        expect(document.querySelector("img, script")).toBeNull();
        expect(attributesIn(shown, "a", "href")).toEqual([link]);
      }
    }
  });

  test.each([
    [sermon.videoUrl, undefined, true],
    [sermon.videoUrl, "true", true],
    [sermon.videoUrl, "false", false],
    ["https://films.example/watch", undefined, false],
    // The browser's report alone is not enough for other sites, and this server cannot ask them.
    ["https://films.example/watch", "true", false],
    ["https://films.example/watch", "false", false],
    ["https://evil-youtube.com/watch?v=dQw4w9WgXcQ", undefined, false],
    ["https://films.example/coin.mp4", "false", true],
    [ownFilm, undefined, true],
  ])(
    "sermon videos with the URL %s and the verdict %j are embeddable: %j",
    async (videoUrl, verdict, embeddable) => {
      await haveSermons(site, 0);
      const fields = { ...sermon, videoUrl, ...(verdict && { embeddable: verdict }) };
      expect((await postForm(site, "/upload-video", fields, staff)).status).toBe(302);
      expect(await saved(site)).toMatchObject([{ videoUrl, embeddable }]);
      const html = await page(site, "/facebook-live");
      const isFile = videoUrl.includes(".mp4");
      const shows = (player: string) => parsePage(html).querySelector(player) !== null;
      expect([shows("video"), shows("iframe")]).toEqual([isFile, !isFile && embeddable]);
      expect(visibleText(html).includes("Watch on ")).toBe(!embeddable);
    },
  );

  test("sermon videos with an invalid verdict are refused", async () => {
    await haveSermons(site, 0);
    const response = await postForm(site, "/upload-video", { ...sermon, embeddable: "perhaps" }, staff);
    expect(response.status).toBe(400);
    expect(await saved(site)).toEqual([]);
  });

  test("sermon videos that may not be embedded are links to their site, in this tab", async () => {
    await haveSermons(site, 1, { embeddable: false, videoUrl: "https://www.films.example/a?b=1&c=2" });
    const html = await page(site, "/facebook-live");
    const link = parsePage(html).querySelector('a[href="https://www.films.example/a?b=1&c=2"]');
    expect(link?.getAttribute("rel")).toBe("noopener");
    expect(link?.getAttribute("target")).toBeNull();
    expect(visibleText(html)).toContain("Watch on films.example");
  });

  test("sermon videos in our own storage are stored without the site's name", async () => {
    await haveSermons(site, 0);
    const url = `${site.url}${ownFilm}`;
    expect((await postForm(site, "/upload-video", { ...sermon, videoUrl: url }, staff)).status).toBe(302);
    expect(await saved(site)).toMatchObject([{ videoUrl: ownFilm, embeddable: true }]);
    expect(attributesIn(await page(site, "/facebook-live"), "video", "src")).toEqual([ownFilm]);
  });

  test("sermon videos with an unsafe URL show neither a frame nor a link", async () => {
    await haveSermons(site, 1, { videoUrl: "javascript:alert(1)" });
    const html = await page(site, "/facebook-live");
    expect(headingsIn(html)).toEqual(["Sermon 1"]);
    expect(html).not.toMatch(/<iframe|<video|(?:href|src)="javascript:/);
  });

  test("sermon videos that cannot be read get the list's own error message", async () => {
    const broken = await open();
    await using db = databaseOf(broken);
    await db.schema.dropTable("sermonsInCollections").execute();
    await db.schema.dropTable("sermonPassages").execute();
    await db.schema.dropTable("videos").execute();
    const response = await broken.request("/facebook-live");
    expect(response.status).toBe(500);
    expect(visibleText(await response.text())).toContain("Failed to load videos.");
    const cookie = await signIn(broken);
    const refused = await postForm(broken, "/upload-video", sermon, { cookie });
    expect(refused.status).toBe(500);
    const html = await refused.text();
    expect(announced(html)).toEqual([
      "The video could not be saved. What you typed is still here: please try again.",
    ]);
    expect(fieldValue(html, "title")).toBe(sermon.title);
  });
});

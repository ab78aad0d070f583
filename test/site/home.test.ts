import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { follow } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

describeSiteOnBothDatabases(
  "the background of the home page",
  "whether it is a video comes back as another type, and PostgreSQL stores no NUL character",
  (open) => {
    let site: TestSite;
    let staff: Record<string, string>;
    beforeAll(async () => {
      site = await open();
      staff = { cookie: await signIn(site) };
    });
    beforeEach(async () => {
      await using db = databaseOf(site);
      await db.deleteFrom("settings").execute();
    });

    const changeBackground = (backgroundMediaUrl: string) =>
      postForm(site, "/change-background-media", { backgroundMediaUrl }, staff);
    const changeMainImage = (mainImageUrl: string) =>
      postForm(site, "/change-main-image", { mainImageUrl }, staff);
    const home = async () => (await site.request("/")).text();
    const pictures = async () => attributesIn(await home(), "img", "src");
    const heroDawn = expect.stringMatching(/^\/assets\/hero-dawn-[\w-]+\.jpg$/);
    const ownMain = expect.stringMatching(/^\/assets\/main-[\w-]+\.jpg$/);

    async function storedSettings() {
      await using db = databaseOf(site);
      return await db.selectFrom("settings").selectAll().execute();
    }

    test("the background of the home page shows the congregation's own pictures, welcome and links on a new site", async () => {
      const html = await home();
      expect(await storedSettings()).toEqual([]);
      const shown = await pictures();
      expect(shown).toEqual(expect.arrayContaining([heroDawn, ownMain]));
      expect(textsIn(html, "h1")).toEqual(["Riverside Community Church"]);
      expect(shown.filter((url) => /^\/assets\/carousel-\d-[\w-]+\.jpg$/.test(url))).toHaveLength(4);
      const links = attributesIn(html, "a", "href");
      expect(links).toContain("https://www.biblegateway.com/reading-plans/verse-of-the-day");
      expect(links).toContain("/about-us");
    });

    test("the background of the home page is a picture or a video, depending on its URL", async () => {
      const picture = await changeBackground("https://pictures.example/dawn.jpg?mp4");
      expect(picture.headers.get("location")).toBe("/");
      expect(announced(await follow(site, picture, staff.cookie), "status")).toEqual([
        "The background has been changed.",
      ]);
      expect(await storedSettings()).toEqual([
        {
          id: "background",
          backgroundMediaUrl: "https://pictures.example/dawn.jpg?mp4",
          backgroundMediaAlt: "",
          mainImageUrl: "",
          mainImageAlt: "",
          isVideoBackground: false,
        },
      ]);
      expect(await pictures()).toContain("https://pictures.example/dawn.jpg?mp4");
      for (const video of ["https://pictures.example/river.mp4", "/assets/River.MP4"]) {
        await changeBackground(video);
        expect(await storedSettings()).toMatchObject([
          { backgroundMediaUrl: video, isVideoBackground: true },
        ]);
        // The video plays only after the browser has confirmed that motion is welcome.
        expect(await pictures()).toContainEqual(heroDawn);
      }
    });

    test("the background of the home page can change without changing the main image, and the other way round", async () => {
      const main = "https://pictures.example/main.jpg";
      const background = "https://pictures.example/river.mp4";
      for (const first of ["main", "background"]) {
        await using db = databaseOf(site);
        await db.deleteFrom("settings").execute();
        if (first === "main") await changeMainImage(main);
        await changeBackground(background);
        if (first === "background") await changeMainImage(main);
        const expected = { backgroundMediaUrl: background, mainImageUrl: main, isVideoBackground: true };
        const texts = { backgroundMediaAlt: "", mainImageAlt: "" };
        expect(await storedSettings()).toEqual([{ id: "background", ...expected, ...texts }]);
      }
      expect(await pictures()).toContain(main);
      await changeBackground("");
      expect(await storedSettings()).toMatchObject([
        { backgroundMediaUrl: "", mainImageUrl: main, isVideoBackground: false },
      ]);
      await changeMainImage("  ");
      expect(await storedSettings()).toMatchObject([{ mainImageUrl: "" }]);
      expect(await pictures()).toContainEqual(ownMain);
    });

    test.each([
      "javascript:alert(1)",
      " JavaScript:alert(1)",
      "http://pictures.example/a.jpg",
      "data:image/png;base64,AAAA",
      "blob:https://pictures.example/1",
      "ftp://pictures.example/a.jpg",
      "//pictures.example/a.jpg",
      "/\\pictures.example/a.jpg",
      "/\t/pictures.example/a.jpg",
      "pictures.example/a.jpg",
      "https://",
    ])(
      "the background of the home page cannot be a URL that browsers could not or should not load: %j",
      async (url) => {
        for (const [path, field] of [
          ["/change-background-media", "backgroundMediaUrl"],
          ["/change-main-image", "mainImageUrl"],
        ] as const) {
          const response = await postForm(site, path, { [field]: url }, staff);
          expect(response.status).toBe(400);
          expect(visibleText(await response.text())).toMatch(
            /Please enter a URL that begins with https:\/\/ or with \/|Please use at most 2000 characters/,
          );
        }
        expect(await storedSettings()).toEqual([]);
      },
    );

    test("the background of the home page cannot be a URL with a NUL character, on either database", async () => {
      expect((await changeBackground("https://pictures.example/a.jpg\u0000")).status).toBe(400);
      expect((await changeMainImage("/a\u0000.jpg")).status).toBe(400);
      expect(await storedSettings()).toEqual([]);
    });

    test("the background of the home page is offered with its present URL in the dialog, and the URL cannot escape its attribute", async () => {
      const url = 'https://pictures.example/a.jpg?"><script>alert(1)</script>';
      await changeMainImage(url);
      const dialog = await (await site.request("/change-main-image", { headers: staff })).text();
      expect(fieldValue(dialog, "mainImageUrl")).toBe(url);
      for (const html of [dialog, await home()]) expect(html).not.toContain('"><script>alert');
      const background = await (await site.request("/change-background-media", { headers: staff })).text();
      expect(fieldValue(background, "backgroundMediaUrl") ?? "").toBe("");
      expect(visibleText(background)).toMatch(/Change Background Media.*Cancel.*Save/);
    });
  },
);

import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { idOf } from "../support/database.ts";
import { announced, attributesIn, fieldValue, headingsIn, parsePage, visibleText } from "../support/html.ts";
import { describeSite, openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { clearPosts, havePosts, kept, post, postsIn } from "./support/kept-posts.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { jpeg, pictureIn, sendForm, storedPaths, uploaded } from "./support/stored-pictures.ts";

describeSite("daily posts", (open, kind) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(() => clearPosts(site, staff));

  describe("in lists", () => {
    test("daily posts in lists have a message for an empty list", async () => {
      expect(visibleText(await page(site, "/daily-posts"))).toContain("No posts available");
      expect(visibleText(await page(site, "/daily-posts"))).not.toContain("Previous");
      expect(visibleText(await page(site, "/update-daily-post", staff))).toContain(
        "No daily posts available.",
      );
    });

    test("daily posts in lists are five to a page, newest first", async () => {
      await havePosts(site, 11);
      for (const [path, headers] of [
        ["/daily-posts", {}],
        ["/update-daily-post", staff],
      ] as const) {
        const pages = await Promise.all(
          [1, 2, 3].map((number) => page(site, `${path}?page=${number}`, headers)),
        );
        expect(pages.map(postsIn)).toEqual([
          ["Post 11", "Post 10", "Post 9", "Post 8", "Post 7"],
          ["Post 6", "Post 5", "Post 4", "Post 3", "Post 2"],
          ["Post 1"],
        ]);
        expect((await site.request(`${path}?page=4`, { headers })).status).toBe(404);
      }
    });

    test("daily posts in lists with the same date are sorted by id, the same on every page", async () => {
      await havePosts(site, 7, { date: "2026-11-21T12:00:00.000Z" });
      const pages = await Promise.all([page(site, "/daily-posts"), page(site, "/daily-posts?page=2")]);
      expect(pages.flatMap(postsIn)).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Post ${number}`));
    });

    test("daily posts in lists have the date with its weekday in public and in British form for staff, in the congregation's time zone", async () => {
      await havePosts(site, 1, { date: "2026-06-30T23:30:00.000Z" });
      expect(headingsIn(await page(site, "/daily-posts"))).toEqual(["Wednesday, July 1, 2026"]);
      expect(headingsIn(await page(site, "/update-daily-post", staff))).toEqual(["1 July 2026"]);
      expect(attributesIn(await page(site, "/daily-posts"), "time", "datetime")).toEqual(["2026-07-01"]);
    });

    test("daily posts in lists keep the line breaks of their text, and link its https URLs and nothing else", async () => {
      const content =
        'One\nTwo https://church.example/a?b=1&c=2, and http://old.example.\n\n<b onclick="alert(1)">bold</b> javascript:alert(1)';
      await havePosts(site, 1, { content, postedBy: "<script>alert(2)</script>" });
      for (const [html, links] of [
        [await page(site, "/daily-posts"), [["https://church.example/a?b=1&c=2", "noopener nofollow ugc"]]],
        // Staff see only the beginning, which could cut off a link.
        [await page(site, "/update-daily-post", staff), []],
      ] as const) {
        const document = parsePage(html);
        const text = document.querySelector("article .whitespace-pre-line")?.textContent;
        expect(text).toContain("One\nTwo ");
        expect(text).toContain('<b onclick="alert(1)">');
        const elsewhere = [...document.querySelectorAll('article a:not([href^="/"])')];
        expect(elsewhere.map((link) => ["href", "rel"].map((name) => link.getAttribute(name)))).toEqual(
          links,
        );
        expect(html).not.toMatch(/<b onclick|<script>alert/);
      }
    });

    test("daily posts in lists state their number of likes in words", async () => {
      await havePosts(site, 3);
      await using db = databaseOf(site);
      for (const [number, likes] of [
        [2, 1],
        [3, 12],
      ] as const) {
        await db.updateTable("dailyPosts").set({ likes }).where("id", "=", idOf(number)).execute();
      }
      expect(visibleText(await page(site, "/daily-posts")).match(/\d+ likes?\b/g)).toEqual([
        "12 likes",
        "1 like",
        "0 likes",
      ]);
    });
  });

  describe("when added", () => {
    test("daily posts when added are saved with the picture in the form, with a confirmation", async () => {
      const response = await sendForm(
        site,
        "/add-post",
        { ...post, postedBy: "  Ann Hill " },
        staff,
        await jpeg(),
      );
      expect(response.status).toBe(302);
      expect(response.headers.get("location")).toBe("/daily-posts");
      const html = await follow(site, response, staff.cookie);
      expect(announced(html, "status")).toEqual(["Post added successfully!"]);
      expect(headingsIn(html)).toEqual(["Saturday, November 21, 2026"]);
      expect(visibleText(html)).toContain("Posted by Ann Hill Like 0 likes");
      expect(parsePage(html).querySelector('img[width="640"][height="400"]')).not.toBeNull();
      expect(parsePage(html).querySelector("img[address]"), "not an attribute of a picture").toBeNull();
      const [{ imgPath = "", imgUrl = "", likes, date } = {}] = await kept(site);
      expect({ imgUrl, likes, date }).toEqual({ imgUrl: "", likes: 0, date: "2026-11-21T12:00:00.000Z" });
      expect(imgPath).toMatch(/^images\/[0-9a-f-]{36}\.jpg$/);
      expect(await statusOf(site, pictureIn(html) ?? "")).toBe(200);
      expect(announced(await page(site, "/daily-posts"), "status")).toEqual([]);
    });

    test("daily posts when added can use the URL of a picture that was uploaded before", async () => {
      const imgUrl = await uploaded(site, "images/dawn.jpg", staff);
      expect((await postForm(site, "/add-post", { ...post, imgUrl }, staff)).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ imgPath: "images/dawn.jpg", imgUrl: "" }]);
      expect(pictureIn(await page(site, "/daily-posts"))).toBe(imgUrl);
    });

    test("daily posts when added are dated today by default, in the congregation's time zone", async () => {
      const inSummer = await openTestSite(kind, {}, { clock: () => new Date("2026-06-30T23:30:00Z") });
      onTestFinished(inSummer.close);
      const html = await page(inSummer, "/add-post", { cookie: await signIn(inSummer) });
      expect(fieldValue(html, "day")).toBe("2026-07-01");
    });

    test("daily posts when added that are refused leave no picture behind", async () => {
      const refused = await sendForm(site, "/add-post", { ...post, content: "" }, staff, await jpeg());
      expect(refused.status).toBe(400);
      expect([await kept(site), await storedPaths(site)]).toEqual([[], []]);
    });

    test("daily posts when added need a picture", async () => {
      for (const imgUrl of ["", undefined]) {
        const response = await sendForm(
          site,
          "/add-post",
          { ...post, ...(imgUrl === "" && { imgUrl }) },
          staff,
        );
        expect(response.status).toBe(400);
        const html = await response.text();
        expect(visibleText(html)).toContain("Please choose a picture");
        expect(fieldValue(html, "content")).toBe(post.content);
      }
      expect(visibleText(await page(site, "/add-post", staff))).toContain("A picture is required.");
      expect(await kept(site)).toEqual([]);
    });

    test.each([
      "https://evil.example/x.jpg",
      "javascript:alert(1)",
      "/v0/b/site/o/images%2Fmissing.jpg?alt=media&token=x",
      "/v0/b/site/o/images%2Fdawn.jpg?alt=media&token=wrong",
      "/v0/b/site/o/events%2Fdawn.jpg?alt=media",
    ])("daily posts when added are refused with a URL that is no picture of a post: %s", async (imgUrl) => {
      await uploaded(site, "images/dawn.jpg", staff);
      await uploaded(site, "events/dawn.jpg", staff);
      const response = await postForm(site, "/add-post", { ...post, imgUrl }, staff);
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(announced(html)).toEqual(["Failed to upload image. Please choose the picture again."]);
      expect(fieldValue(html, "content")).toBe(post.content);
      expect(await kept(site)).toEqual([]);
    });

    test("daily posts when added are refused with a file that is no picture, and leave nothing behind", async () => {
      const text = new Blob(["not a picture"], { type: "image/jpeg" });
      const response = await sendForm(site, "/add-post", post, staff, text);
      expect(response.status).toBe(400);
      expect(announced(await response.text())[0]).toMatch(/^Failed to upload image\. [A-Z].+\.$/);
      expect([await kept(site), await storedPaths(site)]).toEqual([[], []]);
    });
  });
});

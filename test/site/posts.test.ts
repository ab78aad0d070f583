import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storedPathOf } from "../../platform/storage/names.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../site.ts";
import { fieldValue, follow, headingsIn, spokenIn, wordsOf } from "./page.ts";
import { databaseOf, joinAsMember } from "./people.ts";
import { jpeg, pictureIn, sendForm, uploaded } from "./stored-pictures.ts";

const post = { day: "2026-11-21", postedBy: "Ann Hill", content: "Be still." };
const id = (number: number) => `0193a000-0000-7000-8000-${String(number).padStart(12, "0")}`;

describeSiteOnBothDatabases("daily posts", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("dailyPosts").execute();
    for (const { fullPath } of await db.selectFrom("storedFiles").select("fullPath").execute()) {
      await site.request(`/v0/b/site/o/${encodeURIComponent(fullPath)}`, {
        method: "DELETE",
        headers: staff,
      });
    }
  });

  async function havePosts(count: number, change: Record<string, string | number> = {}): Promise<void> {
    await using db = databaseOf(site);
    for (let number = 1; number <= count; number++) {
      await db
        .insertInto("dailyPosts")
        .values({
          id: id(number),
          date: `2026-11-${String(number).padStart(2, "0")}T08:30:00.000Z`,
          imgUrl: "",
          imgPath: "",
          postedBy: "Ann Hill",
          content: `Post ${number}`,
          likes: 0,
          ...change,
        })
        .execute();
    }
  }

  async function kept() {
    await using db = databaseOf(site);
    return await db.selectFrom("dailyPosts").selectAll().orderBy("id").execute();
  }

  async function storedPaths(): Promise<string[]> {
    await using db = databaseOf(site);
    const files = await db.selectFrom("storedFiles").select("fullPath").execute();
    return files.map(({ fullPath }) => fullPath);
  }

  const page = async (address: string, headers = {}) => (await site.request(address, { headers })).text();
  const statusOf = async (address: string) => {
    const response = await site.request(address);
    await response.body?.cancel();
    return response.status;
  };

  /** A post with a picture, made through the form. */
  async function added() {
    expect((await sendForm(site, "/add-post", post, staff, await jpeg())).status).toBe(302);
    const [made] = await kept();
    if (!made) throw new Error("the post was not added");
    return made;
  }

  /** What the form of a post sends when nothing is changed in it. */
  async function opened(postId: string): Promise<Record<string, string>> {
    const html = await page(`/update-daily-post/${postId}/update`, staff);
    const fields = ["day", "postedBy", "content", "likes", "likesBefore", "version", "imgUrl"];
    return Object.fromEntries(fields.map((field) => [field, fieldValue(html, field) ?? ""]));
  }

  const save = (postId: string, fields: Record<string, string>, picture?: Blob) =>
    sendForm(site, `/update-daily-post/${postId}/update`, fields, staff, picture);

  describe("in lists", () => {
    test("say so when there are none", async () => {
      expect(wordsOf(await page("/daily-posts"))).toContain("No posts available");
      expect(wordsOf(await page("/daily-posts"))).not.toContain("Previous");
      expect(wordsOf(await page("/update-daily-post", staff))).toContain("No daily posts available.");
    });

    test("are paged by five, the newest first", async () => {
      await havePosts(11);
      for (const [path, headers] of [
        ["/daily-posts", {}],
        ["/update-daily-post", staff],
      ] as const) {
        const pages = await Promise.all([1, 2, 3].map((number) => page(`${path}?page=${number}`, headers)));
        expect(pages.map(postsIn)).toEqual([
          ["Post 11", "Post 10", "Post 9", "Post 8", "Post 7"],
          ["Post 6", "Post 5", "Post 4", "Post 3", "Post 2"],
          ["Post 1"],
        ]);
        expect((await site.request(`${path}?page=4`, { headers })).status).toBe(404);
      }
    });

    test("with one date are sorted by their ids, the same on every page", async () => {
      await havePosts(7, { date: "2026-11-21T12:00:00.000Z" });
      const pages = await Promise.all([page("/daily-posts"), page("/daily-posts?page=2")]);
      expect(pages.flatMap(postsIn)).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Post ${number}`));
    });

    test("name the day with its weekday in public and in British for staff, where the congregation lives", async () => {
      await havePosts(1, { date: "2026-06-30T23:30:00.000Z" });
      expect(headingsIn(await page("/daily-posts"))).toEqual(["Wednesday, July 1, 2026"]);
      expect(headingsIn(await page("/update-daily-post", staff))).toEqual(["1 July 2026"]);
      expect(await page("/daily-posts")).toContain('dateTime="2026-07-01"');
    });

    test("keep the line breaks of their text, link its https addresses and nothing else", async () => {
      const content =
        'One\nTwo https://church.example/a?b=1&c=2, and http://old.example.\n\n<b onclick="alert(1)">bold</b> javascript:alert(1)';
      await havePosts(1, { content, postedBy: "<script>alert(2)</script>" });
      for (const html of [await page("/daily-posts"), await page("/update-daily-post", staff)]) {
        const article = /<article.*?<\/article>/s.exec(html)?.[0] ?? "";
        expect(article).toContain("whitespace-pre-line");
        expect(article).toContain("One\nTwo ");
        expect(article).toContain(
          '<a href="https://church.example/a?b=1&amp;c=2" rel="noopener nofollow ugc"',
        );
        const elsewhere = article.match(/<a href="(?!\/)[^"]*"/g) ?? [];
        expect(elsewhere).toEqual(['<a href="https://church.example/a?b=1&amp;c=2"']);
        expect(article).toContain("&lt;b onclick=&quot;alert(1)&quot;&gt;");
        expect(html).not.toMatch(/<b onclick|<script>alert/);
      }
    });

    test("count likes in words", async () => {
      await havePosts(3);
      await using db = databaseOf(site);
      for (const [number, likes] of [
        [2, 1],
        [3, 12],
      ] as const) {
        await db.updateTable("dailyPosts").set({ likes }).where("id", "=", id(number)).execute();
      }
      expect(wordsOf(await page("/daily-posts")).match(/\d+ likes?\b/g)).toEqual([
        "12 likes",
        "1 like",
        "0 likes",
      ]);
    });
  });

  describe("when they are added", () => {
    test("take a picture along with the form and say that it worked", async () => {
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
      expect(spokenIn(html, "status")).toEqual(["Post added successfully!"]);
      expect(headingsIn(html)).toEqual(["Saturday, November 21, 2026"]);
      expect(wordsOf(html)).toContain("Posted by Ann Hill Like 0 likes");
      expect(html).toMatch(/<img[^>]* width="640" height="400"/);
      const [{ imgPath = "", imgUrl = "", likes, date } = {}] = await kept();
      expect({ imgUrl, likes, date }).toEqual({ imgUrl: "", likes: 0, date: "2026-11-21T12:00:00.000Z" });
      expect(imgPath).toMatch(/^images\/[0-9a-f-]{36}\.jpg$/);
      expect(await statusOf(pictureIn(html) ?? "")).toBe(200);
      expect(spokenIn(await page("/daily-posts"), "status")).toEqual([]);
    });

    test("take the address of a picture that was uploaded before", async () => {
      const imgUrl = await uploaded(site, "images/dawn.jpg", staff);
      expect((await postForm(site, "/add-post", { ...post, imgUrl }, staff)).status).toBe(302);
      expect(await kept()).toMatchObject([{ imgPath: "images/dawn.jpg", imgUrl: "" }]);
      expect(pictureIn(await page("/daily-posts"))).toBe(imgUrl);
    });

    test("begin with today and with the name of who writes", async () => {
      const html = await page("/add-post", staff);
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(new Date());
      expect(fieldValue(html, "day")).toBe(today);
      expect(fieldValue(html, "postedBy")).not.toBe("");
    });

    test.each([
      ["day", "", "Please choose a date"],
      ["day", "2026-02-30", "Please choose a date"],
      ["day", "21.11.2026", "Please choose a date"],
      ["postedBy", "", "Please enter who posts this"],
      ["postedBy", "  ", "Please enter who posts this"],
      ["postedBy", 121, "Please use at most 120 characters"],
      ["content", "", "Please enter the content"],
      ["content", 5001, "Please use at most 5000 characters"],
    ])("are refused with %s %j, and keep what was typed: %s", async (field, textOrLength, message) => {
      const wrong = typeof textOrLength === "number" ? "a".repeat(textOrLength) : textOrLength;
      const typed = { ...post, [field]: wrong };
      const response = await sendForm(site, "/add-post", typed, staff, await jpeg());
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(wordsOf(html)).toContain(message);
      for (const [name, value] of Object.entries(typed))
        expect(fieldValue(html, name) ?? "", name).toBe(value.trim());
      expect([await kept(), await storedPaths()]).toEqual([[], []]);
    });

    test("need a picture", async () => {
      for (const imgUrl of ["", undefined]) {
        const response = await sendForm(
          site,
          "/add-post",
          { ...post, ...(imgUrl === "" && { imgUrl }) },
          staff,
        );
        expect(response.status).toBe(400);
        const html = await response.text();
        expect(wordsOf(html)).toContain("Please choose a picture");
        expect(fieldValue(html, "content")).toBe(post.content);
      }
      const empty = await postForm(site, "/add-post", {}, staff);
      expect(empty.status).toBe(400);
      const html = await empty.text();
      for (const message of ["a date", "who posts this", "the content"])
        expect(wordsOf(html)).toContain(message);
      expect(html).not.toContain("Invalid input");
      expect(await kept()).toEqual([]);
    });

    test.each([
      "https://evil.example/x.jpg",
      "javascript:alert(1)",
      "/v0/b/site/o/images%2Fmissing.jpg?alt=media&token=x",
      "/v0/b/site/o/images%2Fdawn.jpg?alt=media&token=wrong",
      "/v0/b/site/o/events%2Fdawn.jpg?alt=media",
    ])("are refused with an address that is no picture of a post: %s", async (imgUrl) => {
      await uploaded(site, "images/dawn.jpg", staff);
      await uploaded(site, "events/dawn.jpg", staff);
      const response = await postForm(site, "/add-post", { ...post, imgUrl }, staff);
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(spokenIn(html)).toEqual(["Failed to upload image. Please choose the picture again."]);
      expect(fieldValue(html, "content")).toBe(post.content);
      expect(await kept()).toEqual([]);
    });

    test("are refused with what is no picture, and leave nothing behind", async () => {
      const text = new Blob(["not a picture"], { type: "image/jpeg" });
      const response = await sendForm(site, "/add-post", post, staff, text);
      expect(response.status).toBe(400);
      expect(spokenIn(await response.text())[0]).toMatch(/^Failed to upload image\. [A-Z].+\.$/);
      expect([await kept(), await storedPaths()]).toEqual([[], []]);
    });
  });

  describe("when they are changed", () => {
    test("keep their time of day while the day stays, and get noon of another day", async () => {
      await havePosts(1, { date: "2026-07-15T22:59:59.123Z" });
      const form = await opened(id(1));
      expect(form).toEqual({
        day: "2026-07-15",
        postedBy: "Ann Hill",
        content: "Post 1",
        likes: "0",
        likesBefore: "0",
        version: "1",
        imgUrl: "",
      });
      expect((await save(id(1), { ...form, content: "Changed" })).status).toBe(302);
      expect(await kept()).toMatchObject([
        { content: "Changed", date: "2026-07-15T22:59:59.123Z", version: 2 },
      ]);
      expect((await save(id(1), { ...form, day: "2026-07-16", version: "2" })).status).toBe(302);
      expect(await kept()).toMatchObject([{ date: "2026-07-16T11:00:00.000Z" }]);
    });

    test("lead back to their page of the list and say that it worked", async () => {
      await havePosts(6);
      const response = await sendForm(
        site,
        `/update-daily-post/${id(1)}/update?page=2`,
        { ...(await opened(id(1))), content: "First of all" },
        staff,
      );
      expect(response.headers.get("location")).toBe("/update-daily-post?page=2");
      const html = await follow(site, response, staff.cookie);
      expect(spokenIn(html, "status")).toEqual(["Post updated successfully!"]);
      expect(postsIn(html)).toEqual(["First of all"]);
    });

    test.each([
      [{ day: "" }, "Please choose a date"],
      [{ postedBy: "" }, "Please enter who posts this"],
      [{ content: "" }, "Please enter the content"],
      [{ likes: "-1" }, "Please enter a whole number from 0 to 1000000"],
      [{ likes: "1.5" }, "Please enter a whole number from 0 to 1000000"],
      [{ likes: "1000001" }, "Please enter a whole number from 0 to 1000000"],
      [{ likes: "many" }, "Please enter a whole number from 0 to 1000000"],
      [{ likes: "" }, "Please enter a whole number from 0 to 1000000"],
    ])("are refused with %j: %s", async (wrong, message) => {
      await havePosts(1, { likes: 3 });
      const before = await kept();
      const response = await save(id(1), { ...(await opened(id(1))), content: "Mine", ...wrong });
      expect(response.status).toBe(400);
      const html = await response.text();
      expect(wordsOf(html)).toContain(message);
      expect(fieldValue(html, "content") ?? "").toBe("content" in wrong ? "" : "Mine");
      expect(await kept()).toEqual(before);
    });

    test("keep the likes that came in since the form was opened", async () => {
      await havePosts(1, { likes: 4 });
      const form = await opened(id(1));
      const member = { cookie: await joinAsMember(site) };
      expect((await postForm(site, `/daily-posts/${id(1)}/like`, {}, member)).status).toBe(200);
      expect((await save(id(1), { ...form, likes: "10" })).status).toBe(302);
      expect(await kept()).toMatchObject([{ likes: 11 }]);
      expect((await save(id(1), { ...(await opened(id(1))), likes: "0" })).status).toBe(302);
      expect(await kept()).toMatchObject([{ likes: 0 }]);
      expect((await postForm(site, `/daily-posts/${id(1)}/unlike`, {}, member)).status).toBe(200);
      expect(await kept()).toMatchObject([{ likes: 0 }]);
    });

    test("tell who comes second of the first, and let the second save again", async () => {
      await havePosts(1);
      const form = await opened(id(1));
      expect((await save(id(1), { ...form, content: "Of the first" })).status).toBe(302);
      const late = await save(id(1), { ...form, content: "Of the second" });
      expect(late.status).toBe(409);
      const html = await late.text();
      expect(spokenIn(html)[0]).toMatch(/^Somebody else has changed this since you opened it\./);
      expect(fieldValue(html, "content")).toBe("Of the second");
      expect(wordsOf(html)).toContain(
        "How it reads now Date 1 November 2026 Posted By Ann Hill Content Of the first",
      );
      expect(await kept()).toMatchObject([{ content: "Of the first" }]);
      const again = { ...form, content: "Of the second", version: fieldValue(html, "version") ?? "" };
      expect((await save(id(1), again)).status).toBe(302);
      expect(await kept()).toMatchObject([{ content: "Of the second" }]);
    });

    test("keep the picture of the first when the second changed words alone", async () => {
      const { id: postId } = await added();
      const form = await opened(postId);
      expect((await save(postId, form, await jpeg(300, 200))).status).toBe(302);
      const [{ imgPath = "" } = {}] = await kept();
      const html = await (await save(postId, { ...form, content: "Of the second" })).text();
      const again = {
        ...form,
        content: "Of the second",
        version: fieldValue(html, "version") ?? "",
        imgUrl: fieldValue(html, "imgUrl") ?? "",
      };
      expect((await save(postId, again)).status).toBe(302);
      expect(await kept()).toMatchObject([{ content: "Of the second", imgPath }]);
      expect(await storedPaths()).toEqual([imgPath]);
    });

    test("are not saved when somebody else has deleted them, and leave no picture behind", async () => {
      const { id: postId } = await added();
      const form = await opened(postId);
      expect((await postForm(site, `/update-daily-post/${postId}/delete`, {}, staff)).status).toBe(302);
      const late = await sendForm(
        site,
        `/update-daily-post/${postId}/update`,
        { ...form, content: "Too late", imgUrl: "" },
        staff,
        await jpeg(),
      );
      expect(late.status).toBe(409);
      expect(wordsOf(await late.text())).toContain("This post is not there any more.");
      expect([await kept(), await storedPaths()]).toEqual([[], []]);
    });

    test("show another picture, and the old one is gone", async () => {
      const before = await added();
      const old = (await opened(before.id)).imgUrl ?? "";
      expect((await save(before.id, await opened(before.id), await jpeg(300, 200))).status).toBe(302);
      const html = await page("/daily-posts");
      expect(html).toMatch(/<img[^>]* width="300" height="200"/);
      expect(await statusOf(pictureIn(html) ?? "")).toBe(200);
      expect(await statusOf(old)).toBe(404);
      expect(await storedPaths()).toHaveLength(1);
    });

    test("keep their picture, which cannot be taken away", async () => {
      const before = await added();
      const changes: Record<string, string>[] = [{}, { removePicture: "on" }, { imgUrl: "" }];
      for (const change of changes) {
        const saved = await save(before.id, { ...(await opened(before.id)), ...change });
        expect(saved.status).toBe(302);
        expect(await kept()).toMatchObject([{ imgPath: before.imgPath }]);
      }
      expect(await storedPaths()).toEqual([before.imgPath]);
    });

    test("keep the picture that was there when the change is refused", async () => {
      const before = await added();
      const form = await opened(before.id);
      expect((await save(before.id, { ...form, content: "" }, await jpeg())).status).toBe(400);
      expect((await save(before.id, { ...form, version: "7" }, await jpeg())).status).toBe(409);
      expect((await save(before.id, form, new Blob(["text"]))).status).toBe(400);
      expect(await storedPaths()).toEqual([before.imgPath]);
      expect(await readdir(path.join(site.dataDir, "files", "contents"))).toHaveLength(1);
    });
  });

  describe("and their pictures", () => {
    test("are found by their place, so that a changed address does no harm", async () => {
      const { imgPath } = await added();
      const old = pictureIn(await page("/daily-posts")) ?? "";
      const token = new URL(old, site.url).searchParams.get("token") ?? "";
      const address = `/v0/b/site/o/${encodeURIComponent(imgPath)}`;
      const rotated = await site.request(`${address}?delete_token=${token}`, {
        method: "POST",
        headers: staff,
      });
      expect(rotated.status).toBe(200);
      const { downloadTokens } = await rotated.json();
      for (const html of [await page("/daily-posts"), await page("/update-daily-post", staff)]) {
        expect(pictureIn(html)).toContain(downloadTokens);
        expect(html).not.toContain(token);
        expect(await statusOf(pictureIn(html) ?? "")).toBe(200);
      }
    });

    test("are shown without one when it is gone, and can get another", async () => {
      const { id: postId, imgPath } = await added();
      const address = `/v0/b/site/o/${encodeURIComponent(imgPath)}`;
      expect((await site.request(address, { method: "DELETE", headers: staff })).status).toBe(204);
      const html = await page("/daily-posts");
      expect(postsIn(html)).toEqual([post.content]);
      expect(pictureIn(html)).toBeUndefined();
      expect((await save(postId, await opened(postId), await jpeg())).status).toBe(302);
      expect(pictureIn(await page("/daily-posts"))).toContain("images%2F");
    });

    test("go together with their likes", async () => {
      const { id: postId } = await added();
      const member = { cookie: await joinAsMember(site) };
      expect((await postForm(site, `/daily-posts/${postId}/like`, {}, member)).status).toBe(200);
      const picture = pictureIn(await page("/daily-posts")) ?? "";
      const question = await page(`/update-daily-post/${postId}/delete`, staff);
      expect(wordsOf(question)).toContain("The post of 21 November 2026 by Ann Hill will be gone");
      const response = await postForm(site, `/update-daily-post/${postId}/delete`, {}, staff);
      expect(response.status).toBe(302);
      expect(spokenIn(await follow(site, response, staff.cookie), "status")).toEqual(["Post deleted."]);
      expect(await statusOf(picture)).toBe(404);
      expect(await storedPaths()).toEqual([]);
      await using db = databaseOf(site);
      expect(await db.selectFrom("likes").selectAll().execute()).toEqual([]);
      expect((await postForm(site, `/update-daily-post/${postId}/delete`, {}, staff)).status).toBe(404);
    });

    test("stay while another post shows the same one", async () => {
      const { id: first, imgPath } = await added();
      const { imgUrl = "" } = await opened(first);
      expect((await postForm(site, "/add-post", { ...post, imgUrl }, staff)).status).toBe(302);
      await postForm(site, `/update-daily-post/${first}/delete`, {}, staff);
      const [second] = await kept();
      expect(await storedPaths()).toEqual([imgPath]);
      expect(storedPathOf(pictureIn(await page("/daily-posts")) ?? "")).toBe(imgPath);
      await postForm(site, `/update-daily-post/${second?.id}/delete`, {}, staff);
      expect(await storedPaths()).toEqual([]);
    });
  });

  test.each(["none", id(9), "%00", "%27%20or%201=1", "long"])(
    "there is no post %s to change or delete",
    async (name) => {
      const postId = name === "long" ? "a".repeat(3000) : name;
      await havePosts(1);
      for (const command of ["update", "delete"]) {
        const address = `/update-daily-post/${postId}/${command}`;
        expect([400, 404]).toContain((await site.request(address, { headers: staff })).status);
        const gone = await postForm(
          site,
          address,
          { ...post, likes: "0", likesBefore: "0", version: "1" },
          staff,
        );
        expect([400, 404, 409]).toContain(gone.status);
      }
      expect(await kept()).toHaveLength(1);
    },
  );
});

/** The texts of the posts on a page, in their order. */
function postsIn(html: string): string[] {
  return [...html.matchAll(/<p class="[^"]*whitespace-pre-line[^"]*">(.*?)<\/p>/gs)].map(([, text = ""]) =>
    wordsOf(text),
  );
}

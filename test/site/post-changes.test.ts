import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storedPathOf } from "../../platform/storage/names.ts";
import { idOf } from "../support/database.ts";
import { announced, fieldValue, parsePage, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { clearPosts, havePosts, kept, post, postsIn } from "./support/kept-posts.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";
import { jpeg, pictureIn, purgeDeletedItems, sendForm, storedPaths } from "./support/stored-pictures.ts";

describeSite("daily posts", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(() => clearPosts(site, staff));

  /** Adds a post with a picture through the form. */
  async function added() {
    expect((await sendForm(site, "/add-post", post, staff, await jpeg())).status).toBe(302);
    const [made] = await kept(site);
    if (!made) throw new Error("the post was not added");
    return made;
  }

  /** The fields that a post's form sends when nothing is changed. */
  async function opened(postId: string): Promise<Record<string, string>> {
    const html = await page(site, `/update-daily-post/${postId}/update`, staff);
    const fields = ["day", "postedBy", "content", "likes", "likesBefore", "version", "imgUrl"];
    return Object.fromEntries(fields.map((field) => [field, fieldValue(html, field) ?? ""]));
  }

  const save = (postId: string, fields: Record<string, string>, picture?: Blob) =>
    sendForm(site, `/update-daily-post/${postId}/update`, fields, staff, picture);

  describe("when edited", () => {
    test("daily posts when edited keep their time of day on the same day, and get noon on another day", async () => {
      await havePosts(site, 1, { date: "2026-07-15T22:59:59.123Z" });
      const form = await opened(idOf(1));
      expect(form).toEqual({
        day: "2026-07-15",
        postedBy: "Ann Hill",
        content: "Post 1",
        likes: "0",
        likesBefore: "0",
        version: "1",
        imgUrl: "",
      });
      expect((await save(idOf(1), { ...form, content: "Changed" })).status).toBe(302);
      expect(await kept(site)).toMatchObject([
        { content: "Changed", date: "2026-07-15T22:59:59.123Z", version: 2 },
      ]);
      expect((await save(idOf(1), { ...form, day: "2026-07-16", version: "2" })).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ date: "2026-07-16T11:00:00.000Z" }]);
    });

    test("daily posts when edited keep the likes given since the form was opened", async () => {
      await havePosts(site, 1, { likes: 4 });
      const form = await opened(idOf(1));
      const member = { cookie: await joinAsMember(site) };
      expect((await postForm(site, "/daily-posts", { post: idOf(1), liked: "true" }, member)).status).toBe(
        200,
      );
      expect((await save(idOf(1), { ...form, likes: "10" })).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ likes: 11 }]);
      expect((await save(idOf(1), { ...(await opened(idOf(1))), likes: "0" })).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ likes: 0 }]);
      expect((await postForm(site, "/daily-posts", { post: idOf(1), liked: "false" }, member)).status).toBe(
        200,
      );
      expect(await kept(site)).toMatchObject([{ likes: 0 }]);
    });

    test("daily posts when edited keep the first editor's picture when the second changed only text", async () => {
      const { id: postId } = await added();
      const form = await opened(postId);
      expect((await save(postId, form, await jpeg(300, 200))).status).toBe(302);
      const [{ imgPath = "" } = {}] = await kept(site);
      const html = await (await save(postId, { ...form, content: "Of the second" })).text();
      const again = {
        ...form,
        content: "Of the second",
        version: fieldValue(html, "version") ?? "",
        imgUrl: fieldValue(html, "imgUrl") ?? "",
      };
      expect((await save(postId, again)).status).toBe(302);
      expect(await kept(site)).toMatchObject([{ content: "Of the second", imgPath }]);
      await purgeDeletedItems(site);
      expect(await storedPaths(site)).toEqual([imgPath]);
    });

    test("daily posts when edited are not saved when somebody else has deleted them, and leave no picture behind", async () => {
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
      expect(visibleText(await late.text())).toContain("This post no longer exists.");
      await purgeDeletedItems(site);
      expect([await kept(site), await storedPaths(site)]).toEqual([[], []]);
    });

    test("daily posts when edited show another picture, and delete the old one", async () => {
      const before = await added();
      const old = (await opened(before.id)).imgUrl ?? "";
      expect((await save(before.id, await opened(before.id), await jpeg(300, 200))).status).toBe(302);
      const html = await page(site, "/daily-posts");
      expect(parsePage(html).querySelector('img[width="300"][height="200"]')).not.toBeNull();
      expect(await statusOf(site, pictureIn(html) ?? "")).toBe(200);
      expect(await statusOf(site, old)).toBe(404);
      expect(await storedPaths(site)).toHaveLength(2);
      await purgeDeletedItems(site);
      expect(await storedPaths(site)).toHaveLength(1);
    });

    test("daily posts when edited keep their picture, which cannot be removed", async () => {
      const before = await added();
      const changes: Record<string, string>[] = [{}, { removePicture: "on" }, { imgUrl: "" }];
      for (const change of changes) {
        const saved = await save(before.id, { ...(await opened(before.id)), ...change });
        expect(saved.status).toBe(302);
        expect(await kept(site)).toMatchObject([{ imgPath: before.imgPath }]);
      }
      expect(await storedPaths(site)).toEqual([before.imgPath]);
    });

    test("daily posts when edited keep the present picture when the change is refused", async () => {
      const before = await added();
      const form = await opened(before.id);
      expect((await save(before.id, { ...form, content: "" }, await jpeg())).status).toBe(400);
      expect((await save(before.id, { ...form, version: "7" }, await jpeg())).status).toBe(409);
      expect((await save(before.id, form, new Blob(["text"]))).status).toBe(400);
      expect(await storedPaths(site)).toEqual([before.imgPath]);
      expect(await readdir(path.join(site.dataDir, "files", "contents"))).toHaveLength(1);
    });
  });

  describe("and their pictures", () => {
    test("daily posts and their pictures are linked by path, so that a changed URL does no harm", async () => {
      const { imgPath } = await added();
      const old = pictureIn(await page(site, "/daily-posts")) ?? "";
      const token = new URL(old, site.url).searchParams.get("token") ?? "";
      const url = `/v0/b/site/o/${encodeURIComponent(imgPath)}`;
      const rotated = await site.request(`${url}?delete_token=${token}`, {
        method: "POST",
        headers: staff,
      });
      expect(rotated.status).toBe(200);
      const { downloadTokens } = await rotated.json();
      for (const html of [await page(site, "/daily-posts"), await page(site, "/update-daily-post", staff)]) {
        expect(pictureIn(html)).toContain(downloadTokens);
        expect(html).not.toContain(token);
        expect(await statusOf(site, pictureIn(html) ?? "")).toBe(200);
      }
    });

    test("daily posts and their pictures survive the loss of the file: the post is still shown, and can get another picture", async () => {
      const { id: postId, imgPath } = await added();
      const url = `/v0/b/site/o/${encodeURIComponent(imgPath)}`;
      expect((await site.request(url, { method: "DELETE", headers: staff })).status).toBe(204);
      const html = await page(site, "/daily-posts");
      expect(postsIn(html)).toEqual([post.content]);
      expect(pictureIn(html)).toBeUndefined();
      expect((await save(postId, await opened(postId), await jpeg())).status).toBe(302);
      expect(pictureIn(await page(site, "/daily-posts"))).toContain("images%2F");
    });

    test("daily posts and their pictures are mentioned in the question before deleting only when they exist", async () => {
      const { id: withPicture } = await added();
      await havePosts(site, 1);
      const asks = async (id: string) =>
        visibleText(await page(site, `/update-daily-post/${id}/delete`, staff));
      expect(await asks(idOf(1))).toContain("will be gone for everybody, with its likes. You can undo this");
      expect(await asks(withPicture)).toContain(", with its likes and its picture. You can undo this");
    });

    test("daily posts and their pictures are deleted together, likes included", async () => {
      const { id: postId } = await added();
      const member = { cookie: await joinAsMember(site) };
      expect((await postForm(site, "/daily-posts", { post: postId, liked: "true" }, member)).status).toBe(
        200,
      );
      const picture = pictureIn(await page(site, "/daily-posts")) ?? "";
      const question = await page(site, `/update-daily-post/${postId}/delete`, staff);
      expect(visibleText(question)).toContain("The post of 21 November 2026 by Ann Hill will be gone");
      const response = await postForm(site, `/update-daily-post/${postId}/delete`, {}, staff);
      expect(response.status).toBe(302);
      expect(announced(await follow(site, response, staff.cookie), "status")).toEqual(["Post deleted."]);
      expect(await statusOf(site, picture)).toBe(404);
      await purgeDeletedItems(site);
      expect(await storedPaths(site)).toEqual([]);
      await using db = databaseOf(site);
      expect(await db.selectFrom("likes").selectAll().execute()).toEqual([]);
      expect((await postForm(site, `/update-daily-post/${postId}/delete`, {}, staff)).status).toBe(404);
    });

    test("daily posts and their pictures are not deleted together while another post shows the picture", async () => {
      const { id: first, imgPath } = await added();
      const { imgUrl = "" } = await opened(first);
      expect((await postForm(site, "/add-post", { ...post, imgUrl }, staff)).status).toBe(302);
      await postForm(site, `/update-daily-post/${first}/delete`, {}, staff);
      const [second] = await kept(site);
      expect(await storedPaths(site)).toEqual([imgPath]);
      expect(storedPathOf(pictureIn(await page(site, "/daily-posts")) ?? "")).toBe(imgPath);
      await postForm(site, `/update-daily-post/${second?.id}/delete`, {}, staff);
      await purgeDeletedItems(site);
      expect(await storedPaths(site)).toEqual([]);
    });
  });
});

import { readdir } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { pictureLimits } from "../../app/media/library/picture-limits.ts";
import { announced, attributesIn, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { addToLibrary, changeInLibrary, rowOf, said } from "./support/library.ts";
import { pageForm, sendFacts, sendPage } from "./support/page-edits.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";
import { jpeg, sendForm, sendPicture, storedPaths, uploaded } from "./support/stored-pictures.ts";

const markup = `<b>"x"</b><script>alert(1)</script>`;

describeSite("the library of pictures", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  const read = async (url: string) => (await site.request(url, { headers: staff })).text();
  const contents = () => readdir(path.join(site.dataDir, "files", "contents"));
  const variants = () => readdir(path.join(site.dataDir, "files", "variants")).catch(() => []);

  test("the library of pictures shows a picture that was sent without scripts, with its text and where it is used", async () => {
    const id = await addToLibrary(site, staff, { alt: "Boats at the jetty" });
    const html = await read("/pictures");
    expect(textsIn(html, `[id="${id}"] h2`)).toEqual(["Boats at the jetty"]);
    expect(textsIn(html, `[id="${id}"]`)[0]).toContain("Not on any page");
    expect(await rowOf(site, id)).toMatchObject({ width: 640, height: 400, focusX: 50, focusY: 50 });
  });

  test("the library of pictures takes the URL of a picture that scripts uploaded, once", async () => {
    const url = await uploaded(site, "pictures/lantern.jpg", staff);
    const id = await addToLibrary(site, staff, { url, alt: "A lantern" }, new File([], ""));
    expect(await rowOf(site, id)).toMatchObject({ path: "pictures/lantern.jpg", width: 90, height: 60 });
    const again = await sendForm(site, "/pictures", { ...said, url }, staff);
    expect(again.status).toBe(400);
    expect(announced(await again.text())).toEqual(["This picture is in the library already."]);
  });

  test.each([
    ["no picture", undefined],
    ["a text", new Blob(["not a picture"], { type: "image/jpeg" })],
    ["a page", new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"], { type: "image/svg+xml" })],
  ])("the library of pictures refuses %s and keeps what was typed", async (_, file) => {
    const before = await storedPaths(site);
    const sent = await sendForm(site, "/pictures", { ...said, alt: "A bell" }, staff, file);
    expect(sent.status).toBe(400);
    const html = await sent.text();
    expect(html).toContain("A bell");
    expect(await storedPaths(site)).toEqual(before);
  });

  test("the library of pictures refuses a picture of 200 megapixels in a sentence", async () => {
    const huge = sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: "#48766a" } });
    const bytes = Uint8Array.from(await huge.png({ compressionLevel: 9 }).toBuffer());
    const sent = await sendForm(site, "/pictures", said, staff, new Blob([bytes], { type: "image/png" }));
    expect(sent.status).toBe(413);
    expect(announced(await sent.text())[0]).toMatch(/^Failed to upload image\. [A-Z].+\.$/);
  });

  test("the library of pictures asks who can be recognised", async () => {
    const { people: _, ...silent } = said;
    const sent = await sendForm(site, "/pictures", silent, staff, await jpeg());
    expect(sent.status).toBe(400);
    expect(visibleText(await sent.text())).toContain("Please say who can be recognised in the picture");
  });

  test("the library of pictures escapes markup in every field", async () => {
    const id = await addToLibrary(site, staff, { alt: markup, people: "adults", agreedBy: markup });
    for (const url of [
      "/pictures",
      `/pictures/${id}`,
      `/pictures/${id}/take-down`,
      "/facts/ministries/edit",
    ]) {
      const html = await read(url);
      expect(parsePage(html).querySelector("b, main script"), url).toBeNull();
    }
    expect(visibleText(await read("/pictures"))).toContain(`"x"`);
    await postForm(site, `/pictures/${id}/take-down`, {}, staff);
  });

  test("the library of pictures saves the focal point, and refuses one outside the picture", async () => {
    const id = await addToLibrary(site, staff);
    expect((await changeInLibrary(site, staff, id, { focusX: "83", focusY: "0" })).status).toBe(302);
    expect(attributesIn(await read("/pictures"), `[id="${id}"] img`, "class")[0]).toContain(
      "focus-x-80 focus-y-0",
    );
    for (const focusX of ["-1", "101", "1.5", "left"])
      expect((await changeInLibrary(site, staff, id, { focusX })).status, focusX).toBe(400);
    expect(await rowOf(site, id)).toMatchObject({ focusX: 83, focusY: 0, version: 2 });
  });

  test("the library of pictures shows both versions to the second of two editors", async () => {
    const id = await addToLibrary(site, staff, { alt: "First" });
    await changeInLibrary(site, staff, id, { alt: "Theirs" });
    const mine = await changeInLibrary(site, staff, id, { alt: "Mine", version: "1" });
    expect(mine.status).toBe(409);
    const html = await mine.text();
    expect(textsIn(html, "main details dd")).toContain("Theirs");
    expect(textsIn(html, "main textarea")).toContain("Mine");
    expect((await rowOf(site, id)).alt).toBe("Theirs");
  });

  test("the library of pictures replaces the file of a picture, and deletes the old one with what was said about it", async () => {
    const id = await addToLibrary(site, staff, { people: "children", agreedBy: "Ann Hill" });
    await changeInLibrary(site, staff, id, { focusX: "10" });
    const before = await rowOf(site, id);
    expect((await site.request(`${before.url}&width=320&format=webp`)).status).toBe(200);
    const replace = (version: string, change = {}) =>
      jpeg(300, 600).then((file) =>
        sendForm(site, `/pictures/${id}/replace`, { ...said, version, ...change }, staff, file),
      );
    expect((await replace("1")).status).toBe(409);
    expect((await replace("2", { alt: "" })).status).toBe(302);
    const after = await rowOf(site, id);
    expect(after).toMatchObject({ width: 300, height: 600, alt: "", focusX: 50, agreedBy: "", version: 3 });
    expect(after.path).not.toBe(before.path);
    expect((await site.request(before.url)).status).toBe(404);
    expect((await site.request(`${before.url}&width=320&format=webp`)).status).toBe(404);
    expect((await site.request(after.url)).status).toBe(200);
  });

  test("the library of pictures takes a picture down with its file, its sizes and what was said about it, once", async () => {
    await using db = databaseOf(site);
    const [kept, sizes] = [await contents(), await variants()];
    const about = { alt: "Ann by the river", people: "adults", agreedBy: "Ann Hill" };
    const id = await addToLibrary(site, staff, about);
    const { url, version } = await rowOf(site, id);
    for (const size of ["", "&width=320&format=avif", "&width=640&format=webp"]) {
      const shown = await site.request(url + size);
      expect([shown.status, shown.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=300, must-revalidate",
      ]);
    }
    const question = visibleText(await read(`/pictures/${id}/take-down`));
    expect(question).toContain("Ann by the river will be gone at once");
    expect(question).toContain("may keep it for five more minutes. This cannot be undone.");

    expect((await postForm(site, `/pictures/${id}/take-down`, {}, staff)).status).toBe(302);
    for (const size of ["", "&width=320&format=avif", "&width=640&format=webp"])
      expect((await site.request(url + size)).status).toBe(404);
    expect([await contents(), await variants()]).toEqual([kept, sizes]);
    expect(await rowOf(site, id)).toMatchObject({ path: "", url: "", alt: "", agreedBy: "" });
    expect(await read("/pictures")).not.toContain(id);
    expect(await db.selectFrom("releasedFiles").select("id").execute()).toEqual([]);

    expect((await postForm(site, `/pictures/${id}/take-down`, {}, staff)).status).toBe(404);
    expect((await changeInLibrary(site, staff, id, { alt: "Back" })).status).toBe(409);
    const form = { ...said, version: String(version) };
    expect((await sendForm(site, `/pictures/${id}/replace`, form, staff, await jpeg())).status).toBe(409);
    expect(await contents()).toEqual(kept);
    const log = await db.selectFrom("activity").selectAll().where("thingId", "=", id).execute();
    expect(log.map(({ action }) => action).toSorted()).toEqual(["created", "taken-down"]);
    expect(JSON.stringify(log)).not.toMatch(/Ann|river/);
  });

  test("the library of pictures is closed to members, and so is its folder", async () => {
    const member = { cookie: await joinAsMember(site) };
    const id = await addToLibrary(site, staff);
    for (const url of [
      "/pictures",
      `/pictures/${id}`,
      `/pictures/${id}/replace`,
      `/pictures/${id}/take-down`,
    ]) {
      expect((await site.request(url, { headers: member })).status, url).toBe(403);
      expect((await postForm(site, url, {}, member)).status, url).toBe(403);
      expect((await postForm(site, url, {})).status, url).toBe(401);
    }
    expect((await sendPicture(site, "pictures/mine.jpg", member)).status).toBe(403);
    expect((await site.request((await rowOf(site, id)).url)).status).toBe(200);
  });

  test("the library of pictures is divided into parts, and into pages of 24", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("pictures").execute();
    const row = { width: 3, height: 2, people: "nobody", createdAt: "2026-11-22T12:00:00.000Z" } as const;
    const numbers = Array.from({ length: 30 }, (_, index) => String(index).padStart(2, "0"));
    await db
      .insertInto("pictures")
      .values(
        numbers.map((number) => ({
          ...row,
          id: `0193a000-0000-7000-8000-0000000000${number}`,
          path: `pictures/${number}.jpg`,
          url: `/v0/b/site/o/pictures%2F${number}.jpg?alt=media`,
          alt: number < "02" ? "" : `Number ${number}`,
        })),
      )
      .execute();
    const names = async (url: string) => textsIn(await read(url), "main li h2");
    expect(await names("/pictures")).toHaveLength(24);
    expect(await names("/pictures?page=2")).toHaveLength(6);
    expect((await site.request("/pictures?page=3", { headers: staff })).status).toBe(404);
    expect(await names("/pictures?show=untold")).toHaveLength(2);
    expect(await names("/pictures?show=unused&page=2")).toHaveLength(6);
    expect(await names("/pictures?show=ending")).toEqual([]);
    const listOf = async (number: string) => {
      const html = await read(`/pictures/0193a000-0000-7000-8000-0000000000${number}`);
      return attributesIn(html, 'main a[href^="/pictures#"], main a[href^="/pictures?"]', "href");
    };
    expect(await listOf("29")).toEqual(["/pictures#0193a000-0000-7000-8000-000000000029"]);
    expect(await listOf("05")).toEqual(["/pictures?page=2#0193a000-0000-7000-8000-000000000005"]);
  });

  test("the library of pictures with 2,000 pictures is full, and forms offer the newest 200 and those that are chosen", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("pictures").execute();
    const pictures = Array.from({ length: pictureLimits.all }, (_, index) => {
      const number = String(index).padStart(4, "0");
      return {
        id: `0193a000-0000-7000-8000-00000000${number}`,
        path: `pictures/${number}.jpg`,
        url: `/v0/b/site/o/pictures%2F${number}.jpg?alt=media`,
        width: 3,
        height: 2,
        alt: `Number ${number}`,
        people: "nobody" as const,
        createdAt: "2026-11-22T12:00:00.000Z",
      };
    });
    for (let first = 0; first < pictures.length; first += 200)
      await db
        .insertInto("pictures")
        .values(pictures.slice(first, first + 200))
        .execute();
    const refused = await sendForm(site, "/pictures", said, staff, await jpeg());
    expect(refused.status).toBe(400);
    expect(announced(await refused.text())).toEqual([
      "The library holds at most 2000 pictures. Please take down one that is not used any more.",
    ]);

    const oldest = `picture:${pictures[0]?.id}`;
    const offered = async () => attributesIn(await read("/pages/baptism/edit"), "optgroup option", "value");
    expect(new Set(await offered())).toHaveLength(200);
    expect(await offered()).not.toContain(oldest);
    expect((await sendPage(site, "baptism", staff, { picture: oldest })).status).toBe(302);
    expect(await offered()).toContain(oldest);
    expect((await pageForm(site, "baptism", staff)).get("picture")).toBe(oldest);
    expect((await sendFacts(site, "home", staff, { mainPicture: oldest })).status).toBe(302);
    expect(textsIn(await read("/facts/home/edit"), 'select[name="mainPicture"] option[selected]')).toEqual([
      "Number 0000",
    ]);
    await db.deleteFrom("pictures").execute();
  });
});

import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, attributesIn, parsePage, structuredDataIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { addToLibrary, rowOf } from "./support/library.ts";
import { page } from "./support/page.ts";
import { joinAs } from "./support/people.ts";
import { film, sendFile } from "./support/site-files.ts";
import { jpeg, sendForm, storedPaths, uploaded } from "./support/stored-pictures.ts";
import { haveServices } from "./support/weekly-service.ts";

const coin = "/sermons/the-lost-coin";
const holdsPoster = "true";

describeSite("the picture for the film of a sermon", (open) => {
  let now = new Date("2026-11-27T09:00:00Z");
  let site: TestSite;
  let staff: Record<string, string>;
  let filmed: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    staff = { cookie: await signIn(site) };
    const { url } = await sendFile(site, "", film, staff, "media/coin.mp4");
    filmed = { ...sermon, videoUrl: url };
  });
  beforeEach(async () => {
    now = new Date("2026-11-27T09:00:00Z");
    await haveSermons(site, 0);
  });

  const add = (fields: Record<string, string>, picture?: Blob) =>
    sendForm(site, "/upload-video", { ...filmed, holdsPoster, ...fields }, staff, picture);
  const theOne = async () => {
    const [row] = await saved(site);
    if (!row) throw new Error("no sermon was saved");
    return row;
  };
  async function change(fields: Record<string, string>, picture?: Blob) {
    const { id, version, date } = await theOne();
    const form = { ...filmed, holdsPoster, date: date.slice(0, 10), version: String(version), ...fields };
    return sendForm(site, `/alter-uploads/${id}/update`, form, staff, picture);
  }
  const posters = async (path: string) => attributesIn(await page(site, path), "video", "poster");
  const shared = async () =>
    attributesIn(await page(site, coin), '[property="og:image"]', "content")[0] ?? "";
  const statusOf = async (url: string) => (await site.request(url)).status;
  const urlOf = async (id: string) => (await rowOf(site, id)).url;

  test("that is sent with the form is shown in the list, on its page, to search engines and where it is shared", async () => {
    expect((await add({}, await jpeg())).status).toBe(302);
    const { poster } = await theOne();
    expect(poster).toMatch(/^\/v0\/b\/site\/o\/sermons%2F/);
    const [shown = ""] = await posters(coin);
    expect(shown).toContain(poster);
    expect(await posters("/facebook-live")).toEqual([shown]);
    expect((await site.request(shown)).headers.get("content-type")).toBe("image/jpeg");
    expect(await shared()).toContain(poster);
    const [video] = structuredDataIn(await page(site, "/facebook-live")).flatMap(
      (facts) => (facts as { "@graph"?: { thumbnailUrl?: string }[] })["@graph"] ?? [],
    );
    expect(video?.thumbnailUrl).toContain(poster);
  });

  test("is on the page of today after the service", async () => {
    now = new Date("2026-11-29T13:00:00Z");
    await haveServices(site, now, {});
    await add({ date: "2026-11-29" }, await jpeg());
    expect(await posters("/today?watch=here")).toEqual(await posters(coin));
  });

  test("that was uploaded before the form is kept, and goes when another takes its place", async () => {
    const first = await uploaded(site, "sermons/first.jpg", staff);
    await add({ poster: first });
    expect((await theOne()).poster).toBe(first);
    await change({ title: sermon.title }, undefined);
    expect((await theOne()).poster).toBe(first);
    await change({}, await jpeg());
    expect((await theOne()).poster).not.toBe(first);
    expect(await statusOf(first)).toBe(404);
    const { poster } = await theOne();
    await change({ removePicture: "on" });
    expect((await theOne()).poster).toBe("");
    expect(await statusOf(poster)).toBe(404);
  });

  test("comes from the library, which says where it is used; it is gone when it is taken down there", async () => {
    const id = await addToLibrary(site, staff);
    expect((await add({ posterPicture: `picture:${id}` })).status).toBe(302);
    const url = await urlOf(id);
    expect((await posters(coin))[0]).toContain(url);
    expect(await shared()).toContain(url);
    const uses = await page(site, `/pictures/${id}`, staff);
    expect(visibleText(uses)).toContain("Film of The lost coin");
    const form = parsePage(await page(site, `/alter-uploads/${(await theOne()).id}/update`, staff));
    expect(form.querySelector('[name="posterPicture"] [selected]')?.getAttribute("value")).toBe(
      `picture:${id}`,
    );
    expect(form.querySelector('[name="removePicture"]')).toBeNull();
    expect((await postForm(site, `/pictures/${id}/take-down`, {}, staff)).status).toBe(302);
    expect((await posters(coin))[0]).not.toContain(url);
    // The form still says that there is one, and can be saved.
    expect((await change({ posterPicture: `picture:${id}` })).status).toBe(302);
    expect((await change({ posterPicture: "" })).status).toBe(302);
    expect((await theOne()).poster).toBe("");
  });

  test("of the library gives way to one that is uploaded now, and stays when the sermon lets it go", async () => {
    const id = await addToLibrary(site, staff);
    const posterPicture = `picture:${id}`;
    await add({}, await jpeg());
    const { poster } = await theOne();
    await change({ posterPicture });
    expect((await theOne()).poster).toBe(posterPicture);
    expect(await statusOf(poster)).toBe(404);
    await change({ posterPicture }, await jpeg());
    expect((await theOne()).poster).toMatch(/sermons%2F/);
    expect(await statusOf(await urlOf(id))).toBe(200);
  });

  test("stays as it is when a form does not have it", async () => {
    const id = await addToLibrary(site, staff);
    await add({ posterPicture: `picture:${id}` });
    const { id: sermonId, version, date } = await theOne();
    const form = { ...filmed, title: "Found", date: date.slice(0, 10), version: String(version) };
    expect((await postForm(site, `/alter-uploads/${sermonId}/update`, form, staff)).status).toBe(302);
    expect(await theOne()).toMatchObject({ title: "Found", poster: `picture:${id}` });
  });

  test("comes back with a sermon that was deleted", async () => {
    await add({}, await jpeg());
    const { id, poster } = await theOne();
    await postForm(site, `/alter-uploads/${id}/delete`, {}, staff);
    expect(await statusOf(poster)).toBe(404);
    await postForm(site, `/alter-uploads/${id}/restore`, {}, staff);
    expect((await theOne()).poster).toBe(poster);
    expect(await statusOf(poster)).toBe(200);
    expect((await posters(coin))[0]).toContain(poster);
  });

  test.each([
    ["not ours", { poster: "https://evil.example/x.jpg" }, /^Failed to upload image\./],
    ["gone", { poster: "/v0/b/site/o/sermons%2Fgone.jpg?alt=media&token=x" }, /^Failed to upload image\./],
    [
      "the name of one",
      { poster: "picture:0193a000-0000-7000-8000-00000000dead" },
      /^Failed to upload image\./,
    ],
  ])("is refused when it is %s, and nothing is saved", async (_, fields, message) => {
    const refused = await add(fields);
    expect(refused.status).toBe(400);
    expect(announced(await refused.text())[0]).toMatch(message);
    expect(await saved(site)).toEqual([]);
  });

  test("is refused when the library never had it, and nothing is kept", async () => {
    const before = await storedPaths(site);
    for (const posterPicture of ["picture:0193a000-0000-7000-8000-00000000dead", "picture:", "x"]) {
      const refused = await add({ posterPicture });
      expect(refused.status).toBe(400);
      expect(visibleText(await refused.text())).toContain("The library does not have that picture any more.");
    }
    const broken = await add({}, new Blob(["not a picture"], { type: "image/jpeg" }));
    expect([broken.status, announced(await broken.text())[0]]).toEqual([
      400,
      expect.stringMatching(/^Failed to upload image\. /),
    ]);
    expect((await add({ title: "" }, await jpeg())).status).toBe(400);
    expect(await saved(site)).toEqual([]);
    expect(await storedPaths(site)).toEqual(before);
  });

  test("is chosen by people who write sermons, and by nobody else", async () => {
    const editor = { cookie: await joinAs(site, "editor") };
    expect(
      (await sendForm(site, "/upload-video", { ...filmed, holdsPoster }, editor, await jpeg())).status,
    ).toBe(302);
    const before = await storedPaths(site);
    const member = { cookie: await joinAs(site) };
    const refused = await sendForm(site, "/upload-video", { ...filmed, holdsPoster }, member, await jpeg());
    expect(refused.status).toBeGreaterThanOrEqual(302);
    expect(await saved(site)).toHaveLength(1);
    expect(await storedPaths(site)).toEqual(before);
  });

  test("is kept from an editor whose sermon somebody else has changed", async () => {
    await add({}, await jpeg());
    const { poster, version } = await theOne();
    await change({ title: "Theirs" });
    const before = await storedPaths(site);
    const late = await change({ version: String(version) }, await jpeg());
    expect(late.status).toBe(409);
    expect((await theOne()).poster).toBe(poster);
    expect(await storedPaths(site)).toEqual(before);
  });
});

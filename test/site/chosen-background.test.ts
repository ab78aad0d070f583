import { beforeAll, beforeEach, expect, test } from "vitest";
import { attributesIn, fieldValue, parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { addToLibrary, changeInLibrary, rowOf } from "./support/library.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { jpeg, sendForm } from "./support/stored-pictures.ts";

describeSite("a picture of the library on the home page", (open) => {
  let site: TestSite;
  let staff: { cookie: string };
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("settings").execute();
  });

  const places = [
    ["/change-background-media", "backgroundMediaUrl"],
    ["/change-main-image", "mainImageUrl"],
  ] as const;
  const choose = (path: string, picture: string, change: Record<string, string> = {}) =>
    postForm(site, path, { picture, ...change }, staff);
  /** The library's pictures on the home page: what is read out for each, and its focal point. */
  const shown = async () =>
    [...parsePage(await page(site, "/")).querySelectorAll('main img[src*="/o/pictures%2F"]')].map((image) => [
      image.getAttribute("alt"),
      /focus-x-\d+ focus-y-\d+/.exec(image.getAttribute("class") ?? "")?.[0],
    ]);

  test.each(places)(
    "a picture of the library on the home page is chosen at %s, with its text and its focal point",
    async (path, field) => {
      const id = await addToLibrary(site, staff, { alt: "Boats at dawn" });
      await changeInLibrary(site, staff, id, { alt: "Boats at dawn", focusX: "20", focusY: "90" });
      const name = `picture:${id}`;
      const form = await page(site, path, staff);
      expect(attributesIn(form, 'select[name="picture"] option', "value")).toContain(name);
      expect((await choose(path, name)).headers.get("location")).toBe("/");
      expect(await shown()).toEqual([["Boats at dawn", "focus-x-20 focus-y-90"]]);
      const again = await page(site, path, staff);
      expect(attributesIn(again, 'select[name="picture"] option[selected]', "value")).toEqual([name]);
      expect(fieldValue(again, field) ?? "").toBe("");
      await changeInLibrary(site, staff, id, { alt: "The same boats" });
      expect(await shown()).toEqual([["The same boats", "focus-x-20 focus-y-90"]]);

      const alt = field.replace("Url", "Alt");
      await choose(path, name, { [alt]: "Our own words" });
      expect((await shown())[0]?.[0]).toBe("Our own words");
      expect((await choose(path, "")).status).toBe(302);
      expect(await shown()).toEqual([]);
    },
  );

  test.each(places)(
    "a picture of the library on the home page at %s is named before it is taken down, stays when its file is replaced, and then is gone",
    async (path) => {
      const id = await addToLibrary(site, staff, { alt: "Old boats" });
      await choose(path, `picture:${id}`);
      expect(visibleText(await page(site, `/pictures/${id}/take-down`, staff))).toContain("from one place");
      const uses = textsIn(await page(site, "/pictures", staff), `[id="${id}"] ul a`);
      expect(uses).toEqual([path === "/change-main-image" ? "Main image" : "Background"]);

      const { version, url } = await rowOf(site, id);
      const fields = { url: "", alt: "New boats", people: "nobody", agreedBy: "", agreedUntil: "" };
      const replaced = await sendForm(
        site,
        `/pictures/${id}/replace`,
        { ...fields, version: String(version) },
        staff,
        await jpeg(600, 500),
      );
      expect(replaced.status).toBe(302);
      expect((await rowOf(site, id)).url).not.toBe(url);
      expect(await shown()).toEqual([["New boats", "focus-x-50 focus-y-50"]]);
      const [source = ""] = attributesIn(await page(site, "/"), 'main img[src*="/o/pictures%2F"]', "src");
      expect((await site.request(source)).status).toBe(200);

      expect((await postForm(site, `/pictures/${id}/take-down`, {}, staff)).status).toBe(302);
      expect(await shown()).toEqual([]);
    },
  );

  test.each(places)(
    "a picture of the library on the home page at %s must be in the library, and is not chosen beside a URL",
    async (path, field) => {
      const id = await addToLibrary(site, staff);
      for (const [picture, change, message] of [
        ["picture:0193a000-0000-7000-8000-00000000dead", {}, "That picture is not in the library any more."],
        ["../secret", {}, "Please choose another picture"],
        [`picture:${id}`, { [field]: "/elsewhere.jpg" }, "Please choose a picture or enter a URL, not both"],
      ] as const) {
        const refused = await choose(path, picture, change);
        expect(refused.status).toBe(400);
        expect(visibleText(await refused.text())).toContain(message);
      }
      const sermons = { cookie: await joinAs(site, "sermons") };
      expect((await postForm(site, path, { picture: `picture:${id}` }, sermons)).status).toBe(403);
      expect(await shown()).toEqual([]);
    },
  );

  test("pictures of the sample come last in forms of facts, and say that they are the sample's", async () => {
    await addToLibrary(site, staff, { alt: "Our boats" });
    const form = parsePage(await page(site, "/facts/ministries/edit", staff));
    const groups = [
      ...(form.querySelector('select[name="row-ministries-picture"]')?.querySelectorAll("optgroup") ?? []),
    ];
    expect(groups.map((group) => group.getAttribute("label"))).toEqual(["Library", "From the sample"]);
    const worship = parsePage(await page(site, "/facts/worship/edit", staff));
    const select = worship.querySelector('select[name="row-films-still"]');
    const stills = [...(select?.querySelectorAll("option") ?? [])].map((option) => option.textContent);
    expect(stills.slice(1).every((label) => label?.endsWith(", from the sample"))).toBe(true);
    expect(stills.length).toBeGreaterThan(1);
  });
});

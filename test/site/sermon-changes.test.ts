import { beforeAll, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { announced, fieldValue, visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { follow, page } from "./support/page.ts";

const firstId = idOf(1);

describeSite("sermon videos", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  test("sermon videos are changed in place", async () => {
    await haveSermons(site, 6);
    const url = `/alter-uploads/${firstId}/update?page=2`;
    const form = await page(site, url, staff);
    expect(fieldValue(form, "title")).toBe("Sermon 1");
    expect(fieldValue(form, "date")).toBe("2026-11-01");
    const change = { ...sermon, title: "Sermon one", date: "2026-11-01", version: "1" };
    const response = await postForm(site, url, change, staff);
    expect(response.headers.get("location")).toBe("/facebook-live");
    expect(announced(await follow(site, response), "status")).toEqual(["Video updated successfully!"]);
    expect((await saved(site))[0]).toMatchObject({
      title: "Sermon one",
      date: "2026-11-01T12:00:00.000Z",
      userName: "Somebody",
      version: 2,
    });
    await postForm(site, url, { ...change, date: "2026-07-05", version: "2" }, staff);
    expect((await saved(site))[0]?.date).toBe("2026-07-05T11:00:00.000Z");
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
      const refused = await postForm(site, url, { ...change, version: "3", ...wrong }, staff);
      expect(refused.status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await saved(site))[0]).toMatchObject({ title: "Sermon one", version: 3 });
  });

  test("sermon videos keep their time while the day stays the same", async () => {
    await haveSermons(site, 1, { date: "2026-11-20T19:45:12.345Z" });
    const change = { ...sermon, date: "2026-11-20", version: "1" };
    await postForm(site, `/alter-uploads/${firstId}/update`, change, staff);
    expect((await saved(site))[0]).toMatchObject({ title: sermon.title, date: "2026-11-20T19:45:12.345Z" });
  });

  test("sermon videos keep the verdict on a link that stays, and get a new one for a new link", async () => {
    await haveSermons(site, 1, { embeddable: false });
    const save = async (version: number, fields: Record<string, string>) => {
      const change = { ...sermon, date: "2026-11-01", version: String(version), ...fields };
      const response = await postForm(site, `/alter-uploads/${firstId}/update`, change, staff);
      expect(response.status).toBe(302);
      return (await saved(site))[0]?.embeddable;
    };
    expect(await save(1, {})).toBe(false);
    expect(await save(2, { embeddable: "true" })).toBe(true);
    expect(await save(3, {})).toBe(true);
    expect(await save(4, { videoUrl: "https://films.example/watch" })).toBe(false);
    expect(await save(5, { videoUrl: "https://vimeo.com/76979871" })).toBe(true);
    expect(await save(6, { videoUrl: "https://films.example/watch", embeddable: "true" })).toBe(false);
  });

  test("sermon videos edited by two people tell the second, who can save their version instead", async () => {
    await haveSermons(site, 1);
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
    expect(announced(html)[0]).toMatch(/^Somebody else has changed this since you opened it\./);
    expect(fieldValue(html, "title")).toBe("Of the second");
    expect(visibleText(html)).toContain("How it reads now Title Of the first Sermon By Ruth Field");
    expect(visibleText(html)).toContain("Date 01-11-2026");
    expect((await saved(site)).map(({ title }) => title)).toEqual(["Of the first"]);
    expect((await save("Of the second", fieldValue(html, "version") ?? "")).status).toBe(302);
    expect((await saved(site)).map(({ title }) => title)).toEqual(["Of the second"]);
  });

  test("sermon videos are deleted once", async () => {
    await haveSermons(site, 2);
    const url = `/alter-uploads/${firstId}/delete`;
    expect(visibleText(await page(site, url, staff))).toContain(
      "Sermon 1 , 01-11-2026 , will be gone for everybody",
    );
    const response = await postForm(site, url, {}, staff);
    expect(response.headers.get("location")).toBe("/alter-uploads");
    expect(announced(await follow(site, response, staff.cookie), "status")).toEqual(["Video deleted."]);
    expect((await saved(site)).map(({ title }) => title)).toEqual(["Sermon 2"]);
    expect((await postForm(site, url, {}, staff)).status).toBe(404);
  });

  test.each([
    ["none", { shown: 404, updated: 409, deleted: 404 }],
    ["0193a000-0000-7000-8000-00000000dead", { shown: 404, updated: 409, deleted: 404 }],
    ["%00", { shown: 404, updated: 404, deleted: 404 }],
    ["%27%20or%201=1", { shown: 404, updated: 409, deleted: 404 }],
    ["a".repeat(3000), { shown: 404, updated: 409, deleted: 404 }],
  ])(
    "sermon videos with the unknown id %s cannot be changed or deleted",
    async (id, { shown, updated, deleted }) => {
      await haveSermons(site, 1);
      for (const [command, changed] of [
        ["update", updated],
        ["delete", deleted],
      ] as const) {
        const url = `/alter-uploads/${id}/${command}`;
        expect((await site.request(url, { headers: staff })).status, command).toBe(shown);
        const change = { ...sermon, date: "2026-11-01", version: "1" };
        expect((await postForm(site, url, change, staff)).status, command).toBe(changed);
      }
      expect((await saved(site)).map(({ title }) => title)).toEqual(["Sermon 1"]);
    },
  );
});

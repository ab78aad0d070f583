import { beforeAll, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";

const firstId = idOf(1);

describeSite("sermon videos", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });

  test("sermon videos that are changed are at noon of their day, and of who shared them", async () => {
    await haveSermons(site, 1);
    for (const [version, date, noon] of [
      ["1", "2026-11-02", "2026-11-02T12:00:00.000Z"],
      ["2", "2026-07-05", "2026-07-05T11:00:00.000Z"],
    ] as const) {
      const change = { ...sermon, date, version };
      expect((await postForm(site, `/alter-uploads/${firstId}/update`, change, staff)).status).toBe(302);
      expect(await saved(site)).toMatchObject([{ date: noon, userName: "Somebody" }]);
    }
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
});

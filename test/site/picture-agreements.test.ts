import { beforeEach, expect, test } from "vitest";
import { closeEndedPictures } from "../../app/media/library/pictures.server.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { parsePage, textsIn, visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { addToLibrary, changeInLibrary, rowOf } from "./support/library.ts";
import { sendPage } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { sendPicture } from "./support/stored-pictures.ts";

describeSite("the agreement of people on a picture", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  let now: Date;
  beforeEach(async () => {
    // Summer time: a day of the congregation begins at 23:00 UTC of the day before.
    now = new Date("2026-07-10T12:00:00Z");
    if (!site) {
      site = await open({}, { clock: () => now });
    }
    staff = { cookie: await signIn(site) };
  });

  const read = async (url: string, headers = {}) => (await site.request(url, { headers })).text();
  const isShown = async () =>
    parsePage(await read("/baptism")).querySelector('main img[src*="/o/pictures%2F"]') !== null;
  const waiting = async () => visibleText(await read("/staff", staff));

  async function shownUntil(agreedUntil: string, change: Record<string, string> = {}): Promise<string> {
    const agreed = { people: "children", agreedBy: "Ann Hill", agreedUntil, ...change };
    const id = await addToLibrary(site, staff, agreed);
    expect((await sendPage(site, "baptism", staff, { picture: `picture:${id}` })).status).toBe(302);
    return id;
  }

  test("the agreement of people on a picture ends with its last day where the congregation lives, for the page at once and for the file", async () => {
    const id = await shownUntil("2026-07-10");
    const { url } = await rowOf(site, id);
    now = new Date("2026-07-10T22:59:00Z");
    expect(await isShown()).toBe(true);
    now = new Date("2026-07-10T23:00:01Z");
    expect(await isShown()).toBe(false);
    expect(visibleText(await read("/pictures", staff))).toContain("visitors no longer see the picture");

    expect((await changeInLibrary(site, staff, id, { alt: "Children by the river" })).status).toBe(302);
    expect((await site.request(url)).status).toBe(404);
    expect((await site.request(`${url}&width=320&format=avif`)).status).toBe(404);

    expect((await changeInLibrary(site, staff, id, { agreedUntil: "2026-12-31" })).status).toBe(302);
    expect(await isShown()).toBe(true);
    expect((await site.request(url)).status).toBe(200);
  });

  test("the agreement of people on a picture closes the file of a picture that nobody touches, within the hour", async () => {
    const id = await shownUntil("2026-07-10");
    const { url } = await rowOf(site, id);
    await using db = databaseOf(site);
    const close = async (moment: string) => {
      const clock = () => new Date(moment);
      const { storage } = await testStorage({ db, folder: site.dataDir });
      await closeEndedPictures({ db, storage, clock, mailWritten: () => undefined });
    };
    await close("2026-07-10T22:59:00Z");
    expect((await site.request(url)).status).toBe(200);
    for (const _ of ["once", "again"]) await close("2026-07-10T23:00:00Z");
    expect((await site.request(url)).status).toBe(404);
    expect((await changeInLibrary(site, staff, id, { agreedUntil: "" })).status).toBe(302);
    expect((await site.request(url)).status).toBe(200);
  });

  test("the agreement of people on a picture that has ended does not hinder taking the picture down", async () => {
    const id = await shownUntil("2026-07-09");
    const { url, closedAs } = await rowOf(site, id);
    expect(closedAs).not.toBeNull();
    expect((await site.request(url)).status).toBe(404);
    const taken = await site.request(`/pictures/${id}/take-down`, { method: "POST", headers: staff });
    expect(taken.status).toBe(302);
    await using db = databaseOf(site);
    const files = await db.selectFrom("storedFiles").select("fullPath").execute();
    expect(JSON.stringify(files)).not.toContain(closedAs);
  });

  test("the agreement of people on a picture that has ended keeps the picture's path, so that nobody stores another file there", async () => {
    const takenDown = await shownUntil("2026-07-09");
    const extended = await shownUntil("2026-07-09");
    const rows = [await rowOf(site, takenDown), await rowOf(site, extended)];
    for (const { path } of rows) expect((await sendPicture(site, path, staff)).status).toBe(403);
    const taken = await site.request(`/pictures/${takenDown}/take-down`, { method: "POST", headers: staff });
    expect(taken.status).toBe(302);
    expect((await changeInLibrary(site, staff, extended, { agreedUntil: "2026-12-31" })).status).toBe(302);
    const [gone, shown] = await Promise.all(rows.map(({ url }) => site.request(url)));
    expect([gone?.status, shown?.status]).toEqual([404, 200]);
    expect((await sendPicture(site, rows[1]?.path ?? "", staff)).status).toBe(403);
    await using db = databaseOf(site);
    const files = await db.selectFrom("storedFiles").select("fullPath").execute();
    expect(JSON.stringify(files)).not.toContain(rows[0]?.path);
  });

  test("the agreement of people on a picture is asked for on the staff's home page when it ends within 30 days, has ended or is missing", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("pictures").execute();
    const id = await shownUntil("2026-08-10");
    expect(await waiting()).not.toContain("The agreement of people in one picture");
    await changeInLibrary(site, staff, id, { agreedUntil: "2026-08-09" });
    expect(await waiting()).toContain("The agreement of people in one picture ends within 30 days");
    expect(textsIn(await read("/pictures?show=ending", staff), "main li h2")).toEqual(["Boats at the jetty"]);
    await changeInLibrary(site, staff, id, { agreedUntil: "", agreedBy: "" });
    expect(await waiting()).toContain("One picture on the site shows people who were not asked");
    expect(textsIn(await read("/pictures?show=unclear", staff), "main li h2")).toHaveLength(1);
    expect(await read(`/pictures/${id}`, staff)).toContain(
      "Nobody is named as having agreed for these children.",
    );
    await changeInLibrary(site, staff, id, { people: "nobody" });
    expect(await waiting()).not.toContain("One picture on the site");
  });
});

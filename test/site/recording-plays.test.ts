import { expect, test } from "vitest";
import { never } from "../../app/items/visibility/visibility.ts";
import { sweepSermons } from "../../app/sermons/sweep-sermons.server.ts";
import { visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { workingSite } from "./support/praying.ts";
import { addFile, tune } from "./support/site-files.ts";

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const address = "/sermons/the-lost-coin";

async function begin(open: () => Promise<TestSite>, fields: Record<string, string> = {}) {
  const site = await open();
  await haveSermons(site, 0);
  await using db = databaseOf(site);
  for (const table of ["sermonPlays", "limits"] as const) await db.deleteFrom(table).execute();
  const editor = { cookie: await joinAs(site, "editor") };
  const audioId = await addFile(site, "The coin.mp3", tune, editor);
  const added = await postForm(site, "/upload-video", { ...sermon, audioId, ...fields }, editor);
  expect(added.status).toBe(302);
  return { site, editor };
}

const play = async (site: TestSite, headers: Record<string, string> = browser, at = address) => {
  for (;;) {
    const { status, body } = await site.request(`${at}/played`, { method: "POST", headers });
    await body?.cancel();
    // A busy database asks to try again.
    if (status !== 503) return status;
  }
};

const from = (number: number) => ({ ...browser, "x-forwarded-for": `10.9.0.${number}` });

async function countsOf(site: TestSite): Promise<number[]> {
  await using db = databaseOf(site);
  const rows = await db.selectFrom("sermonPlays").select("count").execute();
  return rows.map(({ count }) => count);
}

const listed = async (site: TestSite, editor: { cookie: string }) =>
  visibleText(await page(site, "/alter-uploads", editor));

describeSite("plays of recordings", (open) => {
  test("plays of recordings are shown to staff, and to nobody else", async () => {
    const { site, editor } = await begin(open);
    expect(await listed(site, editor)).toContain("Played 0 times");
    expect(await play(site)).toBe(204);
    expect(await listed(site, editor)).toContain("Played once");
    expect(await play(site, from(1))).toBe(204);
    expect(await listed(site, editor)).toContain("Played 2 times");
    expect(visibleText(await page(site, "/staff", editor))).toContain(
      "Recordings of sermons were played 2 times on this site.",
    );
    const posts = { cookie: await joinAs(site, "prayerTeam") };
    expect(visibleText(await page(site, "/staff", posts))).not.toContain("Recordings of sermons");
    for (const headers of [{}, editor])
      expect(visibleText(await page(site, address, headers))).not.toMatch(/played/i);
  });

  test("plays of recordings by robots, of other sites and beyond the limit of a network are not counted", async () => {
    const { site } = await begin(open);
    for (const agent of ["", "curl/8.5.0", "Mozilla/5.0 (compatible; Googlebot/2.1)"])
      expect(await play(site, { "user-agent": agent })).toBe(204);
    expect(await play(site, { ...browser, origin: "https://other.example" })).toBe(403);
    // What podcast programs do.
    const [row] = await saved(site);
    const parts = { ...browser, range: "bytes=0-99" };
    expect((await site.request(`/media/${row?.audioId}/coin.mp3`, { headers: parts })).status).toBe(206);
    expect(await countsOf(site)).toEqual([]);
    for (let number = 0; number < 203; number++) expect(await play(site)).toBe(204);
    expect(await countsOf(site)).toEqual([200]);
    expect(await play(site, from(9))).toBe(204);
    expect(await countsOf(site)).toEqual([201]);
    await using db = databaseOf(site);
    const kept = await db.selectFrom("limits").select("key").where("key", "like", "played:%").execute();
    expect(kept.filter(({ key }) => !/^played:[\w-]{43}$/.test(key))).toEqual([]);
  });

  test("plays of recordings that visitors do not see, or that are not there, are refused", async () => {
    const { site, editor } = await begin(open, { audioId: "" });
    expect(await play(site)).toBe(404);
    expect(await play(site, browser, "/sermons/unknown")).toBe(404);
    const wrong = await site.request(`${address}/heard`, { method: "POST", headers: browser });
    expect(wrong.status).toBe(404);
    expect((await site.request(`${address}/played`)).status).toBe(404);
    const audioId = await addFile(site, "The sheep.mp3", tune, editor);
    const sheep = { ...sermon, title: "The lost sheep", audioId };
    expect((await postForm(site, "/upload-video", sheep, editor)).status).toBe(302);
    await using db = databaseOf(site);
    await db.updateTable("videos").set({ visibleFrom: never }).execute();
    for (const headers of [browser, { ...browser, ...editor }])
      expect(await play(site, headers, "/sermons/the-lost-sheep")).toBe(404);
    expect(await countsOf(site)).toEqual([]);
  });

  test("a play of a recording makes no kept page again", async () => {
    const { site } = await begin(open);
    const staff = { cookie: await signIn(site) };
    const made = async () => {
      const text = visibleText(await page(site, "/staff/health", staff)).replaceAll(",", "");
      const [, sent, asked] = /Sent from memory (\d+) of (\d+)/.exec(text) ?? [];
      return Number(asked) - Number(sent);
    };
    const paths = ["/", address, "/facebook-live", "/sermons.rss"];
    for (const path of paths) await page(site, path);
    const before = await made();
    expect(await play(site)).toBe(204);
    expect(await countsOf(site)).toEqual([1]);
    for (const path of paths) await page(site, path);
    expect(await made()).toBe(before);
  });

  test("plays of a recording stay while its sermon can be restored, and go with it afterwards", async () => {
    const { site, editor } = await begin(open);
    await play(site);
    const [row] = await saved(site);
    await using db = databaseOf(site);
    const sweep = async () => sweepSermons(await workingSite(site, db, new Date()));
    expect((await postForm(site, `/alter-uploads/${row?.id}/delete`, {}, editor)).status).toBe(302);
    await sweep();
    expect((await postForm(site, `/alter-uploads/${row?.id}/restore`, {}, editor)).status).toBe(302);
    expect(await listed(site, editor)).toContain("Played once");
    expect((await postForm(site, `/alter-uploads/${row?.id}/delete`, {}, editor)).status).toBe(302);
    await db.deleteFrom("deletedItems").execute();
    await sweep();
    expect(await countsOf(site)).toEqual([]);
  });
});

describeSiteOnBothDatabases(
  "plays of a recording at the same moment",
  "fifty add to one row at once",
  (open) => {
    test("fifty plays of a recording at once are fifty", async () => {
      const { site } = await begin(open);
      const statuses = await Promise.all(
        Array.from({ length: 50 }, (_, index) => play(site, from(index % 7))),
      );
      expect([...new Set(statuses)]).toEqual([204]);
      expect(await countsOf(site)).toEqual([50]);
    });
  },
);

import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { attributesIn } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { sermon } from "./support/kept-sermons.ts";
import { databaseOf } from "./support/people.ts";
import { addFile, tune } from "./support/site-files.ts";
import { haveServices, visit } from "./support/weekly-service.ts";

describeSite("today after a service", (open) => {
  let now = new Date("2026-11-29T13:00:00Z");
  let site: TestSite;
  let audioId: string;
  beforeAll(async () => {
    site = await open({}, { clock: () => now });
    audioId = await addFile(site, "The coin.mp3", tune, { cookie: await signIn(site) });
  });
  beforeEach(async () => {
    now = new Date("2026-11-29T13:00:00Z");
    await haveServices(site, now, {});
    await using db = databaseOf(site);
    await db.deleteFrom("videos").execute();
  });

  let count = 0;
  const preach = async (day: string, more: object = {}) => {
    count += 1;
    const row = { ...sermon, id: idOf(count), userName: "Ann", embeddable: true, visibleFrom: "" };
    await using db = databaseOf(site);
    await db
      .insertInto("videos")
      .values({ ...row, date: `${day}T12:00:00.000Z`, ...more })
      .execute();
    return `/sermons/${idOf(count)}`;
  };
  const today = (query = "") => visit(site, `/today${query}`);

  test("a sermon that is only heard at its host is not offered as a film", async () => {
    await preach("2026-11-29", { videoUrl: "https://cdn.hill.example/1.mp3" });
    expect((await today()).words).not.toContain("Watch it here");
    await preach("2026-11-29", { videoUrl: "https://cdn.hill.example/1.mp3", audioId });
    expect((await today()).words).toContain("Hear it here");
  });

  test("it thanks, with the sermon of the day that visitors see, its page, and the next service", async () => {
    const before = await today();
    expect(before.headings).toEqual(["Thank you for being with us"]);
    expect(before.words).not.toMatch(/sermon of today|Our newest sermon/);
    const earlier = await preach("2026-11-22", { title: "Last week" });
    const path = await preach("2026-11-29");
    await preach("2026-11-29", { title: "Not yet", visibleFrom: "2026-11-30T00:00:00.000Z" });
    await preach("2026-12-06", { title: "Too early" });
    const { words, links } = await today();
    expect(words).toContain("The sermon of today The lost coin Ruth Field");
    expect(words).not.toMatch(/Not yet|Last week|Too early/);
    expect(links).toEqual(expect.arrayContaining([path, "/facebook-live"]));
    expect(links).not.toContain(earlier);
    expect(words).toContain("Sunday, 6 December at 10.30am");
    for (const to of new Set(links.filter((one) => one.startsWith("/"))))
      expect((await site.request(to)).status, to).toBeLessThan(400);
  });

  test("without a sermon of the day it names the newest with its day, and plays nothing", async () => {
    const path = await preach("2026-11-22", { audioId });
    const { words, links } = await today();
    expect(words).toContain("Our newest sermon The lost coin Ruth Field · Sunday, 22 November");
    expect(links).toContain(path);
    expect(links).not.toContain("/today?watch=here");
    const asked = await today("?watch=here");
    expect(asked.html).not.toMatch(/<iframe|<audio/);
    expect(asked.headers.get("refresh")).not.toBeNull();
  });

  test("the film and the recording come once somebody asks for them, and then no refresh ends them", async () => {
    await preach("2026-11-29", { audioId });
    const before = await today();
    expect(before.html).not.toMatch(/<iframe|<audio|<link[^>]*youtu/);
    expect(before.headers.get("refresh")).not.toBeNull();
    expect(before.links).toContain("/today?watch=here");
    expect(before.words).toContain("Watch it here");
    const { html, headers, links } = await today("?watch=here");
    expect(attributesIn(html, "iframe", "src")).toEqual([
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90",
    ]);
    expect(attributesIn(html, "audio", "src")).toEqual([`/media/${audioId}/The%20coin.mp3`]);
    expect(attributesIn(html, "audio", "preload")).toEqual(["none"]);
    expect(html).not.toMatch(/autoplay(?!;)/i);
    expect(headers.get("refresh")).toBeNull();
    expect(links).toContain("/today");
    expect(links).not.toContain("/today?watch=here");
    now = new Date("2026-11-30T00:00:00Z");
    const nextDay = await today("?watch=here");
    expect(nextDay.html).not.toMatch(/<iframe|<audio/);
    expect(nextDay.headers.get("refresh")).not.toBeNull();
  });

  describe("a film that does not play here", () => {
    test.each([
      ["its site refuses our page", { embeddable: false }],
      ["it plays no more", { notPlayingSince: "2026-11-29T00:00:00.000Z" }],
    ])("is left out because %s, while the recording is offered", async (_, film) => {
      await preach("2026-11-29", film);
      expect((await today()).links).not.toContain("/today?watch=here");
      await preach("2026-11-29", { ...film, audioId });
      const { words, links } = await today();
      expect(words).toContain("Hear it here");
      expect(words).toContain("Also preached today: The lost coin");
      expect(links).toContain("/today?watch=here");
      const { html } = await today("?watch=here");
      expect(html).not.toContain("<iframe");
      expect(attributesIn(html, "audio", "src")).toHaveLength(1);
    });
  });

  test("of two sermons of one day it plays the later one, and leads to both", async () => {
    const first = await preach("2026-11-29", { title: "In the chapel" });
    const second = await preach("2026-11-29", {
      title: "In the hall",
      videoUrl: "https://vimeo.com/76979871",
    });
    const { words, links } = await today();
    expect(words).toContain("The sermon of today In the hall");
    expect(links).toEqual(expect.arrayContaining([first, second]));
    expect(attributesIn((await today("?watch=here")).html, "iframe", "src")).toEqual([
      "https://player.vimeo.com/video/76979871",
    ]);
  });

  test("what is added, changed and hidden is seen at once, also by those whom memory serves", async () => {
    expect((await today()).words).not.toContain("The sermon of today");
    const path = await preach("2026-11-29");
    const seen = await today();
    expect(seen.links).toContain(path);
    expect((await today()).headers.get("etag")).toBe(seen.headers.get("etag"));
    await using db = databaseOf(site);
    await db.updateTable("videos").set({ visibleFrom: "2026-11-29T13:30:00.000Z" }).execute();
    expect((await today()).links).not.toContain(path);
    now = new Date("2026-11-29T13:30:00Z");
    expect((await today()).links).toContain(path);
  });
});

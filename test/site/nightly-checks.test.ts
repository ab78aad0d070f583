import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkVideosAgain } from "../../app/sermons/nightly-checks.server.ts";
import { mailAboutVideos } from "../../app/sermons/not-playing-job.server.ts";
import { idOf } from "../support/database.ts";
import { type FilmSites, openFilmSites, patientFetch, show, silence } from "../support/film-sites.ts";
import { attributesIn, visibleText } from "../support/html.ts";
import { describeSite, describeSiteOnBothDatabases, postForm, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import type { Open } from "./support/open.ts";
import { page, statusOf } from "./support/page.ts";
import { cookieOf, databaseOf, giveRoles, registerVerified } from "./support/people.ts";
import { mailsAbout, withSecret, workingSite } from "./support/praying.ts";

const oEmbed = "www.youtube.com/oembed";
const filmPage = "https://films.example/sermon";
const id = idOf(1);
const nothing = "This video is not available at the moment.";

let films: FilmSites;
let site: TestSite;
let editor: { email: string; headers: Record<string, string> };
let now: Date;

/** Each group has a site of its own. */
function prepare(open: Open): void {
  beforeAll(async () => {
    now = night(11);
    films = await openFilmSites();
    site = await open(withSecret, { publicFetch: patientFetch(films), clock: () => now, pollSeconds: 0.2 });
    const email = await registerVerified(site);
    await giveRoles(site, email, "editor");
    editor = { email, headers: { cookie: await cookieOf(site, email) } };
  });
  afterAll(() => films.close());
  beforeEach(async () => {
    films.answers.clear();
    now = night(11);
    await haveOne();
  });
}

/** At half past one of a November night, or an hour of the same day. */
function night(day: number, hour = 1): Date {
  return new Date(Date.UTC(2026, 10, day, hour, 30));
}

const haveOne = (change: Record<string, string | boolean> = {}) => haveNew(1, change);

/** Sermons that nobody has looked at. */
async function haveNew(count: number, change: Record<string, string | boolean> = {}): Promise<void> {
  await haveSermons(site, count, { checkedAt: "2026-11-01T12:00:00.000Z", ...change });
  await using db = databaseOf(site);
  await db.deleteFrom("videoChecks").execute();
}

const says = (host: string, status: number, headers: Record<string, string> = {}) =>
  films.answers.set(host, (response) => show(response, headers, status));

/** What one server does at a moment; returns what it asked of other sites. */
async function look(moment = now, signal = new AbortController().signal): Promise<string[]> {
  now = moment;
  const before = films.asked.length;
  await using db = databaseOf(site);
  const working = await workingSite(site, db, moment);
  const log = { info: () => undefined } as never;
  await checkVideosAgain({ ...working, publicFetch: patientFetch(films), log } as never, signal);
  return films.asked.slice(before);
}

async function lookOn(...days: number[]): Promise<void> {
  for (const day of days) await look(night(day));
}

async function since(): Promise<string | null | undefined> {
  return (await saved(site))[0]?.notPlayingSince;
}

function edit(fields: Record<string, string>) {
  const change = { ...sermon, date: "2026-11-01", version: "1", ...fields };
  return postForm(site, `/alter-uploads/${id}/update`, change, editor.headers);
}

describeSite("videos that are looked at every night", (open) => {
  prepare(open);

  test("a video that two checks on different days find gone is marked, with what else there is, until it plays again", async () => {
    const [before] = await saved(site);
    says(oEmbed, 404);
    await look(night(12));
    expect(await since(), "one bad answer").toBeNull();
    expect(await look(night(12, 14)), "the same day").toEqual([]);
    expect(attributesIn(await page(site, "/facebook-live"), "iframe", "src")).toHaveLength(1);
    await look(night(13));
    expect(await saved(site)).toEqual([{ ...before, notPlayingSince: night(12).toISOString() }]);

    const shown = await page(site, "/facebook-live");
    expect(visibleText(shown)).toContain(nothing);
    expect(visibleText(shown)).toContain("Swept, searched, found.");
    expect(attributesIn(shown, "a", "href")).toContain(sermon.videoUrl);
    expect(attributesIn(shown, "iframe", "src")).toEqual([]);
    expect(shown).not.toContain("VideoObject");
    const mark = "Has not played since 12 November 2026";
    expect(visibleText(await page(site, "/alter-uploads", editor.headers))).toContain(mark);
    expect(visibleText(await page(site, `/alter-uploads/${id}/update`, editor.headers))).toContain(mark);
    expect(visibleText(await page(site, "/staff", editor.headers))).toContain(
      "“Sermon 1”: has not played since 12 November 2026.",
    );
    await using db = databaseOf(site);
    expect(await db.selectFrom("itemVersions").selectAll().execute()).toEqual([]);

    films.answers.clear();
    await look(night(14));
    expect(await saved(site)).toEqual([before]);
    expect(attributesIn(await page(site, "/facebook-live"), "iframe", "src")).toHaveLength(1);
    expect(visibleText(await page(site, "/staff", editor.headers))).not.toContain("not played");
  });

  test.each([500, 503, 429, 400, 302])(
    "an answer of %i neither marks a video nor unmarks it",
    async (status) => {
      const elsewhere = { location: "https://films.example/missing" };
      says(oEmbed, status, status === 302 ? elsewhere : {});
      await lookOn(12, 13);
      expect(await since()).toBeNull();
      says(oEmbed, 403);
      await look(night(14));
      says(oEmbed, status, status === 302 ? elsewhere : {});
      await look(night(15));
      expect(await since()).toBeNull();
      says(oEmbed, 401);
      await look(night(16));
      expect(await since(), "since the first refusal").toBe(night(14).toISOString());
      says(oEmbed, status, status === 302 ? elsewhere : {});
      await look(night(17));
      expect(await since()).toBe(night(14).toISOString());
    },
  );

  test("a recording at its host that is gone is called one, and is not looked at when we have it ourselves", async () => {
    await haveOne({ videoUrl: "https://films.example/1.mp3", embeddable: false });
    says("films.example/1.mp3", 404);
    await lookOn(12, 13);
    for (const path of ["/facebook-live", `/sermons/${id}`]) {
      const shown = visibleText(await page(site, path));
      expect(shown).toContain("This recording is not available at the moment. Look on films.example");
      expect(shown).not.toContain(nothing);
    }
    await using db = databaseOf(site);
    const audioId = "0193a000-0000-7000-8000-0000000000a1";
    const file = { url: "/x", name: "a.mp3", contentType: "audio/mpeg", bytes: 1 };
    await db
      .insertInto("siteFiles")
      .values({ ...file, id: audioId, createdAt: now.toISOString() })
      .execute();
    await db.updateTable("videos").set({ audioId }).execute();
    expect(await look(night(14))).toEqual([]);
    expect(await since()).toBeNull();
    await haveSermons(site, 0);
    await db.deleteFrom("siteFiles").execute();
  });

  test("a site that does not respond or is not reached changes nothing", async () => {
    films.answers.set(oEmbed, silence);
    await lookOn(12, 13);
    await haveOne({ videoUrl: "https://nobody.example/5" });
    await lookOn(14, 15);
    expect(await since()).toBeNull();
  });

  test("a check that found it playing in between begins the count again", async () => {
    says(oEmbed, 404);
    await look(night(12));
    films.answers.clear();
    await look(night(13));
    says(oEmbed, 404);
    await look(night(14));
    expect(await since()).toBeNull();
    await look(night(15));
    expect(await since()).toBe(night(14).toISOString());
  });

  test.each<[status: number, headers: Record<string, string>, isMarked: boolean]>([
    [404, {}, true],
    [410, {}, true],
    [200, { "x-frame-options": "DENY" }, true],
    [200, { "content-security-policy": "frame-ancestors 'self'" }, true],
    [403, {}, false],
    [401, {}, false],
    [500, { "x-frame-options": "DENY" }, false],
    [302, { location: "https://www.youtube.com/missing" }, false],
    [200, {}, false],
  ])("a page that answers %i with %j is marked: %j", async (status, headers, isMarked) => {
    await haveOne({ videoUrl: filmPage });
    says("films.example/sermon", status, headers);
    await lookOn(12, 13);
    expect(await since()).toBe(isMarked ? night(12).toISOString() : null);
    expect((await saved(site))[0]).toMatchObject({ embeddable: true, version: 1 });
  });

  test("files are marked when they are gone, ours without a link", async () => {
    await haveOne({ videoUrl: "https://films.example/sermon.mp4" });
    says("films.example/sermon.mp4", 404);
    await lookOn(12, 13);
    expect(await since()).toBe(night(12).toISOString());
    expect(attributesIn(await page(site, "/facebook-live"), "video", "src")).toEqual([]);
    const own = "/v0/b/site/o/media%2Fgone.mp4?alt=media&token=abc";
    await haveOne({ videoUrl: own });
    await lookOn(14, 15);
    expect(await since()).toBe(night(14).toISOString());
    const shown = await page(site, "/facebook-live");
    expect(visibleText(shown)).toContain(nothing);
    for (const [element, attribute] of [
      ["a", "href"],
      ["video", "src"],
    ] as const)
      expect(attributesIn(shown, element, attribute).join()).not.toContain("gone.mp4");
    await using db = databaseOf(site);
    const now = "2026-11-01T00:00:00.000Z";
    const file = { contentKey: "gone", size: 1, contentType: "video/mp4", customMetadata: "{}", md5Hash: "" };
    await db
      .insertInto("storedFiles")
      .values({
        ...file,
        fullPath: "media/gone.mp4",
        crc32c: "",
        generation: "1",
        metageneration: 1,
        downloadTokens: "abc",
        timeCreated: now,
        updated: now,
      } as never)
      .execute();
    await look(night(16));
    expect(await since()).toBeNull();
    await db.deleteFrom("storedFiles").where("fullPath", "=", "media/gone.mp4").execute();
  });

  test("a video that is shown as a link is marked only when its page is gone", async () => {
    await haveOne({ videoUrl: filmPage, embeddable: false });
    says("films.example/sermon", 200, { "x-frame-options": "DENY" });
    await lookOn(12, 13);
    expect(await since()).toBeNull();
    says("films.example/sermon", 410);
    await lookOn(14, 15);
    expect(await since()).toBe(night(14).toISOString());
    expect((await saved(site))[0]?.embeddable).toBe(false);
  });

  test("what staff chose against what we found is marked only after a check has seen it playing, and stays chosen", async () => {
    const chosen = { embeddable: true, embeddableChosen: true };
    await haveOne({ videoUrl: filmPage, ...chosen });
    says("films.example/sermon", 404);
    await lookOn(12, 13);
    expect(await since()).toBeNull();
    films.answers.clear();
    await look(night(14));
    says("films.example/sermon", 404);
    await lookOn(15, 16);
    expect((await saved(site))[0]).toMatchObject({ ...chosen, notPlayingSince: night(15).toISOString() });
  });

  test("a mark goes with another link, and when staff say that the player is shown", async () => {
    says(oEmbed, 404);
    await lookOn(12, 13);
    expect((await edit({ title: "Only words" })).status).toBe(302);
    expect(await since()).toBe(night(12).toISOString());
    const ticked = { version: "2", showsPlayer: "on", wasShown: "false" };
    expect((await edit(ticked)).status).toBe(302);
    expect((await saved(site))[0]).toMatchObject({ notPlayingSince: null, embeddableChosen: true });
    await lookOn(14, 15);
    expect(await since(), "staff saw it playing").toBeNull();

    await haveOne();
    await lookOn(16, 17);
    expect(await since()).toBe(night(16).toISOString());
    expect((await edit({ videoUrl: filmPage })).status).toBe(302);
    expect(await since()).toBeNull();
    await lookOn(18, 19);
    expect(await since()).toBeNull();
  });

  test("a check that is broken off saves nothing, and is made again", async () => {
    const stopping = new AbortController();
    films.answers.set(oEmbed, (response) => {
      stopping.abort();
      show(response, {}, 404);
    });
    await look(night(12), stopping.signal);
    await using db = databaseOf(site);
    const read = () => db.selectFrom("videoChecks").selectAll().execute();
    expect(await read()).toMatchObject([{ lookedAt: null, refusedAt: null }]);
    films.answers.clear();
    expect(await look(night(12))).toHaveLength(1);
  });

  test("a video is not looked at before one in the morning, and not in the night after it was saved", async () => {
    await haveOne({ checkedAt: night(12, 20).toISOString() });
    expect(await look(night(12, 23))).toEqual([]);
    expect(await look(night(13, 0))).toEqual([]);
    expect(await look(night(13, 1))).toHaveLength(1);
    await haveOne({ checkedAt: night(13, 2).toISOString() });
    expect(await look(night(13, 9))).toEqual([]);
  });
});

describeSiteOnBothDatabases(
  "videos that are looked at by several",
  "two servers share the videos, staff change them meanwhile, and rows are locked",
  (open) => {
    prepare(open);

    test("a sermon that gets another link during the check is not marked", async () => {
      says(oEmbed, 404);
      await look(night(12));
      let edited: Promise<unknown> | undefined;
      films.answers.set(oEmbed, (response) => {
        edited = edit({ videoUrl: filmPage }).finally(() => show(response, {}, 404));
      });
      await look(night(13));
      await edited;
      expect((await saved(site))[0]).toMatchObject({ videoUrl: filmPage, notPlayingSince: null, version: 2 });
    });

    test("a sermon that is deleted during the check is not missed, and restored it keeps its mark", async () => {
      says(oEmbed, 404);
      await lookOn(12, 13);
      const remove = () => postForm(site, `/alter-uploads/${id}/delete`, {}, editor.headers);
      let deleted: Promise<unknown> | undefined;
      films.answers.set(oEmbed, (response) => {
        deleted = remove().finally(() => show(response, {}, 404));
      });
      await look(night(14));
      await deleted;
      expect(await saved(site)).toEqual([]);
      await using db = databaseOf(site);
      expect(await db.selectFrom("videoChecks").selectAll().execute()).toEqual([]);
      await postForm(site, `/alter-uploads/${id}/restore`, {}, editor.headers);
      expect(await since()).toBe(night(12).toISOString());
      films.answers.clear();
      await look(night(15));
      expect(await since()).toBeNull();
    });

    test("of two servers one looks at each video, and another takes over what one left undone", async () => {
      await haveNew(9);
      const both = await Promise.all([look(night(12)), look(night(12))]);
      expect(films.asked.length, both.join()).toBeGreaterThan(0);
      await using db = databaseOf(site);
      const checks = await db.selectFrom("videoChecks").selectAll().execute();
      expect(checks.map(({ lookedAt }) => lookedAt)).toEqual(Array(9).fill(night(12).toISOString()));

      const total = films.asked.length;
      await Promise.all([look(night(13)), look(night(13))]);
      expect(films.asked.length - total).toBe(9);

      // A server that stopped in the middle holds this one still.
      const heldUntil = new Date(night(14).getTime() + 60_000).toISOString();
      await db.updateTable("videoChecks").set({ heldUntil }).where("videoId", "=", id).execute();
      expect(await look(night(14))).toHaveLength(8);
      expect(await look(new Date(night(14).getTime() + 120_000))).toHaveLength(1);
    });

    test("people who may change videos get one mail after 30 days, unless they want none", async () => {
      const [other, moderator] = [await registerVerified(site), await registerVerified(site)];
      await giveRoles(site, other, "sermons");
      await giveRoles(site, moderator, "prayerModerator");
      const tell = async (moment: string) => {
        now = new Date(moment);
        await using db = databaseOf(site);
        const working = await workingSite(site, db, now);
        await Promise.all([mailAboutVideos(working), mailAboutVideos(working)]);
      };
      const told = (email: string) => mailsAbout(site, email, /has not played/);
      const choose = async (email: string, fields: Record<string, string>) =>
        postForm(site, "/account/mails", fields, { cookie: await cookieOf(site, email) });
      says(oEmbed, 404);
      await lookOn(12, 13);
      await tell("2026-12-11T12:00:00Z");
      expect(await told(editor.email), "29 days").toEqual([]);
      await tell("2026-12-12T06:30:00Z");
      expect(await told(editor.email), "at night").toEqual([]);
      for (const moment of ["2026-12-12T07:30:00Z", "2026-12-13T07:30:00Z", "2027-02-01T09:00:00Z"])
        await tell(moment);
      const mails = await told(editor.email);
      expect(mails.map(({ subject }) => subject)).toEqual(["A video has not played for a month"]);
      expect(mails[0]?.text).toContain("“Sermon 1”");
      expect(mails[0]?.text).toMatch(/Has not played since 12\sNovember 2026/);
      expect(await told(other)).toHaveLength(1);
      expect(await told(moderator)).toEqual([]);

      // It plays, and stops again, which is news for those who still want it.
      const stop = /\/unsubscribe\?token=[\w-]+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
      expect(visibleText(await page(site, stop))).toContain("when a video has not played for a month");
      expect((await postForm(site, stop, {})).status).toBe(200);
      films.answers.clear();
      now = new Date("2027-02-02T02:00:00Z");
      await look(now);
      says(oEmbed, 404);
      await look(new Date("2027-02-03T02:00:00Z"));
      await look(new Date("2027-02-04T02:00:00Z"));
      await tell("2027-03-06T09:00:00Z");
      expect(await told(editor.email), "switched off").toHaveLength(1);
      expect(await told(other)).toHaveLength(2);

      await choose(editor.email, { videoMail: "on" });
      await using db = databaseOf(site);
      const chosen = () => db.selectFrom("mailChoices").select("videoMail").execute();
      expect(await chosen()).toEqual([{ videoMail: "on" }]);
      expect(await page(site, "/account/mails", { cookie: await cookieOf(site, moderator) })).not.toContain(
        'name="videoMail"',
      );
      expect(await statusOf(site, "/alter-uploads", { cookie: await cookieOf(site, moderator) })).toBe(403);
    });
  },
);

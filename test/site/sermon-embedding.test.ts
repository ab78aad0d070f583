import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { type FilmSites, openFilmSites, patientFetch, silence } from "../support/film-sites.ts";
import { attributesIn, fieldValue, parsePage, visibleText } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const unknownLink = "https://films.example/plain";
const youtube = "https://youtu.be/dQw4w9WgXcQ?t=90";
const vimeo = "https://vimeo.com/76979871/8272103f6e";
const now = "2026-11-22T08:00:00.000Z";
const clock = () => new Date(now);
const firstId = idOf(1);
const refusal = "The video’s site does not let our page show it, or did not respond.";

describe("whether a sermon's player is shown", () => {
  let films: FilmSites;
  let site: TestSite;
  let staff: Record<string, string>;

  beforeAll(async () => {
    films = await openFilmSites();
    site = await openTestSite("sqlite", {}, { publicFetch: patientFetch(films), clock });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(() => films.answers.clear());
  afterAll(async () => {
    await site.close();
    await films.close();
  });

  /** Shares a link with these fields and returns what is stored. */
  async function share(videoUrl: string, fields: Record<string, string> = {}) {
    await haveSermons(site, 0);
    const response = await postForm(site, "/upload-video", { ...sermon, videoUrl, ...fields }, staff);
    expect(response.status).toBe(302);
    const [{ embeddable, embeddableChosen, checkedAt } = {}] = await saved(site);
    return { embeddable, embeddableChosen, checkedAt };
  }

  function edit(version: number, fields: Record<string, string>) {
    const change = { ...sermon, date: "2026-11-01", version: String(version), ...fields };
    return postForm(site, `/alter-uploads/${firstId}/update`, change, staff);
  }

  async function shownOf(response: Promise<Response>) {
    expect((await response).status).toBe(302);
    const [{ embeddable, embeddableChosen } = {}] = await saved(site);
    return [embeddable, embeddableChosen];
  }

  test.each([
    ["/plain", true],
    ["/ancestors-ours", true],
    ["/to-plain", true],
    ["/deny", false],
    ["/sameorigin", false],
    ["/ancestors-none", false],
    ["/ancestors-self", false],
    ["/missing", false],
    ["/to-deny", false],
    ["/to-http", false],
  ])(
    "whether a sermon's player is shown depends on the headers of another site: https://films.example%s is shown: %j",
    async (path, embeddable) => {
      films.answers.set("films.example/ancestors-ours", (response) =>
        response.writeHead(200, { "content-security-policy": `frame-ancestors 'self' ${site.url}` }).end(),
      );
      for (const fields of [{}, { embeddable: "true" }] as Record<string, string>[]) {
        expect(await share(`https://films.example${path}`, fields)).toEqual({
          embeddable,
          embeddableChosen: false,
          checkedAt: now,
        });
      }
    },
  );

  test("whether a sermon's player is shown is no when the site cannot be reached or does not respond", async () => {
    expect(await share("https://nobody.example/5")).toMatchObject({ embeddable: false });
    expect(await share("https://films.example/silence")).toMatchObject({ embeddable: false });
  });

  test("whether a sermon's player is shown is no, without asking the site, when the browser reports that the frame did not load", async () => {
    const before = films.asked.length;
    expect(await share(unknownLink, { embeddable: "false" })).toMatchObject({ embeddable: false });
    expect(await share(youtube, { embeddable: "false" })).toMatchObject({ embeddable: false });
    expect(films.asked).toHaveLength(before);
  });

  describe.each([
    [youtube, "www.youtube.com/oembed", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    [vimeo, "vimeo.com/api/oembed.json", "https://vimeo.com/76979871/8272103f6e"],
  ])("%s", (link, endpoint, video) => {
    test.each([
      [200, true],
      [401, false],
      [403, false],
      [404, false],
      [400, true],
      [429, true],
      [500, true],
    ])("a video’s site whose oEmbed returns %i is shown: %j", async (status, embeddable) => {
      films.answers.set(endpoint, (response) => response.writeHead(status).end("{}"));
      const before = films.asked.length;
      expect(await share(link, { embeddable: "true" })).toMatchObject({ embeddable });
      const question = new URLSearchParams({ url: video, format: "json" });
      expect(films.asked.slice(before)).toEqual([`${endpoint}?${question}`]);
    });

    test("a video’s site is believed when its oEmbed does not respond", async () => {
      films.answers.set(endpoint, silence);
      expect(await share(link)).toMatchObject({ embeddable: true });
    });

    test("a video’s site is believed when its oEmbed redirects to another site that refuses", async () => {
      films.answers.set(endpoint, (response) =>
        response.writeHead(302, { location: "https://films.example/missing" }).end(),
      );
      expect(await share(link)).toMatchObject({ embeddable: true });
    });
  });

  test("whether a sermon's player is shown can be overridden by staff, either way, and later edits keep that", async () => {
    const deny = "https://films.example/deny";
    const ticked = { showsPlayer: "on", wasShown: "false" };
    expect(await share(deny, ticked)).toEqual({ embeddable: true, embeddableChosen: true, checkedAt: now });
    expect(attributesIn(await page(site, "/facebook-live"), "iframe", "src")).toContain(deny);

    await haveSermons(site, 1, { videoUrl: deny, embeddable: false });
    const form = await page(site, `/alter-uploads/${firstId}/update`, staff);
    expect(visibleText(form)).toContain(refusal);
    expect(parsePage(form).querySelector('input[type="checkbox"][name="showsPlayer"]')).not.toBeNull();
    expect(attributesIn(form, "iframe", "src"), "the player that staff see").toContain(deny);
    const at = { videoUrl: deny };
    expect(await shownOf(edit(1, { ...at, ...ticked }))).toEqual([true, true]);
    const kept = { ...at, showsPlayer: "on", wasShown: "true" };
    expect(await shownOf(edit(2, kept)), "only words changed").toEqual([true, true]);
    expect(await shownOf(edit(3, { ...kept, embeddable: "false" })), "a slow minute").toEqual([true, true]);
    expect(await shownOf(edit(4, { ...at, wasShown: "true" })), "no longer ticked").toEqual([false, true]);
    const other = { videoUrl: unknownLink, wasShown: "false" };
    expect(await shownOf(edit(5, other)), "another link is judged").toEqual([true, false]);
  });

  test("whether a sermon's player is shown is reported to a form that checks first, which saves nothing yet", async () => {
    await haveSermons(site, 0);
    const asking = { ...sermon, asksFirst: "true", embeddable: "true" };
    const refused = await postForm(
      site,
      "/upload-video",
      { ...asking, videoUrl: "https://films.example/deny" },
      staff,
    );
    expect(refused.status).toBe(200);
    const html = await refused.text();
    expect(visibleText(html)).toContain(refusal);
    expect(attributesIn(html, "iframe", "src")).toContain("https://films.example/deny");
    expect(fieldValue(html, "wasShown")).toBe("false");
    expect(await saved(site)).toEqual([]);
    expect((await postForm(site, "/upload-video", { ...asking, videoUrl: unknownLink }, staff)).status).toBe(
      302,
    );
    await haveSermons(site, 1);
    const held = await edit(1, { ...asking, videoUrl: "https://films.example/deny" });
    expect(held.status).toBe(200);
    expect(await saved(site)).toMatchObject([{ title: "Sermon 1", version: 1 }]);
  });

  test.each([
    "https://127.0.0.2/",
    "https://[::ffff:127.0.0.1]/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://2130706434/",
    "https://0177.0.0.2/",
    "https://films.example:22/",
    "https://films.example/to-inside",
    "https://films.example/to-metadata",
  ])(
    "whether a sermon's player is shown is no for %s, which the server does not request",
    async (videoUrl) => {
      for (const [name, target] of [
        ["inside", "https://10.0.0.1/"],
        ["metadata", "https://169.254.169.254/"],
      ])
        films.answers.set(`films.example/to-${name}`, (response) =>
          response.writeHead(302, { location: target }).end(),
        );
      const before = films.asked.length;
      expect(await share(videoUrl, { embeddable: "true" })).toMatchObject({ embeddable: false });
      expect(films.asked.length - before).toBe(videoUrl.includes("/to-") ? 1 : 0);
    },
  );

  test("whether a sermon's player is shown is checked again after an update for earlier versions' rows, except where staff decided", async () => {
    const old = await openTestSite("sqlite", {}, { clock });
    try {
      await haveSermons(old, 6, { embeddable: false });
      await using db = databaseOf(old);
      for (const [number, videoUrl] of [
        [2, unknownLink],
        [3, "https://films.example/deny"],
        [4, "https://nobody.example/5"],
      ] as const)
        await db.updateTable("videos").set({ videoUrl }).where("id", "=", idOf(number)).execute();
      // As the migration leaves the rows of earlier versions. The old site may have checked some by now.
      const unchecked = { checkedAt: null, embeddable: false, embeddableChosen: false };
      await db.updateTable("videos").set(unchecked).execute();
      await db.updateTable("videos").set({ embeddable: true }).where("id", "=", idOf(3)).execute();
      const environment = {
        DATA_DIR: old.dataDir,
        ...(old.databaseUrl && { DATABASE_URL: old.databaseUrl }),
      };
      const updated = await openTestSite("sqlite", environment, {
        publicFetch: patientFetch(films),
        clock,
      });
      try {
        await expect
          .poll(async () => (await saved(old)).filter(({ checkedAt }) => checkedAt === now).length)
          .toBe(5);
        const rows = await saved(old);
        expect(rows.map(({ embeddable }) => embeddable)).toEqual([true, true, false, false, true, true]);
        expect(rows.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1, 1]);
        expect(rows[3]?.checkedAt, "retried later").toBeNull();
      } finally {
        await updated.close();
      }
      await db
        .updateTable("videos")
        .set({ embeddable: false, embeddableChosen: true, checkedAt: null })
        .where("id", "=", firstId)
        .execute();
      await db
        .updateTable("videos")
        .set({ checkedAt: null, embeddable: false })
        .where("id", "=", idOf(2))
        .execute();
      const again = await openTestSite("sqlite", environment, { publicFetch: patientFetch(films) });
      try {
        await expect.poll(async () => (await saved(old))[1]?.embeddable).toBe(true);
        expect((await saved(old))[0]?.embeddable, "as staff decided").toBe(false);
      } finally {
        await again.close();
      }
    } finally {
      await old.close();
    }
  });
});

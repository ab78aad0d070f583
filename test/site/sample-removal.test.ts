import { expect, test } from "vitest";
import { firstWords } from "../../app/posts/post-limits.ts";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import { describeSiteOnBothDatabases, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf, joinAs, joinAsMember } from "./support/people.ts";

const remove = "/remove-sample-content";
const tables = ["events", "videos", "dailyPosts", "prayerRequests"] as const;

describeSiteOnBothDatabases("removing the sample", "each counts what hangs on items by itself", (open) => {
  async function begin() {
    const site = await open({ SAMPLE_CONTENT: "on" }, { clock: () => new Date("2026-11-23T09:00:00Z") });
    return { site, staff: { cookie: await signIn(site) } };
  }

  const send = async (site: TestSite, path: string, staff: { cookie: string }) =>
    follow(site, await postForm(site, path, {}, staff), staff.cookie);

  async function items(site: TestSite) {
    await using db = databaseOf(site);
    const found: Record<string, object[]> = {};
    for (const table of tables) found[table] = await db.selectFrom(table).selectAll().orderBy("id").execute();
    return found;
  }

  async function shownTo(site: TestSite) {
    const lists = ["/event/all", "/facebook-live", "/daily-posts", "/prayer-request"];
    return Promise.all(lists.map(async (list) => textsIn(await page(site, list), "main article h2")));
  }

  /** Uses one item of each kind and three events as people do, and returns what staff read of it. */
  async function haveUses(site: TestSite, staff: { cookie: string }): Promise<string[]> {
    await using db = databaseOf(site);
    const events = await db
      .selectFrom("events")
      .selectAll()
      .where("eventDate", ">", "2026-11-23")
      .where("rule", "=", "")
      .orderBy("id")
      .execute();
    const [replied, ready, planned, changed] = events;
    const [video] = await db.selectFrom("videos").selectAll().orderBy("id").execute();
    const [post] = await db.selectFrom("dailyPosts").selectAll().orderBy("id").execute();
    const [prayer] = await db
      .selectFrom("prayerRequests")
      .selectAll()
      .where("state", "=", "shown")
      .orderBy("id")
      .execute();
    if (!replied || !ready || !planned || !changed || !video || !post || !prayer)
      throw new Error("no sample");
    for (const { id } of [replied, ready])
      await postForm(site, `/event-alter/${id}/attendance`, { takesReplies: "on", places: "" }, staff);
    const member = { cookie: await joinAsMember(site) };
    const reply = `/event/${replied.slug}/${replied.eventDate}/attend`;
    expect((await postForm(site, reply, { people: "2" }, member)).status).toBe(302);
    await postForm(site, "/daily-posts", { post: post.id, liked: "true" }, member);
    const order = { eventId: planned.id, day: planned.eventDate, version: 1, stream: "", content: "[]" };
    await db.insertInto("serviceOrders").values(order).execute();
    await db.insertInto("sermonPlays").values({ sermonId: video.id, count: 12 }).execute();
    const prayed = { kind: "prayer", itemId: prayer.id, name: "prayed", count: 3 } as const;
    await db.insertInto("itemNumbers").values(prayed).execute();
    const date = `/event-alter/${changed.id}/dates/${changed.eventDate}/cancel`;
    expect((await postForm(site, date, { reason: "" }, staff)).status).toBe(302);
    return [
      `${replied.eventTitle} (takes replies, 1 reply)`,
      `${ready.eventTitle} (takes replies)`,
      `${planned.eventTitle} (1 order of service)`,
      `${changed.eventTitle} (changed here, 1 changed date)`,
      `${video.title} (12 plays)`,
      `${firstWords(post.content)} (1 like)`,
      "A prayer request (in use here)",
    ].map((words) => words.replaceAll(/\s+/g, " "));
  }

  test("what people have replied to, liked, played, planned or prayed for stays, and staff read why before and after", async () => {
    const { site, staff } = await begin();
    const why = await haveUses(site, staff);
    const before = await items(site);
    const asked = await page(site, remove, staff);
    expect(textsIn(asked, "main li").toSorted()).toEqual(why.toSorted());
    expect(visibleText(asked)).toMatch(
      /\d\d events, videos, posts and prayers of the sample will be removed/,
    );

    const after = await send(site, remove, staff);
    const [told = ""] = announced(after, "status");
    for (const words of why.slice(0, 5)) expect(told).toContain(words);
    expect(told).toContain("; 2 more.");
    const left = await items(site);
    expect(left.events).toHaveLength(4);
    for (const table of ["videos", "dailyPosts"] as const) expect(left[table], table).toHaveLength(1);
    for (const [table, rows] of Object.entries(left))
      for (const row of rows)
        if (!("state" in row && row.state === "deleted")) expect(before[table]).toContainEqual(row);
    expect((await shownTo(site)).map(({ length }) => length)).toEqual([4, 1, 1, 1]);
    await using db = databaseOf(site);
    for (const table of ["attendances", "likes", "serviceOrders", "sermonPlays"] as const)
      expect(await db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
    // Nobody who replied is told anything, and the offer is gone.
    expect(
      await db.selectFrom("deferredWork").select("id").where("kind", "=", "date-news").execute(),
    ).toEqual([]);
    expect(visibleText(await page(site, "/event-alter", staff))).not.toContain("Remove the sample");
    const again = await page(site, remove, staff);
    expect(visibleText(again)).toContain("The sample has been removed.");
    expect(textsIn(again, "main li").toSorted()).toEqual(why.toSorted());
    expect(attributesIn(again, "main form", "action")).toEqual([]);
  });

  test("one Undo brings back all items with their files, so that they can be removed again; the texts stay away", async () => {
    const { site, staff } = await begin();
    const before = await items(site);
    const shown = await shownTo(site);
    const after = await send(site, remove, staff);
    expect(announced(after, "status")).toEqual([expect.stringMatching(/^The sample has been removed\./)]);
    expect((await shownTo(site)).flat()).toEqual([]);
    const [undo = ""] = attributesIn(after, ".notice form", "action");
    expect((await postForm(site, undo, {}, { cookie: await joinAs(site, "editor") })).status).toBe(403);
    const restored = await send(site, undo, staff);
    expect(announced(restored, "status")).toEqual([
      expect.stringContaining("its texts and church details are not."),
    ]);
    expect(await shownTo(site)).toEqual(shown);
    const now = await items(site);
    for (const table of ["events", "videos", "dailyPosts"] as const)
      expect(now[table], table).toEqual(
        (before[table] ?? []).map((row) => ({
          ...row,
          ...(table === "events" && { changedAt: expect.any(String), listedUntil: expect.any(String) }),
        })),
      );
    for (const list of ["/event/all", "/facebook-live", "/daily-posts", "/prayer-request"])
      for (const url of attributesIn(await page(site, list), '[src^="/v0/"]', "src")) {
        const file = await site.request(url);
        expect(file.status, url).toBe(200);
        await file.body?.cancel();
      }
    expect(announced(await send(site, undo, staff))).toEqual([
      expect.stringContaining("could not be undone"),
    ]);
    expect(visibleText(await page(site, "/event-alter", staff))).toContain("Remove the sample");
    await send(site, remove, staff);
    expect((await shownTo(site)).flat()).toEqual([]);
  });

  test("the sample's recordings, notes, transcripts and captions are played, and go with their sermons", async () => {
    const { site, staff } = await begin();
    await using db = databaseOf(site);
    const [spoken, filmed] = await db.selectFrom("videos").selectAll().orderBy("id").execute();
    const html = await page(site, `/sermons/${spoken?.slug ?? spoken?.id}`);
    expect(visibleText(html)).toContain("Notes to take home (PDF");
    expect(visibleText(html)).toContain("One glass of water");
    expect(visibleText(html)).toContain("Sheep are afraid of running water.");
    const files = attributesIn(html, 'main a[href^="/media/"]', "href").map(
      (href) => href.split(/[?#]/)[0] ?? "",
    );
    expect(new Set(files).size).toBe(2);
    for (const path of files) {
      const file = await site.request(path);
      expect(file.headers.get("content-type"), path).toMatch(/^(audio\/mpeg|application\/pdf)$/);
      await file.body?.cancel();
    }
    const captions = await site.request(`/sermons/${filmed?.slug ?? filmed?.id}/transcript.vtt`);
    expect(await captions.text()).toContain("They are new every morning.");
    const { audioId } = await db
      .selectFrom("videos")
      .select("audioId")
      .where("audioId", "is not", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const measured = await db
      .selectFrom("siteFiles")
      .select("audio")
      .where("id", "=", audioId)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(measured.audio ?? "")).toMatchObject({ seconds: expect.closeTo(87, 0) });
    const listed = async () => textsIn(await page(site, "/files", staff), "main h2").join(" ");
    expect(await listed()).toContain("still-waters.mp3");

    const after = await send(site, remove, staff);
    expect(announced(after, "status")).toEqual([expect.stringMatching(/^The sample has been removed\./)]);
    expect(await db.selectFrom("siteFileUses").selectAll().execute()).toEqual([]);
    expect(await listed()).not.toContain(".mp3");
    for (const path of files) expect((await site.request(path)).status, path).toBe(404);

    const [undo = ""] = attributesIn(after, ".notice form", "action");
    await send(site, undo, staff);
    expect(await listed()).toContain("still-waters.mp3");
    expect(await db.selectFrom("siteFileUses").selectAll().execute()).toHaveLength(4);
    const again = await page(site, `/sermons/${spoken?.slug ?? spoken?.id}`);
    expect(visibleText(again)).toContain("Sheep are afraid of running water.");
  });

  test("the removal can be undone under Activity, whole or item by item", async () => {
    const { site, staff } = await begin();
    await send(site, remove, staff);
    const restores = attributesIn(await page(site, "/activity", staff), "main article form", "action");
    const ofAll = restores.filter((action) => action.startsWith(remove));
    expect(ofAll).toHaveLength(1);
    const ofPosts = await page(site, "/activity?kind=post", staff);
    const [post = ""] = attributesIn(ofPosts, "main article form", "action");
    expect(announced(await send(site, post, staff), "status")).toEqual(["Post restored."]);
    expect((await shownTo(site)).flat()).toHaveLength(1);
    await send(site, ofAll[0] ?? "", staff);
    expect((await items(site)).dailyPosts).toHaveLength(6);
  });
});

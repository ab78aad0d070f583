import { beforeAll, beforeEach, expect, test } from "vitest";
import { announced, attributesIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { haveSermons, saved, sermon } from "./support/kept-sermons.ts";
import { follow, page, statusOf } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";
import { purgeDeletedItems, uploaded } from "./support/stored-pictures.ts";

const thirtyDays = 30 * 24 * 60 * 60_000;
const tooLate =
  "That could not be undone: it was deleted more than 30 days ago, or has already been restored.";

let site: TestSite;
let staff: { cookie: string };
let now: Date;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  now = new Date("2026-11-20T09:00:00Z");
  site = await open();
  staff = { cookie: await signIn(site) };
}

async function startAgain(): Promise<void> {
  await haveSermons(site, 0);
  await using db = databaseOf(site);
  for (const table of ["sermonCollections", "deletedItems", "activity"] as const)
    await db.deleteFrom(table).execute();
}

const send = (path: string, fields: Record<string, string> = {}, headers = staff) =>
  postForm(site, path, fields, headers);

const told = async (response: Response, role: "status" | "alert" = "status") =>
  announced(await follow(site, response, staff.cookie), role);

/** Adds a sermon of the series with these ids, and returns its id. */
async function addSermon(
  title: string,
  {
    series = [],
    topics = "",
    sermonBy = "Ruth Field",
  }: { series?: string[]; topics?: string; sermonBy?: string } = {},
): Promise<string> {
  const form = new URLSearchParams({ ...sermon, title, sermonBy, topics, hasCollections: "true" });
  for (const id of series) form.append("series", id);
  const added = await site.request("/upload-video", { method: "POST", body: form, headers: staff });
  expect(added.status).toBe(302);
  return (await saved(site)).find((row) => row.title === title)?.id ?? "";
}

const kinds = ["speakers", "series", "topics"] as const;
type Path = (typeof kinds)[number];

async function add(kind: Path, name: string, more: Record<string, string> = {}): Promise<string> {
  expect((await send(`/sermon-lists/${kind}`, { name, ...more })).status).toBe(302);
  return idNamed(name);
}

async function idNamed(name: string): Promise<string> {
  await using db = databaseOf(site);
  const rows = await db.selectFrom("sermonCollections").select(["id", "name"]).execute();
  return rows.find((row) => row.name === name)?.id ?? "";
}

/** Everything that is stored of collections, but how often they were changed. */
async function rows() {
  await using db = databaseOf(site);
  const collections = await db.selectFrom("sermonCollections").selectAll().orderBy("id").execute();
  return {
    collections: collections.map(({ version: _, ...collection }) => collection),
    names: await db
      .selectFrom("sermonCollectionNames")
      .selectAll()
      .orderBy("kind")
      .orderBy("nameKey")
      .execute(),
    slugs: await db.selectFrom("mergedCollectionSlugs").selectAll().orderBy("slug").execute(),
    sermons: await db
      .selectFrom("sermonsInCollections")
      .selectAll()
      .orderBy("collectionId")
      .orderBy("sermonId")
      .execute(),
  };
}

const restorableInLog = async () =>
  attributesIn(await page(site, "/activity", staff), "main article form", "action");

const titlesAt = async (path: string) => textsIn(await page(site, path), "article h2");

describeSiteOnBothDatabases(
  "undoing the deletion or merge of a speaker, series or topic",
  "foreign keys delete and rows come back as their types, and two people undo at once",
  (open) => {
    beforeAll(() => setUp(() => open({}, { clock: () => now })));
    beforeEach(startAgain);

    async function haveAll(): Promise<Record<Path, [string, string]>> {
      const picture = await uploaded(site, "sermons/luke.jpg", staff);
      const series = [
        await add("series", "Luke", { imgUrl: picture, about: "Step by step.", number: "7" }),
        await add("series", "Parables"),
      ] as [string, string];
      const speakers = [
        await add("speakers", "Ruth Field", { otherNames: "R. Field", about: "Our pastor." }),
        await add("speakers", "Ruth Feild"),
      ] as [string, string];
      const coin = await addSermon("Coin", { series: [series[0]], topics: "hope" });
      await addSermon("Sheep", { series, topics: "hope, faith" });
      await addSermon("Son", { series: [series[1]], topics: "faith", sermonBy: "Ruth Feild" });
      await using db = databaseOf(site);
      await db
        .updateTable("sermonsInCollections")
        .set({ place: 3 })
        .where("sermonId", "=", coin)
        .where("collectionId", "=", series[0])
        .execute();
      return { series, speakers, topics: [await idNamed("hope"), await idNamed("faith")] };
    }

    test("a deleted speaker, series or topic comes back with its sermons, names, address and picture", async () => {
      const all = await haveAll();
      const before = await rows();
      for (const kind of kinds) {
        const [id] = all[kind];
        const path = `/sermon-lists/${kind}/${id}`;
        expect(visibleText(await page(site, `${path}/delete`, staff))).toContain(
          "You can undo this for 30 days",
        );
        const html = await follow(site, await send(`${path}/delete`), staff.cookie);
        expect(announced(html, "status")).toEqual(["Deleted. The sermons stay."]);
        expect(textsIn(html, `form[action="${path}/restore"]`)).toEqual(["Undo"]);
        expect((await rows()).collections).toHaveLength(before.collections.length - 1);
        expect(await restorableInLog()).toEqual([`${path}/restore`]);
        expect(await told(await send(`${path}/restore`))).toEqual(["Restored, with its sermons."]);
        expect(await rows()).toEqual(before);
        expect(await told(await send(`${path}/restore`), "alert")).toEqual([tooLate]);
        expect(await restorableInLog()).toEqual([]);
      }
      const [url = ""] = attributesIn(await page(site, "/sermons/series/luke"), "main img", "src");
      expect(await statusOf(site, url)).toBe(200);
    });

    test("an undone merge gives back which sermons had what, and both addresses", async () => {
      const all = await haveAll();
      const before = await rows();
      for (const kind of kinds) {
        const [id, into] = all[kind];
        const path = `/sermon-lists/${kind}/${id}`;
        const merged = await follow(site, await send(`${path}/merge`, { into }), staff.cookie);
        expect(textsIn(merged, `form[action="${path}/restore"]`)).toEqual(["Undo"]);
        expect(await rows()).not.toEqual(before);
        expect(await restorableInLog()).toEqual([`${path}/restore`]);
        const twice = await Promise.all([1, 2].map(() => send(`${path}/restore`)));
        expect(twice.map(({ status }) => status)).toEqual([302, 302]);
        expect(await rows()).toEqual(before);
      }
    });

    test("a merge after a merge is undone in the order of newest first, and a sermon that somebody took out stays out", async () => {
      const [luke, parables] = (await haveAll()).series;
      const stories = await add("series", "Stories");
      await send(`/sermon-lists/series/${luke}/merge`, { into: parables });
      const after = await rows();
      await send(`/sermon-lists/series/${parables}/merge`, { into: stories });
      expect(await titlesAt("/sermons/series/stories")).toHaveLength(3);
      expect(await told(await send(`/sermon-lists/series/${luke}/restore`), "alert")).toEqual([
        "That could not be undone: what it was merged into is gone itself. Restore that one first, under Activity.",
      ]);
      await send(`/sermon-lists/series/${parables}/restore`);
      expect(await rows()).toEqual(after);
      const coin = (await saved(site)).find(({ title }) => title === "Coin");
      const edit = { ...sermon, title: "Coin", date: "2026-11-20", hasCollections: "true", version: "1" };
      expect((await send(`/alter-uploads/${coin?.id}/update`, edit)).status).toBe(302);
      await send(`/sermon-lists/series/${luke}/restore`);
      expect(await titlesAt("/sermons/series/luke")).toEqual(["Sheep"]);
      expect((await titlesAt("/sermons/series/parables")).toSorted()).toEqual(["Sheep", "Son"]);
    });

    test("a restored sermon returns to its series by id, also when that was renamed or merged meanwhile", async () => {
      const [luke, parables] = (await haveAll()).series;
      const coin = (await saved(site)).find(({ title }) => title === "Coin")?.id ?? "";
      const before = await rows();
      const again = async () => {
        expect(await told(await send(`/alter-uploads/${coin}/restore`))).toEqual(["Video restored."]);
      };
      await send(`/alter-uploads/${coin}/delete`);
      const changed = await send(`/sermon-lists/series/${luke}`, {
        name: "Gospel of Luke",
        number: "7",
        version: "1",
      });
      expect(changed.status).toBe(302);
      // Another one has the old name now.
      await add("series", "Luke");
      await again();
      expect((await rows()).sermons).toEqual(before.sermons);
      expect(await titlesAt("/sermons/series/luke")).toEqual(["Coin", "Sheep"]);

      await send(`/alter-uploads/${coin}/delete`);
      await send(`/sermon-lists/series/${luke}/merge`, { into: parables });
      await again();
      expect((await titlesAt("/sermons/series/parables")).toSorted()).toEqual(["Coin", "Sheep", "Son"]);
      await send(`/sermon-lists/series/${luke}/restore`);
      expect((await rows()).sermons).toEqual(before.sermons);

      // It is deleted while what it is in is merged and given back.
      await send(`/sermon-lists/series/${luke}/merge`, { into: parables });
      await send(`/alter-uploads/${coin}/delete`);
      await send(`/sermon-lists/series/${luke}/restore`);
      await again();
      expect((await rows()).sermons).toEqual(before.sermons);
    });

    test("a sermon that is restored without its deleted series says so, and is in it again once that is restored", async () => {
      const [luke] = (await haveAll()).series;
      const coin = (await saved(site)).find(({ title }) => title === "Coin")?.id ?? "";
      const before = await rows();
      const orders = [
        [`/alter-uploads/${coin}/delete`, `/sermon-lists/series/${luke}/delete`],
        [`/sermon-lists/series/${luke}/delete`, `/alter-uploads/${coin}/delete`],
      ];
      for (const order of orders) {
        for (const path of order) await send(path);
        const [first] = await told(await send(`/alter-uploads/${coin}/restore`));
        expect(first).toBe(
          order === orders[0]
            ? "Video restored. A series or topic that it was in is deleted: if you restore that too, under Activity, the video is in it again."
            : "Video restored.",
        );
        expect(await titlesAt("/facebook-live")).toContain("Coin");
        await send(`/sermon-lists/series/${luke}/restore`);
        expect((await rows()).sermons).toEqual(before.sermons);
      }
      // And when the series comes back first.
      for (const path of orders[1] ?? []) await send(path);
      await send(`/sermon-lists/series/${luke}/restore`);
      expect(await told(await send(`/alter-uploads/${coin}/restore`))).toEqual(["Video restored."]);
      expect((await rows()).sermons).toEqual(before.sermons);
    });

    test("what an older version remembered of a deleted sermon, by names, is understood", async () => {
      const [luke] = (await haveAll()).series;
      const coin = (await saved(site)).find(({ title }) => title === "Coin")?.id ?? "";
      const before = await rows();
      await send(`/alter-uploads/${coin}/delete`);
      await using db = databaseOf(site);
      const row = await db.selectFrom("deletedItems").selectAll().executeTakeFirstOrThrow();
      const content = JSON.parse(row.content);
      content.wasIn = JSON.stringify(
        JSON.parse(content.wasIn).map(({ id: _, ...rest }: { id: string }) => rest),
      );
      await db
        .updateTable("deletedItems")
        .set({ content: JSON.stringify(content) })
        .execute();
      await send(`/alter-uploads/${coin}/restore`);
      expect((await rows()).sermons).toEqual(before.sermons);
      expect(before.sermons).toContainEqual({ collectionId: luke, sermonId: coin, place: 3 });
    });
  },
);

describeSite("when a speaker, series or topic cannot be restored", (open) => {
  beforeAll(() => setUp(() => open({}, { clock: () => now })));
  beforeEach(startAgain);

  test("one whose name another has by now stays deleted, and comes back once that has another name", async () => {
    const luke = await add("series", "Luke");
    await addSermon("Coin", { series: [luke] });
    await send(`/sermon-lists/series/${luke}/delete`);
    const other = await add("series", "luke");
    expect(await told(await send(`/sermon-lists/series/${luke}/restore`), "alert")).toEqual([
      "That could not be undone: another one has its name by now. Give that one another name, and then restore it under Activity.",
    ]);
    await send(`/sermon-lists/series/${other}`, { name: "Acts", number: "2", version: "1" });
    await send(`/sermon-lists/series/${luke}/restore`);
    // Addresses stay, so the other one keeps that which it has.
    expect(await titlesAt("/sermons/series/luke-2")).toEqual(["Coin"]);
  });

  test("it is restored for 30 days, only by people who keep the lists, and only as what it is", async () => {
    const luke = await add("series", "Luke");
    await send(`/sermon-lists/series/${luke}/delete`);
    const treasurer = { cookie: await joinAs(site, "treasurer") };
    expect((await send(`/sermon-lists/series/${luke}/restore`, {}, treasurer)).status).toBe(403);
    expect((await postForm(site, `/sermon-lists/series/${luke}/restore`, {})).status).toBe(401);
    expect(await told(await send(`/sermon-lists/topics/${luke}/restore`), "alert")).toEqual([tooLate]);
    expect(await statusOf(site, `/sermon-lists/series/${luke}/restore`, staff)).toBe(302);
    now = new Date(now.getTime() + thirtyDays);
    expect(await told(await send(`/sermon-lists/series/${luke}/restore`), "alert")).toEqual([tooLate]);
    await purgeDeletedItems(site);
    await using db = databaseOf(site);
    expect(await db.selectFrom("deletedItems").selectAll().execute()).toEqual([]);
  });
});

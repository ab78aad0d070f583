import { sql } from "kysely";
import { expect, test } from "vitest";
import { dayOf } from "../../app/dates/dates.ts";
import { sweepSampleFiles } from "../../app/sample/sample.server.ts";
import { testStorage } from "../../platform/storage/testing/test-storage.ts";
import { attributesIn, headingsIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";
import { purgeDeletedItems, storedPaths } from "./support/stored-pictures.ts";

const lists = ["/event/all", "/facebook-live", "/daily-posts", "/prayer-request"];
const tables = ["events", "videos", "dailyPosts", "prayerRequests"] as const;
const event = {
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2026-12-01",
  eventTime: "19:00",
};

describeSite("the sample congregation", (open, kind) => {
  test("the sample congregation has more than a page of everything on a new site, and stays away once removed", async () => {
    const site = await open({ SAMPLE_CONTENT: "on" });
    const staff = { cookie: await signIn(site) };
    for (const list of lists) {
      const html = await (await site.request(list)).text();
      expect(textsIn(html, "main article h2"), list).toHaveLength(5);
      expect((await site.request(`${list}?page=2`)).status, list).toBe(200);
      for (const url of attributesIn(html, '[src^="/v0/"]', "src")) {
        const file = await site.request(url);
        expect(file.headers.get("content-type"), url).toMatch(/^(image\/|video\/mp4)/);
        await file.body?.cancel();
      }
    }
    await using db = databaseOf(site);
    const waiting = await (await site.request("/update-prayer-requests", { headers: staff })).text();
    expect(visibleText(waiting)).toContain("Waiting for approval");
    expect((await postForm(site, "/event-create", event, staff)).status).toBe(302);
    expect(visibleText(await (await site.request("/event-alter", { headers: staff })).text())).toContain(
      "Remove the sample",
    );

    const [changedId, changedPicture] = await makeOurs(site, staff);

    expect((await postForm(site, "/remove-sample-content", {}, staff)).status).toBe(302);
    const left = async (at: TestSite) => headingsIn(await (await at.request("/event/all")).text());
    expect(await left(site)).toEqual(["Our own supper", "Choir practice"]);
    expect((await site.request(changedPicture)).status).toBe(200);
    expect((await postForm(site, `/event-alter/${changedId}/delete`, {}, staff)).status).toBe(302);
    for (const list of lists.slice(1))
      expect(headingsIn(await (await site.request(list)).text()), list).toEqual([]);
    await purgeAll(site);
    expect(await db.selectFrom("storedFiles").select("fullPath").execute()).toEqual([]);
    expect(await db.selectFrom("siteFiles").select("id").execute()).toEqual([]);
    const manage = await (await site.request("/event-alter", { headers: staff })).text();
    expect(visibleText(manage)).not.toContain("Remove the sample");
    expect((await postForm(site, "/remove-sample-content", {}, staff)).status).toBe(302);

    const again = await openTestSite(kind, {
      SAMPLE_CONTENT: "on",
      DATA_DIR: site.dataDir,
      ...(site.databaseUrl ? { DATABASE_URL: site.databaseUrl } : {}),
    });
    try {
      expect(await left(again)).toEqual(["Choir practice"]);
    } finally {
      await again.close();
    }
  });
});

describeSiteOnBothDatabases(
  "a sample that changes while it is removed",
  "the removal waits for rows that another transaction has changed",
  (open, kind) => {
    test("the sample congregation leaves what somebody changes while it is removed, with its pictures and film", async () => {
      const site = await open({ SAMPLE_CONTENT: "on" });
      const staff = { cookie: await signIn(site) };
      await using db = databaseOf(site);
      const { id } = await db
        .selectFrom("prayerRequests")
        .select("id")
        .where("picUrl", "!=", "")
        .orderBy("id")
        .executeTakeFirstOrThrow();
      // The items of each kind are numbered alike.
      const shown = await db
        .selectFrom("fileUses")
        .select("path")
        .where("usedBy", "like", `%:${id}`)
        .execute();
      expect(shown).toHaveLength(tables.length);
      const heard = await db
        .selectFrom("fileUses")
        .innerJoin("siteFileUses", (join) =>
          join.on(({ eb, ref }) =>
            eb("fileUses.usedBy", "=", sql<string>`'file:' || ${ref("siteFileUses.fileId")}`),
          ),
        )
        .select("path")
        .where("slug", "=", `sermon/${id}`)
        .execute();
      const { removal } = await db.transaction().execute(async (trx) => {
        for (const table of tables)
          await trx.updateTable(table).set({ version: 2 }).where("id", "=", id).execute();
        const removal = postForm(site, "/remove-sample-content", {}, staff);
        // On PostgreSQL it has begun and waits for the changed rows. On SQLite it cannot begin before.
        if (kind === "postgres") await expect.poll(() => waitingRemovals(site)).toBe(1);
        return { removal };
      });
      expect((await removal).status).toBe(302);
      // A deleted prayer request keeps its row for a while.
      await db.deleteFrom("prayerRequests").where("state", "=", "deleted").execute();
      for (const table of tables)
        expect(await db.selectFrom(table).select("id").execute(), table).toEqual([{ id }]);
      await purgeAll(site);
      const kept = [...shown, ...heard].map(({ path }) => path);
      expect((await storedPaths(site)).sort()).toEqual(kept.sort());
    });
  },
);

test.each(["2026-11-18T10:00:00.000Z", "2026-11-22T07:00:00.000Z", "2026-11-23T23:30:00.000Z"])(
  "every sample sermon is on a Sunday of its own on a site that opens at %s",
  async (now) => {
    const site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" }, { clock: () => new Date(now) });
    try {
      await using db = databaseOf(site);
      const dates = (await db.selectFrom("videos").select("date").execute()).map(({ date }) => date);
      const days = dates.map((date) => Temporal.PlainDate.from(dayOf(date)));
      expect(days.map(({ dayOfWeek }) => dayOfWeek)).toEqual(days.map(() => 7));
      expect(new Set(days.map(String)).size).toBe(dates.length);
      expect(dates.filter((date) => date > now)).toEqual([]);
    } finally {
      await site.close();
    }
  },
);

/** Staff change one of the sample's events into their own. Returns its id and picture. */
async function makeOurs(
  site: TestSite,
  staff: Record<string, string>,
): Promise<[id: string, picture: string]> {
  await using db = databaseOf(site);
  const { id, eventUrl } = await db
    .selectFrom("events")
    .select(["id", "eventUrl"])
    .where("eventUrl", "!=", "")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const change = { ...event, eventTitle: "Our own supper", eventDate: "2040-01-01", eventUrl, version: "1" };
  expect((await postForm(site, `/event-alter/${id}/update`, change, staff)).status).toBe(302);
  return [id, eventUrl];
}

/** Deletes what no deletion can bring back any more. */
async function purgeAll(site: TestSite): Promise<void> {
  await purgeDeletedItems(site);
  await using db = databaseOf(site);
  const { storage } = await testStorage({ db, folder: site.dataDir });
  const clock = () => new Date(Date.now() + 100 * 24 * 60 * 60_000);
  await sweepSampleFiles({ db, storage, clock, mailWritten: () => {} });
}

/** How many removals wait for another transaction, on PostgreSQL. */
async function waitingRemovals(site: TestSite): Promise<number> {
  await using db = databaseOf(site);
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'select "id" from "events"%'`.execute(
    db,
  );
  return rows.length;
}

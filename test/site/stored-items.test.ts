import { beforeAll, beforeEach, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { visibleText } from "../support/html.ts";
import { describeSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";
import { savedShape, withNewerKeys } from "./support/stored-texts.ts";

const id = "0193a000-0000-7000-8000-000000000001";
const createdAt = "2026-11-20T12:00:00.000Z";

describeSite("of items and what is made from them, what another version saved", (open) => {
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    site = await open({}, { clock: () => new Date("2026-11-22T12:00:00Z") });
    staff = { cookie: await signIn(site) };
  });
  beforeEach(async () => {
    await using db = databaseOf(site);
    const tables = [
      "eventExceptions",
      "events",
      "videos",
      "dailyPosts",
      "itemVersions",
      "deletedItems",
    ] as const;
    for (const table of [...tables, "serviceCalendar", "activity"] as const)
      await db.deleteFrom(table).execute();
  });

  test.each(["event", "sermon", "post"] as const)(
    "a version of a %s is in its history, and one that cannot be read is named there",
    async (kind) => {
      await using db = databaseOf(site);
      const contents = [
        savedShape(`version-${kind}`),
        withNewerKeys(savedShape(`version-${kind}`)),
        { renamed: true },
      ];
      for (const [index, content] of contents.entries())
        await db
          .insertInto("itemVersions")
          .values({
            ...{ id: `version-${index}`, kind, itemId: id, version: index + 1, createdAt },
            ...{ content: JSON.stringify(content), authorId: null, authorName: "Ann Hill" },
          })
          .execute();
      const html = await page(site, `/earlier-versions/${kind}/${id}`, staff);
      expect(visibleText(html)).toContain("St Mary");
      expect(html).toContain("earlier=version-0");
      expect(html).not.toContain("earlier=version-2");
      await db.deleteFrom("itemVersions").execute();
    },
  );

  test.each([
    ["event", "/event-alter", "events"],
    ["sermon", "/alter-uploads", "videos"],
    ["post", "/update-daily-post", "dailyPosts"],
  ] as const)(
    "a deleted %s comes back, and one that cannot be read stays where it is",
    async (kind, list, table) => {
      await using db = databaseOf(site);
      const row = { id: "deleted", kind, itemId: id, deletedAt: "2026-11-21T12:00:00.000Z" };
      await db
        .insertInto("deletedItems")
        .values({ ...row, content: '{"renamed":true}' })
        .execute();
      expect((await postForm(site, `${list}/${id}/restore`, {}, staff)).status).toBe(409);
      expect(await db.selectFrom("deletedItems").select("content").execute()).toEqual([
        { content: '{"renamed":true}' },
      ]);
      const content = JSON.stringify(savedShape(`deleted-${kind}`, id));
      await db.updateTable("deletedItems").set({ content }).execute();
      expect((await postForm(site, `${list}/${id}/restore`, {}, staff)).status).toBe(302);
      expect(await db.selectFrom(table).select("id").execute()).toEqual([{ id }]);
    },
  );

  test("a change of a date is shown, and keeps what only others know", async () => {
    await using db = databaseOf(site);
    await insertEvents(db, [
      { id, eventTitle: "Fair", eventDate: "2026-12-01", eventTime: "19:00", slug: "fair" },
    ]);
    const changes = JSON.stringify(withNewerKeys(savedShape("date-changes")));
    await db
      .insertInto("eventExceptions")
      .values({ ...{ id, eventId: id, day: "2026-12-01", isCancelled: false, reason: "" }, changes })
      .execute();
    expect(visibleText(await page(site, "/event/fair/2026-12-01"))).toContain("The hall of St Mary");
    await postForm(site, `/event-alter/${id}/dates/2026-12-01/cancel`, { reason: "Snow" }, staff);
    const [exception] = await db.selectFrom("eventExceptions").select(["isCancelled", "changes"]).execute();
    expect(Boolean(exception?.isCancelled)).toBe(true);
    expect(JSON.parse(exception?.changes ?? "")).toEqual(JSON.parse(changes));
  });

  test("the service calendar is shown, and made again when it cannot be read", async () => {
    await using db = databaseOf(site);
    const content = JSON.stringify(withNewerKeys(savedShape("service-calendar")));
    await db.insertInto("serviceCalendar").values({ name: "now", content }).execute();
    expect(visibleText(await page(site, "/services"))).toContain("Mass at St Mary");
    const evensong = { eventTitle: "Evensong", eventDate: "2026-11-29", eventTime: "17:00" };
    await insertEvents(db, [
      { id, ...evensong, category: "service", rule: "FREQ=WEEKLY;BYDAY=SU", slug: "evensong" },
    ]);
    for (const unreadable of ['{"renamed":[]}', "no JSON"]) {
      await db.updateTable("serviceCalendar").set({ content: unreadable }).execute();
      expect(visibleText(await page(site, "/services"))).toContain("Evensong");
    }
  });

  test("an entry of the activity log is shown with the facts that can be read", async () => {
    await using db = databaseOf(site);
    const facts = JSON.stringify({ ...(savedShape("activity-facts") as object), newer: { than: "this" } });
    const entry = {
      at: createdAt,
      actorId: null,
      actorName: "Ann Hill",
      action: "newer-action",
      kind: "event",
      thingId: id,
    };
    for (const [number, after] of [facts, "no JSON"].entries())
      await db
        .insertInto("activity")
        .values({ ...entry, id: `entry-${number}`, title: "", before: null, after })
        .execute();
    const text = visibleText(await page(site, "/activity", staff));
    expect(text).toContain("Fair of St Mary");
    expect(text).not.toContain("[object Object]");
  });
});

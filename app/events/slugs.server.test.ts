import { describe, expect, test } from "vitest";
import { describeOnBothDatabases, describeWithDatabase } from "../../test/support/database.ts";
import { addEvent, changeEvent, deleteEvent, restoreEvent } from "./event-writes.server.ts";
import { replaceTakenSlugs, slugFrom } from "./slugs.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";

describe("the slug of an event", () => {
  test.each([
    ["Harvest supper", "harvest-supper"],
    ["  Carols – by candlelight!  ", "carols-by-candlelight"],
    ["St Mary’s fête & O'Brien's café", "st-marys-fete-obriens-cafe"],
    ["Ünïcode № 5", "unicode-no-5"],
    ["24/7", "24-7"],
    ["祷告会", "event"],
    ["!!!", "event"],
    ["", "event"],
    [`${"a".repeat(59)} b`, "a".repeat(59)],
    ["a".repeat(120), "a".repeat(60)],
  ])("the slug of an event from %j is %j", (title, slug) => {
    expect(slugFrom(title)).toBe(slug);
  });
});

describeWithDatabase("slugs of events", (open) => {
  test("slugs of events are never those of the site's own pages", async () => {
    const { add } = await openEventsChurch(await open());
    for (const page of ["all", "past", "calendar", "subscribe"])
      expect(await add({ eventTitle: page })).toMatchObject({ slug: `${page}-2` });
  });

  test("slugs of events that have become those of the site's own pages are replaced at the start, and after a restore", async () => {
    const { site, db, add, read } = await openEventsChurch(await open());
    const [older, deleted, other] = [await add(), await add(), await add({ eventTitle: "Supper" })];
    const slugBefore = (id: string, slug: string) =>
      db.updateTable("events").set({ slug }).where("id", "=", id).execute();
    await slugBefore(deleted.id, "propose");
    await deleteEvent(site, staff, deleted.id);
    await slugBefore(older.id, "propose");
    const moved = { from: "propose", to: "morning-service" };
    expect(await replaceTakenSlugs(site)).toEqual([moved]);
    expect(await replaceTakenSlugs(site)).toEqual([]);
    expect(await read(older.id)).toMatchObject({ slug: "morning-service", version: 1 });
    expect(await read(other.id)).toMatchObject({ slug: "supper" });
    await restoreEvent(site, staff, deleted.id);
    expect(await read(deleted.id)).toMatchObject({ slug: "morning-service-2" });
  });

  test("slugs of events stay when the title changes, and when an event is deleted and restored", async () => {
    const { site, add, read } = await openEventsChurch(await open());
    const { listedUntil: _, ...event } = await add({ eventTitle: "Supper" });
    await changeEvent(site, staff, event.id, { ...event, eventTitle: "Breakfast" });
    expect(await read(event.id)).toMatchObject({ eventTitle: "Breakfast", slug: "supper" });
    await deleteEvent(site, staff, event.id);
    await restoreEvent(site, staff, event.id);
    expect(await read(event.id)).toMatchObject({ eventTitle: "Breakfast", slug: "supper", version: 3 });
  });

  test("an event that is restored after another took its slug gets another slug", async () => {
    const { site, add, read } = await openEventsChurch(await open());
    const { id } = await add({ eventTitle: "Supper" });
    await deleteEvent(site, staff, id);
    await add({ eventTitle: "Supper" });
    await restoreEvent(site, staff, id);
    expect(await read(id)).toMatchObject({ slug: "supper-2" });
  });
});

describeOnBothDatabases("slugs of events", "the same title is added at the same moment", (open) => {
  test("slugs of events are unique, even when many people add the same title at the same moment", async () => {
    const { site, db } = await openEventsChurch(await open());
    const add = () => addEvent(site, staff, { ...service, eventTitle: "Supper" });
    await add();
    const slugs = async () =>
      (await db.selectFrom("events").select("slug").execute()).map(({ slug }) => slug).sort();
    expect(await slugs()).toEqual(["supper"]);
    await Promise.all([add(), add(), add(), add()]);
    expect(await slugs()).toEqual(["supper", "supper-2", "supper-3", "supper-4", "supper-5"]);
  });
});

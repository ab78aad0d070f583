import { describe, expect, test } from "vitest";
import { describeOnBothDatabases, describeWithDatabase } from "../../test/support/database.ts";
import { changeBySite } from "../changes/change.server.ts";
import { sampleId } from "../items/sample-ids.ts";
import { published, unpublished } from "../items/visibility/visibility.ts";
import { addEvent, changeEvent, deleteEvent, insertEvent, restoreEvent } from "./event-writes.server.ts";
import { replaceTakenSlugs, slugFrom } from "./slugs.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";

describe("the slug of an event", () => {
  test.each([
    ["Harvest supper", "harvest-supper"],
    ["  Carols – by candlelight!  ", "carols-by-candlelight"],
    ["St Mary’s fête & O'Brien's café", "st-marys-fete-obriens-cafe"],
    ["Ünïcode № 5", "unicode-no-5"],
    ["24/7", "24-7"],
    ["Culto en Español: ¡Señor, ven!", "culto-en-espanol-senor-ven"],
    ["Straßenfest in München", "strassenfest-in-munchen"],
    ["Søndagsgudstjeneste på Færøerne", "sondagsgudstjeneste-pa-faeroerne"],
    ["Boże Ciało w Łodzi", "boze-cialo-w-lodzi"],
    ["Đêm thánh vô cùng", "dem-thanh-vo-cung"],
    ["Воскресный обед – май", "voskresnyy-obed-may"],
    ["Київ і Ґрунт", "kiiv-i-grunt"],
    ["Παλαιού Φαλήρου", "palaiou-falirou"],
    ["주일 예배", "juil-yebae"],
    ["祷告会", "event"],
    ["!!!", "event"],
    ["", "event"],
    [`${"a".repeat(59)} b`, "a".repeat(59)],
    [`${"word ".repeat(20)}`, "word-".repeat(12).slice(0, -1)],
    [
      "A supper for all who came to live here since the bridge was built",
      "a-supper-for-all-who-came-to-live-here-since-the-bridge-was",
    ],
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

  test("the slug of an event follows its title while it is a draft that was never shown", async () => {
    const { site, add, read, time } = await openEventsChurch(await open());
    const retitled = async (id: string, change: object) => {
      time.now = new Date(time.now.getTime() + 60_000);
      const { listedUntil: _, ...event } = await read(id);
      expect(await changeEvent(site, staff, id, { ...event, ...change })).toBe("saved");
      return (await read(id)).slug;
    };
    await add({ eventTitle: "Breakfast" });
    const { id, slug } = await add({ eventTitle: "Supper", ...unpublished });
    expect(slug).toBe("supper");
    expect(await retitled(id, { eventTitle: "Breakfast" })).toBe("breakfast-2");
    expect(await retitled(id, { eventContent: "Eggs." })).toBe("breakfast-2");
    expect(await retitled(id, { eventTitle: "Lunch", ...published })).toBe("lunch");
    expect(await retitled(id, { eventTitle: "Tea" })).toBe("lunch");
    // Somebody may have the URL since it was shown.
    expect(await retitled(id, { ...unpublished })).toBe("lunch");
    expect(await retitled(id, { eventTitle: "Coffee" })).toBe("lunch");
  });

  test("the slug of a draft stays once it was scheduled, or when nobody knows whether it was shown", async () => {
    const { site, db, add, read, time } = await openEventsChurch(await open());
    const retitled = async (id: string, change: object) => {
      time.now = new Date(time.now.getTime() + 60_000);
      const { listedUntil: _, ...event } = await read(id);
      await changeEvent(site, staff, id, { ...event, ...change });
      return (await read(id)).slug;
    };
    const { id } = await add({ eventTitle: "Supper", ...unpublished });
    await retitled(id, { visibleFrom: "2026-11-30T00:00:00.000Z" });
    await retitled(id, unpublished);
    expect(await retitled(id, { eventTitle: "Breakfast" })).toBe("supper");
    const hidden = await add({ eventTitle: "Lunch" });
    await retitled(hidden.id, unpublished);
    expect(await retitled(hidden.id, { eventTitle: "Tea" })).toBe("lunch");
    const old = await add({ eventTitle: "Picnic", ...unpublished });
    await db.deleteFrom("activity").execute();
    expect(await retitled(old.id, { eventTitle: "Walk" })).toBe("picnic");
  });

  test("the slug of the sample's event follows the title that makes it the church's own, and stays afterwards", async () => {
    const { site, read } = await openEventsChurch(await open());
    const id = sampleId(1000);
    await changeBySite(site, (change) =>
      insertEvent(change, { ...service, id, eventTitle: "Sunday service" }),
    );
    const retitled = async (eventTitle: string) => {
      const { listedUntil: _, ...event } = await read(id);
      expect(await changeEvent(site, staff, id, { ...event, eventTitle })).toBe("saved");
      return (await read(id)).slug;
    };
    expect(await retitled("Culto en español")).toBe("culto-en-espanol");
    expect(await retitled("Culto bilingüe")).toBe("culto-en-espanol");
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

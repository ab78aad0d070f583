import { expect, test } from "vitest";
import {
  describeOnBothDatabases,
  describeWithDatabase,
  type OpenDatabase,
} from "../../test/support/database.ts";
import { changeEvent, deleteEvent, restoreEvent } from "./event-writes.server.ts";
import { changeDate, findDate } from "./exceptions.server.ts";
import { changeFollowing, joinAgain } from "./following.server.ts";
import { findOrder, saveOrder } from "./orders/orders.server.ts";
import { sweepOrders } from "./service-orders.server.ts";
import { openEventsChurch, service, staff } from "./testing/events-church.ts";

const days = ["2026-12-06", "2026-12-13", "2026-12-20"] as const;

async function opened(open: OpenDatabase, event: Partial<typeof service> = {}) {
  const church = await openEventsChurch(await open());
  const { site, db } = church;
  const { id } = await church.add({ category: "service", ...event });
  const save = (eventId: string, day: string, title: string, version = 0) =>
    saveOrder(site, staff, { id: eventId, day }, { version, rows: [{ title, shown: "now" }] });
  const orders = async () => {
    const rows = await db.selectFrom("serviceOrders").selectAll().orderBy("day").execute();
    return rows.map(({ eventId, day, content }) => [eventId, day, JSON.parse(content).rows[0].title]);
  };
  return { ...church, id, save, orders };
}

const [first, second, third] = days;
const atNine = { ...service, category: "service", eventDate: second, eventTime: "09:00" };

describeWithDatabase("orders of service", (open) => {
  test("of a date that is moved stays with it", async () => {
    const { site, db, id, save, orders } = await opened(open);
    await save(id, first, "Advent");
    const { details } = await findDate(db, staff, { id, day: first });
    await changeDate(site, staff, { id, day: first }, { ...details, eventDate: "2026-12-05", reason: "" });
    const found = await findOrder(db, staff, { id, day: first });
    expect(found).toMatchObject({ details: { eventDate: "2026-12-05" }, order: { version: 1 } });
    expect(await orders()).toEqual([[id, first, "Advent"]]);
  });

  test("of later dates stay with them when a series is divided and joined", async () => {
    const { site, id, save, orders } = await opened(open);
    for (const day of days) await save(id, day, day);
    await changeFollowing(site, staff, { id, day: second }, atNine);
    expect(await orders()).toEqual(days.map((day) => [id, day, day]));
    await save(id, third, "Changed", 1);
    await joinAgain(site, staff, { id, day: second });
    expect(await orders()).toEqual([
      [id, first, first],
      [id, second, second],
      [id, third, "Changed"],
    ]);
  });

  test("of a single service follows it to another day, whatever stood there", async () => {
    const { site, id, read, save, orders } = await opened(open, { rule: "", eventDate: first });
    await save(id, first, "Christmas");
    const event = await read(id);
    const moved = { ...event, eventDate: second };
    expect(await changeEvent(site, staff, id, moved)).toBe("saved");
    expect(await orders()).toEqual([[id, second, "Christmas"]]);
    await expect(save(id, first, "Nothing")).rejects.toMatchObject({ init: { status: 404 } });
    expect(await changeEvent(site, staff, id, { ...moved, version: 2, eventTime: "11:00" })).toBe("saved");
    expect(await orders()).toEqual([[id, second, "Christmas"]]);
  });

  test("of an event that is deleted comes back with it, and is swept once nobody can restore it", async () => {
    const { site, db, id, save, orders } = await opened(open);
    await save(id, first, "Advent");
    await deleteEvent(site, staff, id);
    await sweepOrders(site);
    expect(await orders()).toEqual([[id, first, "Advent"]]);
    await expect(save(id, first, "Other", 1)).rejects.toMatchObject({ init: { status: 404 } });
    await restoreEvent(site, staff, id);
    expect((await findOrder(db, staff, { id, day: first })).order?.rows).toEqual([
      { title: "Advent", shown: "now" },
    ]);
    await sweepOrders(site);
    expect(await orders()).toHaveLength(1);
    await deleteEvent(site, staff, id);
    await db.deleteFrom("deletedItems").execute();
    await sweepOrders(site);
    expect(await orders()).toEqual([]);
  });
});

describeOnBothDatabases("orders of service", "two people save one order at the same moment", (open) => {
  test("of one date are saved by one of two people at the same moment, and the other reads it", async () => {
    const { id, save, orders } = await opened(open);
    const outcomes = await Promise.all([save(id, first, "Ann"), save(id, first, "Bea")]);
    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
    const [[, , title] = []] = await orders();
    expect(outcomes.find((outcome) => outcome !== "saved")).toMatchObject({ now: { rows: [{ title }] } });
  });
});

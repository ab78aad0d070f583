import { expect, test } from "vitest";
import { addOpenEvent, openChurch, staff } from "../../../test/support/attendance.ts";
import { describeOnBothDatabases } from "../../../test/support/database.ts";
import { tableSize } from "../../lists/paging.ts";
import { visitor } from "../../viewer.ts";
import { exportAttendees, listAttendees } from "./attendees.server.ts";

const day = "2026-12-01";
const numbers = Array.from({ length: 250 }, (_, number) => number);

describeOnBothDatabases("those who replied to a date", "orders, pages and sums are in SQL", (open) => {
  test("have pages, the waiting list last, and counters of all of them on each page", async () => {
    const here = await openChurch(await open());
    const { db } = here;
    const eventId = await addOpenEvent(here, { eventDate: day });
    const at = here.time.now.toISOString();
    const rows = numbers.map((number) => ({
      id: `reply-${String(number * 7 + 1000)}`,
      ...{ eventId, day, userId: null, name: "", email: `v${number}@people.example`, people: 2 },
      // Every fifth waits. Two may have the same arrival, since replies move along with a date.
      ...{ state: number % 5 === 0 ? ("waiting" as const) : ("coming" as const), arrival: number >> 1 },
      ...{ told: "{}", createdAt: at, changedAt: at },
    }));
    await db.insertInto("attendances").values(rows.toReversed()).execute();
    const inOrder = [
      ...rows.filter(({ state }) => state === "coming"),
      ...rows.filter(({ state }) => state === "waiting"),
    ];
    const emails = inOrder.map(({ email }) => email);

    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { people, list } = await listAttendees(db, staff, { eventId, day }, page);
      expect(people).toEqual({ coming: 400, waiting: 100 });
      expect(list).toMatchObject({ page, pages: 3, hasNext: page < 3 });
      expect(list.items.length).toBeLessThanOrEqual(tableSize);
      seen.push(...list.items.map(({ email }) => email));
    }
    expect(seen).toEqual(emails);
    await expect(listAttendees(db, staff, { eventId, day }, 4)).rejects.toMatchObject({
      init: { status: 404 },
    });
    await expect(listAttendees(db, visitor, { eventId, day }, 1)).rejects.toMatchObject({
      init: { status: 401 },
    });

    const { batches } = await exportAttendees(db, staff, { eventId, day }, 60);
    const exported: string[] = [];
    for await (const batch of batches) {
      exported.push(...batch.map(({ email }) => email));
      // Somebody moves up between two batches, and is there all the same.
      await db
        .updateTable("attendances")
        .set({ state: "coming" })
        .where("email", "=", "v245@people.example")
        .execute();
    }
    expect(exported).toEqual(emails);
  });
});

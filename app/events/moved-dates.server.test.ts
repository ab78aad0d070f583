import { expect, test } from "vitest";
import { describeOnBothDatabases } from "../../test/support/database.ts";
import { purgeDeleted } from "../changes/deleted-items.server.ts";
import { undoDays } from "../changes/undo-days.ts";
import { findDateNow } from "./date-urls.server.ts";
import { changeEvent, deleteEvent, restoreEvent } from "./event-writes.server.ts";
import { sweepMovedDates } from "./moved-dates.server.ts";
import { openEventsChurch, staff } from "./testing/events-church.ts";

describeOnBothDatabases("where dates were moved", "the sweep compares three tables", (open) => {
  test("where dates were moved is known until nobody can restore their event", async () => {
    const { site, db, time, add, read } = await openEventsChurch(await open());
    const ids = [(await add({ rule: "" })).id, (await add({ rule: "", eventTime: "18:00" })).id];
    const [id = "", other = ""] = ids;
    for (const of of ids)
      await changeEvent(site, staff, of, { ...(await read(of)), eventDate: "2026-12-01" });
    const moved = db.selectFrom("movedDates").select(["eventId", "toDay"]).orderBy("eventId");
    const both = ids.map((eventId) => ({ eventId, toDay: "2026-12-01" })).toSorted(byId);
    expect(await moved.execute()).toEqual(both);

    await deleteEvent(site, staff, id);
    await sweepMovedDates(site);
    expect(await moved.execute()).toEqual(both);
    await restoreEvent(site, staff, id);
    expect(await findDateNow(db, id, "2026-11-29")).toMatchObject({ eventId: id, day: "2026-12-01" });

    await deleteEvent(site, staff, id);
    time.now = new Date(time.now.getTime() + (undoDays + 1) * 24 * 60 * 60_000);
    await purgeDeleted(db, time.now);
    await sweepMovedDates(site);
    expect(await moved.execute()).toEqual([{ eventId: other, toDay: "2026-12-01" }]);
  });
});

function byId(one: { eventId: string }, two: { eventId: string }): number {
  return one.eventId < two.eventId ? -1 : 1;
}

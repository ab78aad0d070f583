import { expect, test } from "vitest";
import { describeWithDatabase } from "../../test/support/database.ts";
import { readServiceCalendar } from "./services.server.ts";
import { openEventsChurch } from "./testing/events-church.ts";

describeWithDatabase("services of the calendar", (open) => {
  test("services of the calendar are public series of their category that have a time", async () => {
    const { add, db } = await openEventsChurch(await open());
    const { id } = await add({ category: "service" });
    await add({ category: "service", isAllDay: true, eventTime: "" });
    await add({ category: "service", isPublic: false });
    await add({ category: "music" });
    expect((await readServiceCalendar(db, new Date()))?.series).toMatchObject([{ id, eventTime: "10:30" }]);
  });
});

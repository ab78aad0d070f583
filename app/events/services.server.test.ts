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

  test("services that began in one week come in the order in which they were added, those of one day by their times", async () => {
    const { add, db } = await openEventsChurch(await open());
    await add({ category: "service", eventDate: "", eventTime: "" });
    const [evening, sunday, wednesday, before] = [
      await add({ category: "service", eventDate: "2026-11-29", eventTime: "18:00" }),
      await add({ category: "service", eventDate: "2026-11-29", eventTime: "10:00" }),
      await add({ category: "service", eventDate: "2026-11-25" }),
      await add({ category: "service", eventDate: "2026-11-22" }),
    ];
    const { series = [] } = (await readServiceCalendar(db, new Date())) ?? {};
    expect(series.map(({ id }) => id)).toEqual([before.id, sunday.id, evening.id, wednesday.id]);
  });
});

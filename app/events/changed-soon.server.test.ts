import { expect, test } from "vitest";
import { describeWithDatabase } from "../../test/support/database.ts";
import { visitor } from "../viewer.ts";
import { listChangedSoon } from "./changed-soon.server.ts";
import { cancelDate, changeDate, findDate } from "./exceptions.server.ts";
import { openEventsChurch, staff } from "./testing/events-church.ts";

const tomorrow = "2026-11-23";

describeWithDatabase("news of today and tomorrow", (open) => {
  test("news of today and tomorrow are not crowded out by members' events and by dates with another text", async () => {
    const { site, db, add } = await openEventsChurch(await open());
    const single = { rule: "", eventDate: tomorrow };
    for (const isPublic of [true, true, true, false, false, false]) {
      const { id } = await add({ ...single, isPublic });
      const date = { id, day: tomorrow };
      const { details } = await findDate(db, staff, date);
      if (!isPublic) await cancelDate(site, staff, date, "Snow");
      else await changeDate(site, staff, date, { ...details, eventContent: "Bring a friend.", reason: "" });
    }
    const { id } = await add(single);
    await cancelDate(site, staff, { id, day: tomorrow }, "Snow");
    const news = await listChangedSoon(site, visitor, "2026-11-22");
    expect(news).toMatchObject([{ eventId: id, isCancelled: true }]);
  });
});

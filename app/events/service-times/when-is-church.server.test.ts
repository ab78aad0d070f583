import { expect, test } from "vitest";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { never } from "../../items/visibility/visibility.ts";
import { factsOfFiles } from "../../pages/congregation/testing/facts-of-files.ts";
import { changeEvent, deleteEvent } from "../event-writes.server.ts";
import type { NewEvent } from "../events.ts";
import { cancelDate } from "../exceptions.server.ts";
import { storeServices } from "../services.server.ts";
import { openEventsChurch, staff } from "../testing/events-church.ts";
import { comingServices, whenIsChurch } from "./when-is-church.server.ts";

const service = { category: "service" };

describeWithDatabase("when church is", (open) => {
  /** A church with a service, after `change` of it. */
  async function after(
    event: Partial<NewEvent>,
    change?: (church: Awaited<ReturnType<typeof openEventsChurch>>, id: string) => Promise<unknown>,
  ) {
    const church = await openEventsChurch(await open());
    const { id } = await church.add({ ...service, ...event });
    await change?.(church, id);
    const { source, silence, times, ...said } = await whenIsChurch(
      { db: church.db, facts: factsOfFiles },
      church.time.now,
    );
    const coming = comingServices({ source, silence, times, ...said }, church.time.now);
    return { source, silence, named: times.length, coming: coming.length };
  }

  test("when church is has a source, and a reason while nothing is ahead", async () => {
    expect(await after({ category: "music" })).toMatchObject({ source: "facts", silence: undefined });
    expect(await after({ visibleFrom: never })).toMatchObject({ source: "facts", silence: undefined });
    expect(await after({})).toEqual({ source: "events", silence: undefined, named: 1, coming: 8 });
    const once = { rule: "FREQ=WEEKLY;BYDAY=SU;COUNT=1" };
    const cancelled = ({ site }: { site: Parameters<typeof cancelDate>[0] }, id: string) =>
      cancelDate(site, staff, { id, day: "2026-11-29" }, "");
    expect(await after(once, cancelled)).toEqual({
      ...{ source: "events", silence: "all cancelled" },
      ...{ named: 1, coming: 0 },
    });
    const silent = { named: 0, coming: 0 };
    expect(
      await after({}, async ({ site, read }, id) =>
        changeEvent(site, staff, id, { ...(await read(id)), visibleFrom: never }),
      ),
    ).toEqual({ source: "events", silence: "hidden", ...silent });
    const weeksLater = (church: { db: Parameters<typeof whenIsChurch>[0]["db"]; time: { now: Date } }) => {
      church.time.now = new Date("2026-12-20T09:00:00Z");
      return church.db.transaction().execute((trx) => storeServices(trx, church.time.now));
    };
    expect(await after(once, weeksLater)).toEqual({ source: "none", silence: "none ahead", ...silent });
  });

  test("when church is says nothing of the facts once a service was deleted, and offers any Sunday", async () => {
    const deleted = await after({}, ({ site }, id) => deleteEvent(site, staff, id));
    expect(deleted).toEqual({ source: "none", silence: "no time yet", named: 0, coming: 8 });
  });
});

import { expect, test } from "vitest";
import type { Database } from "../../../database/connection.ts";
import { readableLog } from "../../../platform/mail/testing/smtp-receiver.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { openEventsChurch, staff } from "../../events/testing/events-church.ts";
import { never, unpublished } from "../../items/visibility/visibility.ts";
import type { PublishedPages } from "../texts/published-pages.ts";
import type { MovingSite } from "./import-pictures.server.ts";
import { hideTogether, publishTogether } from "./publishing.server.ts";

describeWithDatabase("what is published and hidden together", (open) => {
  async function openThree() {
    const church = await openEventsChurch(await open());
    const titles = ["Choir", "Fair", "Lunch"];
    for (const [index, eventTitle] of titles.entries()) {
      const { id } = await church.add({ eventTitle, eventDate: `2027-05-0${index + 1}`, ...unpublished });
      const row = { source: `old-church.example/${index}`, kind: "event" as const, itemId: id };
      await church.db
        .insertInto("movedItems")
        .values({ ...row, movedAt: "2026-11-22T09:00:00.000Z" })
        .execute();
    }
    const changes = { begun: 0, lost: [] as number[] };
    const site = {
      ...church.site,
      db: losing(church.db, changes),
      pages: { ofSite: async () => [], addedByStaff: async () => [] } as unknown as PublishedPages,
    } as MovingSite;
    const { log } = readableLog();
    const rows = church.db.selectFrom("events").select(["id", "visibleFrom"]).orderBy("eventDate");
    const ticked = new Set((await rows.execute()).map(({ id }) => `event:${id}`));
    const during = async <Result>(lost: number[], work: () => Promise<Result>) => {
      Object.assign(changes, { begun: 0, lost });
      const result = await work();
      changes.lost = [];
      return result;
    };
    return {
      shown: async () => (await rows.execute()).map(({ visibleFrom }) => visibleFrom !== never),
      publish: (lost: number[] = []) => during(lost, () => publishTogether(site, staff, { ticked, log })),
      hide: (id = "", lost: number[] = []) => during(lost, () => hideTogether(site, staff, { id, log })),
    };
  }

  const notSaved = "It could not be saved. Please try again.";

  test("what was published before the database stopped responding is hidden again by one Undo", async () => {
    const { publish, hide, shown } = await openThree();
    const { done, failed, id } = await publish([2]);
    expect([done, failed]).toMatchObject([
      ["event"],
      [
        { title: "Fair", reason: notSaved },
        { title: "Lunch", reason: notSaved },
      ],
    ]);
    expect(await shown()).toEqual([true, false, false]);
    expect(await hide(id)).toMatchObject({ done: ["event"], failed: [], mayRepeat: false });
    expect(await shown()).toEqual([false, false, false]);
    await expect(publish([1])).rejects.toThrow("not currently accepting connections");
  });

  test.each([
    ["for a moment", [3], 2],
    ["until the end", [3, 4], 3],
  ])(
    "what an Undo could not hide because the database was away %s, the next one hides",
    async (_, lost, rest) => {
      const { publish, hide, shown } = await openThree();
      const { id } = await publish();
      const first = await hide(id, lost);
      expect(first).toMatchObject({
        done: ["event"],
        failed: [{ title: "Fair" }, { title: "Lunch" }],
        mayRepeat: true,
      });
      expect(await shown()).toEqual([false, true, true]);
      expect((await hide(id))?.done).toHaveLength(rest);
      expect(await shown()).toEqual([false, false, false]);
      expect(await hide(id)).toBeUndefined();
    },
  );
});

/** A database that does not respond to the changes with these numbers. */
function losing(db: Database, changes: { begun: number; lost: number[] }): Database {
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name !== "transaction") return value.bind(target);
      return () => {
        if (changes.lost.includes(++changes.begun))
          throw new Error("The database is not currently accepting connections");
        return target.transaction();
      };
    },
  });
}

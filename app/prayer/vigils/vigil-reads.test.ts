import { expect, test } from "vitest";
import { openChurch } from "../../../test/support/attendance.ts";
import { describeWithDatabase } from "../../../test/support/database.ts";
import { addVigilRow } from "../../../test/support/vigils.ts";
import { listOpenVigils } from "./vigil-reads.server.ts";

describeWithDatabase("vigils that visitors are invited to", (open) => {
  test("visitors are invited to the next open vigils that are not over, at most three", async () => {
    const { site, db, time } = await openChurch(await open());
    for (const [title, day, state] of [
      ["Later", "09", "open"],
      ["Next", "05", "open"],
      ["Hidden", "06", "hidden"],
      ["Cancelled", "07", "cancelled"],
      ["Last", "11", "open"],
      ["Too many", "12", "open"],
    ] as const)
      await addVigilRow(db, {
        ...{ title, state },
        ...{ startsAt: `2026-12-${day}T18:00:00.000Z`, endsAt: `2026-12-${day}T20:00:00.000Z` },
      });
    const titles = async () => (await listOpenVigils(site)).map(({ title }) => title);
    expect(await titles()).toEqual(["Next", "Later", "Last"]);
    expect((await listOpenVigils(site))[0]?.when).toBe("Saturday, 5\u00a0December 2026, 6pm to 8pm");
    time.now = new Date("2026-12-05T20:00:00Z");
    expect(await titles()).toEqual(["Later", "Last", "Too many"]);
  });
});

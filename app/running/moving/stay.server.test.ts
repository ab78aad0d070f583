import { expect, test } from "vitest";
import { holdSite, onceLeft } from "../../../database/moving/site-hold.ts";
import { expectHome } from "../../../database/site-move.ts";
import { describeOnBothDatabases, openPatiently } from "../../../test/support/database.ts";
import { endMove } from "./stay.server.ts";

const moving = {
  moveId: "one",
  siteId: "ours",
  place: "the PostgreSQL database narthex on db",
  files: "/data/files",
};

describeOnBothDatabases(
  "a site that is to stay",
  "a site is held by triggers and by the clock of the database",
  (open) => {
    test("a site that leaves while somebody calls the move off has left, and comes back when that is said again", async () => {
      const { db, kind, folder, databaseUrl } = await open();
      const { db: movers } = openPatiently({ dataDir: folder, databaseUrl });
      const hold = await holdSite({ db: movers, kind }, moving, { leaseMs: 200_000, noticeMs: 0, jobsMs: 0 });
      let hasLooked = false;
      const slow = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (!hasLooked && result.rows.some(({ state }) => state === "moving")) {
            hasLooked = true;
            await hold.leave();
          }
          return result;
        },
      });
      await expect(endMove(slow)).rejects.toThrow(
        /^This site was moved to .+ already: .+ Nothing was changed\.$/,
      );
      await expect(expectHome(db)).rejects.toThrow(/^This site was moved to /);
      expect(await onceLeft(movers, moving, async () => "opened")).toBe("opened");

      expect((await endMove(db)).join()).toMatch(/^The site stays here\. Start it with these settings/);
      await expectHome(db);
      const opened = onceLeft(movers, moving, async () => "opened");
      await expect(opened).rejects.toThrow(/^The move was cancelled/);
      expect((await endMove(db)).join()).toBe("This site is not being moved. Nothing was changed.");
      await movers.destroy();
    });
  },
);

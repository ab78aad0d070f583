import { expect, test } from "vitest";
import { visibleText } from "../support/html.ts";
import { administrator, describeSiteOnBothDatabases, placeOf, signIn } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf, logIn } from "./support/people.ts";

const ours = administrator.password;
const theirs = "keeper-of-the-door";
const sentence = "A copy of the site has another ADMIN_PASSWORD";

describeSiteOnBothDatabases(
  "a copy with another ADMIN_PASSWORD",
  "copies find each other in the database, by its clock",
  (open) => {
    test("a copy with another ADMIN_PASSWORD is told and changes nothing while the first runs, and has its way once that has stopped", async () => {
      const first = await open({}, { isOnlyCopy: false });
      const statuses = async (site: typeof first) =>
        Promise.all(
          [ours, theirs].map(async (password) => (await logIn(site, administrator.email, password)).status),
        );
      expect(await statuses(first)).toEqual([302, 401]);
      const place = placeOf(first);
      const other = await open({ ...place, ADMIN_PASSWORD: theirs }, { isOnlyCopy: false });
      const again = await open(place, { isOnlyCopy: false });
      for (const site of [first, other, again]) expect(await statuses(site)).toEqual([302, 401]);
      const staff = { cookie: await signIn(first) };
      expect(visibleText(await page(first, "/staff/health", staff))).toContain(sentence);
      await using db = databaseOf(first);
      const recorded = db.selectFrom("activity").select("thingId").where("thingId", "=", "ADMIN_PASSWORD");
      expect(await recorded.execute()).toEqual([]);

      // What a copy that was killed leaves behind lapses within a minute; these stop.
      await db
        .updateTable("leases")
        .set({ heldUntil: "2020-01-01T00:00:00.000Z" })
        .where("says", "like", "%fits%")
        .execute();
      const newest = await open({ ...place, ADMIN_PASSWORD: theirs }, { isOnlyCopy: false });
      expect(await statuses(newest)).toEqual([401, 302]);
      expect(await recorded.execute()).toHaveLength(1);
    });
  },
);

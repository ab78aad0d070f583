import { expect, test } from "vitest";
import { attributesIn, fieldValue, textsIn } from "../support/html.ts";
import { describeSiteOnBothDatabases, openTestSite, placeOf, postForm } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAs } from "./support/people.ts";

describeSiteOnBothDatabases(
  "links that nothing has",
  "two copies count in an upsert, and the least are deleted in an order",
  (open, kind) => {
    test("addresses that people asked for in vain are counted without their query, and staff lead them on", async () => {
      const site = await open();
      const editor = { cookie: await joinAs(site, "editor") };
      const copy = await openTestSite(kind, placeOf(site));
      const asked = [
        "/2019/05/a-post/",
        "/2019/05/a-post",
        "/2019/05/A-Post?utm_source=mail&email=ann@private.example",
        "/history",
        "/event/no-such-event/at/all",
        "/wp-login.php",
        "/.env",
        "/old/style.css",
        `/${"a".repeat(300)}`,
      ];
      for (const path of asked) expect((await copy.request(path)).status, path).toBe(404);
      // A copy writes down what it counted when it stops, and each minute.
      await copy.close();
      await using db = databaseOf(site);
      const rows = await db.selectFrom("missedAddresses").select(["path", "times"]).orderBy("path").execute();
      expect(rows).toEqual([
        { path: "/2019/05/a-post", times: 3 },
        { path: "/event/no-such-event/at/all", times: 1 },
        { path: "/history", times: 1 },
      ]);

      const list = await page(site, "/pages/addresses", editor);
      const leads = attributesIn(list, "main a[href*='add?path=']", "href");
      expect(leads[0]).toBe("/pages/addresses/add?path=%2F2019%2F05%2Fa-post");
      const form = await page(site, leads[0] ?? "", editor);
      expect(fieldValue(form, "path")).toBe("/2019/05/a-post");
      await postForm(site, "/pages/addresses/add", { path: "/2019/05/a-post", to: "/services" }, editor);
      expect((await site.request("/2019/05/a-post/")).headers.get("location")).toBe("/services");
      const headings = textsIn(await page(site, "/pages/addresses", editor), "main h3");
      expect(headings.filter((heading) => heading === "/2019/05/a-post")).toHaveLength(1);
    });

    test("addresses that people asked for least are deleted first, so that at most 200 stay", async () => {
      const site = await open();
      const copy = await openTestSite(kind, placeOf(site));
      await using db = databaseOf(site);
      const lastDay = new Date().toISOString().slice(0, 10);
      const stored = Array.from({ length: 200 }, (_, index) => ({
        path: `/known-${index}`,
        times: 2,
        lastDay,
      }));
      await db.insertInto("missedAddresses").values(stored).execute();
      await db
        .insertInto("missedAddresses")
        .values({ path: "/long-ago", times: 90, lastDay: "2020-01-01" })
        .execute();
      for (const path of ["/often", "/often", "/often", "/once"]) await copy.request(path);
      await copy.close();
      const rows = await db.selectFrom("missedAddresses").select(["path", "times"]).execute();
      expect(rows).toHaveLength(200);
      expect(rows).toContainEqual({ path: "/often", times: 3 });
      expect(rows.map(({ path }) => path)).not.toContain("/once");
      expect(rows.map(({ path }) => path)).not.toContain("/long-ago");
    });
  },
);

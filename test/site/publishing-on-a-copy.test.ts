import { expect, test } from "vitest";
import { textsIn } from "../support/html.ts";
import { describeSiteOnBothDatabases, placeOf, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { sendPage } from "./support/page-edits.ts";

describeSiteOnBothDatabases(
  "a page that is published on another copy of the site",
  "another copy learns from the database what was changed",
  (open) => {
    test("a page that is published on another copy is new at once for staff, who may have published it", async () => {
      const common = { SECRET: "the-same-secret-for-both-of-these-copies" };
      const never = { lookEveryMs: Number.POSITIVE_INFINITY };
      const first = await open(common);
      const second = await open({ ...common, ...placeOf(first) }, never);
      const staff = { cookie: await signIn(first) };
      const lead = async (site: TestSite, headers = {}) =>
        textsIn(await page(site, "/baptism", headers), "h1 + p")[0];
      const before = await lead(second);
      expect(await lead(second, staff)).toBe(before);

      expect((await sendPage(first, "baptism", staff, { lead: "Come to the river." })).status).toBe(302);
      expect(await lead(second)).toBe(before);
      expect(await lead(second, staff)).toBe("Come to the river.");
      expect(await lead(second)).toBe("Come to the river.");
    });
  },
);

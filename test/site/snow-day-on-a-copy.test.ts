import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { insertEvents } from "../support/events.ts";
import { textsIn, visibleText } from "../support/html.ts";
import {
  describeSiteOnBothDatabases,
  placeOf,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";

const sentence = "Everything is cancelled because of the snow.";
const today = "2026-11-29";
const clock = () => new Date("2026-11-29T08:00:00Z");
const paths = ["/", "/about-us", "/services", "/event", "/today"];

describeSiteOnBothDatabases(
  "a snow day that is called on another copy of the site",
  "another copy learns from the database what was changed",
  (open) => {
    let first: TestSite;
    let second: TestSite;
    let staff: { cookie: string };
    beforeAll(async () => {
      const common = { SECRET: "the-same-secret-for-both-of-these-copies" };
      first = await open(common, { clock });
      // Each request looks once, and only then gets a kept page.
      second = await open({ ...common, ...placeOf(first) }, { clock, lookEveryMs: 0 });
      staff = { cookie: await signIn(first) };
      await using db = databaseOf(first);
      const service = { eventTitle: "Morning service", eventDate: "2026-11-22", eventTime: "10:30" };
      await insertEvents(db, [{ ...service, category: "service", rule: "FREQ=WEEKLY;BYDAY=SU" }], clock());
    });

    const form = { day: today, sentence, sure: "on", formKey: randomUUID() };
    const call = (site: TestSite) => postForm(site, "/staff/snow-day", form, staff);
    const textOf = async (path: string, headers = {}) =>
      visibleText(await (await second.request(path, { headers })).text());

    test("is said there after one look on pages that it keeps, and so is its undo", async () => {
      // Twice: the second answer is a kept page.
      for (const path of [...paths, ...paths]) expect(await textOf(path), path).not.toContain(sentence);
      expect((await call(first)).status).toBe(302);
      for (const path of [...paths, ...paths]) expect(await textOf(path), path).toContain(sentence);
      expect(textsIn(await (await second.request("/today")).text(), "h1")).toEqual(["Today is cancelled"]);
      expect(await textOf("/staff", staff)).toContain("Undo cancelling today");

      const undone = await postForm(first, "/staff/snow-day", { undo: today }, staff);
      expect(undone.status).toBe(302);
      for (const path of paths) expect(await textOf(path), path).not.toContain("cancelled");
      const overview = await textOf("/staff", staff);
      expect(overview).toContain("Cancel a day");
      expect(overview).not.toContain("Undo cancelling today");
    });

    test("is not called again there by the form whose answer was lost, also once it is undone", async () => {
      expect((await call(second)).status).toBe(302);
      await using db = databaseOf(first);
      expect(await db.selectFrom("snowDays").selectAll().execute()).toEqual([]);
      const said = db.selectFrom("activity").select("action").where("kind", "=", "calendar");
      expect((await said.execute()).map(({ action }) => action).sort()).toEqual([
        "day-brought-back",
        "day-cancelled",
      ]);
    });
  },
);

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { always } from "../../app/items/visibility/visibility.ts";
import { bothDatabases, idOf } from "../support/database.ts";
import { fieldValue, visibleText } from "../support/html.ts";
import { administrator, openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { postsIn } from "./support/kept-posts.ts";
import { page } from "./support/page.ts";
import { databaseOf, joinAsMember } from "./support/people.ts";

describe.each(bothDatabases("posts are found by their day and their schedule in raw SQL"))(
  "a post that is dated ahead (%s)",
  (kind) => {
    // In summer, London is an hour ahead of UTC.
    let now = new Date("2027-07-10T09:00:00Z");
    let site: TestSite;
    let staff: Record<string, string>;
    let member: Record<string, string>;
    beforeAll(async () => {
      site = await openTestSite(kind, {}, { clock: () => now });
      staff = { cookie: await signIn(site) };
      member = { cookie: await joinAsMember(site) };
      await using db = databaseOf(site);
      const row = { imgUrl: "", imgPath: "", postedBy: "Ann", likes: 0 };
      await db
        .insertInto("dailyPosts")
        .values([
          { ...row, id: idOf(1), date: "2027-07-10T11:00:00.000Z", content: "Of today" },
          { ...row, id: idOf(2), date: "2027-07-11T11:00:00.000Z", content: "Of tomorrow" },
        ])
        .execute();
    });
    afterAll(() => site.close());

    const like = (headers: Record<string, string>) =>
      postForm(site, "/daily-posts", { post: idOf(2), liked: "true" }, headers);

    test("a post that is dated ahead is shown to staff only until its day begins in the congregation's time zone", async () => {
      for (const moment of ["2027-07-10T09:00:00Z", "2027-07-10T22:59:59Z"]) {
        now = new Date(moment);
        for (const headers of [{}, member]) {
          expect(postsIn(await page(site, "/daily-posts", headers)), moment).toEqual(["Of today"]);
          expect(visibleText(await page(site, "/", headers)), moment).not.toContain("Of tomorrow");
        }
        expect(visibleText(await page(site, "/", staff)), moment).toContain("Of today");
        expect((await like(member)).status).toBe(404);
        for (const list of ["/daily-posts", "/update-daily-post"]) {
          const html = await page(site, list, staff);
          expect(postsIn(html)).toEqual(["Of tomorrow", "Of today"]);
          expect(visibleText(html)).toContain("From Sunday, 11 July");
          expect(visibleText(html)).not.toContain("From Saturday, 10 July");
        }
      }
    });

    test("a post that is dated ahead is shown to everybody from then on, and can be liked", async () => {
      now = new Date("2027-07-10T23:00:00Z");
      for (const headers of [{}, member, staff]) {
        const html = await page(site, "/daily-posts", headers);
        expect(postsIn(html)).toEqual(["Of tomorrow", "Of today"]);
        expect(visibleText(html)).not.toContain("From Sunday");
      }
      expect(visibleText(await page(site, "/"))).toContain("Of tomorrow");
      expect((await like(member)).status).toBe(200);
    });

    test("a post that is dated ahead says the later of its day and its schedule, and the year if it is another", async () => {
      now = new Date("2027-07-10T09:00:00Z");
      await using db = databaseOf(site);
      const ofTomorrow = async (columns: { date?: string; visibleFrom?: string }) => {
        await db.updateTable("dailyPosts").set(columns).where("id", "=", idOf(2)).execute();
        return visibleText(await page(site, "/update-daily-post", staff));
      };
      const before = { visibleFrom: "2027-07-10T10:00:00.000Z" };
      expect(await ofTomorrow(before)).toContain("From Sunday, 11 July");
      const after = { visibleFrom: "2027-07-11T10:00:00.000Z" };
      expect(await ofTomorrow(after)).toContain("From Sunday, 11 July, 11am");
      expect(await ofTomorrow({ ...before, date: "2028-07-11T11:00:00.000Z" })).toContain(
        "From Tuesday, 11 July 2028",
      );
      await ofTomorrow({ date: "2027-07-11T11:00:00.000Z", visibleFrom: always });
    });

    test("a post that is dated ahead has a form with today's date, and without an author while the administrator has no name", async () => {
      now = new Date("2027-07-10T23:30:00Z");
      const html = await page(site, "/add-post", staff);
      expect(fieldValue(html, "day")).toBe("2027-07-11");
      expect(fieldValue(html, "postedBy") ?? "").toBe("");
      await using db = databaseOf(site);
      await db
        .updateTable("user")
        .set({ name: "Ruth Field" })
        .where("email", "=", administrator.email)
        .execute();
      expect(fieldValue(await page(site, "/add-post", staff), "postedBy")).toBe("Ruth Field");
    });
  },
);

import { expect, test } from "vitest";
import { attributesIn } from "../support/html.ts";
import { describeSite, postForm, signIn } from "../support/test-site.ts";
import { insertOwnPage } from "./support/own-pages.ts";
import { sendFacts } from "./support/page-edits.ts";
import { databaseOf } from "./support/people.ts";
import { haveServices, visit } from "./support/weekly-service.ts";

describeSite("links to /today", (open) => {
  test("a church whose own page at /today is hidden links to it from nowhere, and does again once it is shown or removed", async () => {
    let now = new Date("2026-11-29T11:00:00Z");
    const site = await open({}, { clock: () => now });
    const staff = { cookie: await signIn(site) };
    await haveServices(site, now, {});
    await sendFacts(site, "congregation", staff, { stream: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
    const live = await visit(site, "/");
    expect(live.links.filter((to) => to === "/today")).toHaveLength(2);
    expect(live.words).toContain("We are live now");

    await using db = databaseOf(site);
    await insertOwnPage(db, { slug: "today", visibleFrom: "2026-11-29T11:10:00.000Z" });
    for (const path of ["/", "/services", "/new-here", "/about-us"])
      expect((await visit(site, path)).html, path).not.toContain('href="/today"');
    expect((await visit(site, "/today")).status).toBe(404);
    const forStaff = await site.request("/", { headers: staff });
    expect(attributesIn(await forStaff.text(), "main a", "href")).toContain("/today");

    now = new Date("2026-11-29T11:10:00Z");
    for (const path of ["/", "/services"]) expect((await visit(site, path)).links, path).toContain("/today");
    await db.updateTable("ownPages").set({ visibleFrom: "2026-11-29T11:20:00.000Z" }).execute();
    await expect.poll(async () => (await visit(site, "/")).links).not.toContain("/today");
    await db.updateTable("ownPages").set({ removedAt: "2026-11-29T11:10:00.000Z" }).execute();
    await expect.poll(async () => (await visit(site, "/")).links).toContain("/today");
  });

  test("a snow day is said on the home page of a church that hides /today, without a link to it", async () => {
    const now = new Date("2026-11-29T08:00:00Z");
    const site = await open({}, { clock: () => now });
    await haveServices(site, now, {});
    await using db = databaseOf(site);
    await insertOwnPage(db, { slug: "today", visibleFrom: "9999-12-31T23:59:59.999Z" });
    const call = { day: "2026-11-29", sentence: "Snow.", sure: "on" };
    await postForm(site, "/staff/snow-day", call, { cookie: await signIn(site) });
    const { words, links } = await visit(site, "/");
    expect(words).toContain("Today is cancelled");
    expect(links).not.toContain("/today");
  });
});

import { beforeAll, expect, test } from "vitest";
import { services } from "../../content/sample/services.ts";
import { listAllDates } from "../support/events.ts";
import { attributesIn, parsePage, structuredDataIn, visibleText } from "../support/html.ts";
import { describeSite, signIn, type TestSite } from "../support/test-site.ts";
import { page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

describeSite("the times of services", (open) => {
  // A Wednesday.
  let now = new Date("2026-11-18T12:00:00Z");
  let site: TestSite;
  beforeAll(async () => {
    site = await open({}, { clock: () => now, seedsServices: true });
  });

  async function except(
    day: string,
    exception: { isCancelled?: boolean; changes?: object; reason?: string },
  ) {
    await using db = databaseOf(site);
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    await db.deleteFrom("eventExceptions").execute();
    await db
      .insertInto("eventExceptions")
      .values({
        id: day,
        eventId: id,
        day,
        isCancelled: exception.isCancelled ?? false,
        reason: exception.reason ?? "",
        changes: JSON.stringify(exception.changes ?? {}),
      })
      .execute();
    await listAllDates(db, now);
  }

  const everyPage = ["/", "/about-us", "/services"];
  const read = async (path: string) => visibleText(await page(site, path));

  test("the times of services come from the file as a series of the calendar, once", async () => {
    await using db = databaseOf(site);
    const events = await db.selectFrom("events").selectAll().execute();
    expect(events).toMatchObject([
      { eventTitle: services.services[0]?.name, rule: "FREQ=WEEKLY;BYDAY=SU", eventDate: "2026-11-22" },
    ]);
    expect(await read("/event")).toContain("Sunday service Sunday, 22 November 9am");
  });

  test("the times of services stand on the home page, in the footer, on the page of services and in structured data", async () => {
    expect(await read("/")).toContain("This Sunday, 22 November, 9am");
    for (const path of everyPage) expect(await read(path)).toContain("Sunday service: Sunday, 9am");
    expect(structuredDataIn(await page(site, "/"))).toMatchObject([
      { event: [{ name: "Sunday service", eventSchedule: { repeatFrequency: "P1W", startTime: "09:00" } }] },
    ]);
  });

  test("the times of services say that one is cancelled where the usual time stands, and the next one follows", async () => {
    await except("2026-11-22", { isCancelled: true, reason: "Snow" });
    const note = "No service on Sunday, 22 November: Snow.";
    for (const path of everyPage) expect(await read(path), path).toContain(note);
    expect(await read("/")).toContain("Next service: Sunday, 29 November, 9am");
  });

  test("the times of services say that one is at another time only this week", async () => {
    await except("2026-11-22", { changes: { eventTime: "10:30" } });
    for (const path of everyPage) expect(await read(path), path).toContain("Only this week at 10.30am.");
    expect(await read("/")).toContain("This Sunday, 22 November, 10.30am");
    now = new Date("2026-11-23T12:00:00Z");
    for (const path of everyPage) expect(await read(path), path).not.toContain("Only this week at");
    now = new Date("2026-11-18T12:00:00Z");
  });

  test("the times of services change on every page when the series does", async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("eventExceptions").execute();
    await db.updateTable("events").set({ eventTime: "11:15" }).execute();
    await listAllDates(db, now);
    for (const path of [...everyPage, "/resources"]) {
      const words = await read(path);
      expect(words, path).toContain("Sunday service: Sunday, 11.15am");
      expect(words.replace(/Riverside Kids.*?9am/s, ""), path).not.toMatch(/Sunday service: Sunday, 9am/);
    }
  });

  test("the times of services change in the sentences and descriptions that repeat them too", async () => {
    const told = async (path: string) => {
      const html = await page(site, path);
      const [description = ""] = attributesIn(html, 'meta[name="description"]', "content");
      return { description, main: visibleText(parsePage(html).querySelector("main") ?? "") };
    };
    for (const path of everyPage) expect((await told(path)).main, path).toContain("11.15am");
    for (const path of ["/", "/services"]) expect((await told(path)).description, path).toContain("11.15am");
    for (const path of [...everyPage, "/fasting"]) {
      const { description, main } = await told(path);
      // The children meet at a time of their own.
      const others = main.replace(/Riverside Kids.*?9am/g, "");
      expect(`${description} ${others}`, path).not.toContain("9am");
    }
  });

  test("the times of services do not come back from the file when staff have deleted the series", async () => {
    const staff = { cookie: await signIn(site) };
    await using db = databaseOf(site);
    const { id } = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
    const reply = await site.request(`/event-alter/${id}/delete`, { method: "POST", headers: staff });
    expect(reply.status).toBe(302);
    for (const path of everyPage)
      expect(await read(path), path).not.toMatch(/Sunday service:? (9am )?Sunday/);
    const [description = ""] = attributesIn(await page(site, "/"), 'meta[name="description"]', "content");
    expect(description).toContain("We meet every service day at our usual time");
    expect(parsePage(await page(site, "/event")).querySelectorAll("article").length).toBe(0);
  });
});

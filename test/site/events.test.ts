import { beforeAll, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents, listAllDates } from "../support/events.ts";
import { attributesIn, headingsIn, textsIn, visibleText } from "../support/html.ts";
import {
  describeSite,
  describeSiteOnBothDatabases,
  postForm,
  signIn,
  type TestSite,
} from "../support/test-site.ts";
import { follow, page, pageStep } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const event = {
  eventTitle: "Choir practice",
  eventContent: "In the chapel",
  eventDate: "2026-12-01",
  eventTime: "19:00",
};

const publicLists = ["/event", "/event/all", "/event/past"];

let site: TestSite;
let staff: Record<string, string>;

/** Each group has a site of its own. */
function prepare(open: () => Promise<TestSite>): void {
  beforeAll(async () => {
    site = await open();
    staff = { cookie: await signIn(site) };
  });
}

async function haveEvents(count: number, change: Record<string, string> = {}): Promise<void> {
  await using db = databaseOf(site);
  await db.deleteFrom("events").execute();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const events = numbers.map((number) => ({
    id: idOf(number),
    ...event,
    eventTitle: `Event ${number}`,
    eventDate: `2026-12-${String(number).padStart(2, "0")}`,
    ...change,
  }));
  await insertEvents(db, events);
}

describeSite("events", (open) => {
  prepare(open);

  test("events have a message in every empty list", async () => {
    await haveEvents(0);
    for (const path of publicLists)
      expect(visibleText(await page(site, path)), path).toContain("No events available");
    expect(visibleText(await page(site, "/event-alter", staff))).toContain("No events available.");
    expect(visibleText(await page(site, "/event"))).not.toContain("Previous");
  });

  test("a service is no event less, and beside it nothing else is planned", async () => {
    await haveEvents(1, { category: "service", eventTitle: "Sunday service" });
    const quiet = visibleText(await page(site, "/event"));
    expect(quiet).not.toContain("No events available");
    expect(quiet).toContain("Nothing else is planned yet.");
    expect(quiet).toContain("Sunday service");
    await haveEvents(2);
    expect(visibleText(await page(site, "/event"))).not.toContain("Nothing else");
  });

  test.each(["abc", "2"])("events have no page %j when there is one page", async (number) => {
    await haveEvents(1);
    for (const [path, headers] of [
      ...publicLists.map((path) => [path, {}] as const),
      ["/event-alter", staff],
    ] as const) {
      const response = await site.request(`${path}?page=${encodeURIComponent(number)}`, { headers });
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(visibleText(html)).toContain("This list has no such page.");
      expect(textsIn(html, "main a"), "links with words").toEqual(["Go to the home page", "Contact us"]);
    }
  });

  test("events that are added are announced with a link to their page", async () => {
    await haveEvents(0);
    const response = await postForm(site, "/event-create", { ...event, eventTitle: "Carols" }, staff);
    expect(attributesIn(await follow(site, response), ".notice a", "href")).toEqual(["/event/carols"]);
  });

  test("events mention a picture in the question before deleting only when there is one", async () => {
    const url = `/event-alter/${idOf(1)}/delete`;
    await haveEvents(1);
    expect(visibleText(await page(site, url, staff))).toContain(
      "will be gone for everybody. You can undo this",
    );
    await haveEvents(1, { eventUrl: "https://pictures.example/choir.jpg" });
    expect(visibleText(await page(site, url, staff))).toContain(
      "will be gone for everybody, with its picture. You can undo this",
    );
  });

  test("events deleted from a later page lead back to it or, if it is gone, to the first page", async () => {
    await haveEvents(7);
    for (const [number, list] of [
      [1, "/event-alter?page=2"],
      [2, "/event-alter"],
    ]) {
      const url = `/event-alter/0193a000-0000-7000-8000-00000000000${number}/delete?page=2`;
      const response = await postForm(site, url, {}, staff);
      expect(response.headers.get("location")).toBe(list);
    }
  });
});

describeSiteOnBothDatabases(
  "many events",
  "events are sorted in SQL, also those without a day, and counts come back as other types",
  (open) => {
    prepare(open);

    test("events are five to a page, newest first, and the ends of the list have no further links", async () => {
      await haveEvents(11);
      for (const [path, headers] of [
        ["/event/all", {}],
        ["/event-alter", staff],
      ] as const) {
        const pages = await Promise.all(
          [1, 2, 3].map((number) => page(site, `${path}?page=${number}`, headers)),
        );
        expect(pages.map(headingsIn)).toEqual([
          ["Event 11", "Event 10", "Event 9", "Event 8", "Event 7"],
          ["Event 6", "Event 5", "Event 4", "Event 3", "Event 2"],
          ["Event 1"],
        ]);
        expect(pages.map(pageNumberIn)).toEqual(["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"]);
        expect(pages.map((html) => [pageStep(html, "Previous"), pageStep(html, "Next")])).toEqual([
          ["disabled", "link"],
          ["link", "link"],
          ["link", "disabled"],
        ]);
        expect(headingsIn(await page(site, path, headers))).toEqual(headingsIn(pages[0] ?? ""));
      }
      await haveEvents(5);
      expect(pageStep(await page(site, "/event/all"), "Next")).not.toBe("link");
    });

    test("events of one day are sorted by time, and undated events come last", async () => {
      await haveEvents(3, { eventDate: "2026-12-01" });
      await using db = databaseOf(site);
      const set = (number: number, change: { eventDate?: string; eventTime?: string }) =>
        db.updateTable("events").set(change).where("eventTitle", "=", `Event ${number}`).execute();
      await set(1, { eventTime: "21:00" });
      await set(2, { eventDate: "" });
      await listAllDates(db);
      const html = await page(site, "/event/all");
      expect(headingsIn(html)).toEqual(["Event 1", "Event 3", "Event 2"]);
      expect(visibleText(html)).toContain("Event 1 Tuesday, 1 December 2026 9pm In the chapel");
      expect(visibleText(html)).toContain("Event 2 Date not available 7pm In the chapel");
    });

    test("events are counted in pages up to 1,000", async () => {
      await haveEvents(0);
      await using db = databaseOf(site);
      const past = { ...event, eventDate: "2025-01-01" };
      await insertEvents(db, [{ ...past, id: idOf(1) }]);
      const row = await db.selectFrom("events").selectAll().executeTakeFirstOrThrow();
      const date = await db.selectFrom("occurrences").selectAll().executeTakeFirstOrThrow();
      // To list the dates of each takes seconds.
      const ids = Array.from({ length: 999 }, (_, index) => idOf(index + 2));
      for (const some of [ids.slice(0, 500), ids.slice(500)]) {
        const events = some.map((id) => ({ ...row, id, slug: id }));
        await db.insertInto("events").values(events).execute();
        const dates = some.map((id) => ({ ...date, id: `${id}/${date.day}`, eventId: id }));
        await db.insertInto("occurrences").values(dates).execute();
      }
      expect(pageNumberIn(await page(site, "/event/past"))).toBe("Page 1 of 200");
      expect(pageNumberIn(await page(site, "/event-alter?page=200", staff))).toBe("Page 200 of 200");
      await insertEvents(db, [{ ...past, id: idOf(1001) }]);
      for (const number of [1, 199, 200]) {
        const html = await page(site, `/event/past?page=${number}`);
        expect(pageNumberIn(html)).toBe(`Page ${number}`);
      }
      expect(pageNumberIn(await page(site, "/event/past?page=201"))).toBe("Page 201 of 201");
    });
  },
);

/** Returns the text between Previous and Next. */
function pageNumberIn(html: string): string | undefined {
  return /Previous (Page .*?) Next/.exec(visibleText(html))?.[1];
}

import { beforeAll, expect, test } from "vitest";
import { idOf } from "../support/database.ts";
import { insertEvents, listAllDates } from "../support/events.ts";
import {
  announced,
  attributesIn,
  fieldValue,
  headingsIn,
  parsePage,
  textsIn,
  visibleText,
} from "../support/html.ts";
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

async function titles(): Promise<string[]> {
  await using db = databaseOf(site);
  const rows = await db.selectFrom("events").select("eventTitle").orderBy("id").execute();
  return rows.map(({ eventTitle }) => eventTitle);
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

  test("events are said to be none while a service is all that there is", async () => {
    await haveEvents(1, { category: "service", eventTitle: "Sunday service" });
    const quiet = visibleText(await page(site, "/event"));
    expect(quiet).toContain("No events available");
    expect(quiet).toContain("Sunday service");
    await haveEvents(2);
    expect(visibleText(await page(site, "/event"))).not.toContain("No events available");
  });

  test.each(["-1", "0", "1.5", "abc", "", "999999", "99999999999", "1e1", "0x1", "٣", " 1", "2"])(
    "events have no page %j when there is one page",
    async (number) => {
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
    },
  );

  test("events are added, shown and announced", async () => {
    await haveEvents(0);
    const response = await postForm(
      site,
      "/event-create",
      { ...event, eventTitle: "  Carols  ", eventDate: "2090-12-01" },
      staff,
    );
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/event");
    const html = await follow(site, response);
    expect(announced(html, "status")).toEqual(["Event added successfully!"]);
    expect(attributesIn(html, ".notice a", "href")).toEqual(["/event/carols"]);
    expect(textsIn(html, "main h3")).toEqual(["Carols"]);
    expect(announced(await page(site, "/event"), "status")).toEqual([]);
  });

  test.each([
    [{ eventTitle: "" }, "Please enter a title"],
    [{ eventTitle: "   " }, "Please enter a title"],
    [{ eventTitle: "\u200b\u2060" }, "Please enter a title"],
    [{ eventTitle: "a".repeat(121) }, "Please use at most 120 characters"],
    [{ eventContent: "" }, "Please enter a description"],
    [{ eventContent: "a".repeat(5001) }, "Please use at most 5000 characters"],
    [{ eventDate: "" }, "Please choose a date"],
    [{ eventDate: "2026-02-30" }, "Please choose a date"],
    [{ eventDate: "1.12.2026" }, "Please choose a date"],
    [{ eventTime: "" }, "Please choose a time"],
    [{ eventTime: "24:00" }, "Please choose a time"],
    [{ eventTime: "7pm" }, "Please choose a time"],
  ])("events with %j are not added: %s", async (wrong, message) => {
    await haveEvents(0);
    const typed = { ...event, ...wrong };
    const response = await postForm(site, "/event-create", typed, staff);
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(visibleText(html)).toContain(message);
    for (const field of ["eventTitle", "eventContent", "eventDate", "eventTime"] as const) {
      expect(fieldValue(html, field) ?? "", field).toBe(typed[field]);
    }
    expect(await titles()).toEqual([]);
  });

  test("events without some of the fields are not added", async () => {
    await haveEvents(0);
    const html = await (await postForm(site, "/event-create", {}, staff)).text();
    for (const message of [
      "Please enter a title",
      "Please enter a description",
      "Please choose a date",
      "Please choose a time",
    ]) {
      expect(visibleText(html)).toContain(message);
    }
    expect(html).not.toContain("Invalid input");
  });

  test("events show HTML as plain text", async () => {
    await haveEvents(0);
    const hostile = '<img src=x onerror="alert(1)"></script><script>alert(2)</script> & "quotes"';
    await postForm(site, "/event-create", { ...event, eventTitle: hostile, eventContent: hostile }, staff);
    for (const html of [await page(site, "/event/all"), await page(site, "/event-alter", staff)]) {
      expect(html).not.toMatch(/<img src=x|<script>alert/);
      expect(headingsIn(html)).toEqual([hostile]);
    }
  });

  test("events are changed in place; only the time may be left empty", async () => {
    await haveEvents(11);
    const id = "0193a000-0000-7000-8000-000000000006";
    const form = await page(site, `/event-alter/${id}/update?page=2`, staff);
    expect(fieldValue(form, "eventTitle")).toBe("Event 6");
    const change = {
      ...event,
      eventTitle: "Event six",
      eventDate: "2026-12-06",
      eventTime: "",
      version: "1",
    };
    const response = await postForm(site, `/event-alter/${id}/update?page=2`, change, staff);
    expect(response.headers.get("location")).toBe(`/event-alter?page=2#${id}`);
    const html = await follow(site, response, staff.cookie);
    expect(parsePage(html).querySelector(`li[id="${id}"]`)).not.toBeNull();
    expect(announced(html, "status")).toEqual(["Event updated successfully!"]);
    expect(headingsIn(html)[0]).toBe("Event six");
    for (const wrong of [
      { eventTitle: "" },
      { eventContent: "" },
      { eventDate: "" },
      { eventTime: "25:00" },
      { version: "" },
    ]) {
      const second = { ...change, version: "2", ...wrong };
      const refused = await postForm(site, `/event-alter/${id}/update`, second, staff);
      expect(refused.status).toBe(400);
    }
    expect((await titles())[5]).toBe("Event six");
  });

  test("events edited by two people tell the second, who can save their version instead", async () => {
    await haveEvents(1);
    const url = "/event-alter/0193a000-0000-7000-8000-000000000001/update";
    const save = (eventTitle: string, version: string) =>
      postForm(site, url, { ...event, eventTitle, version }, staff);
    const others = { placeName: "The barn", contactName: "Ben Cole", category: "youth" };
    const first = {
      ...event,
      ...others,
      repeats: "never",
      place: "elsewhere",
      eventTitle: "Of the first",
      version: "1",
    };
    expect((await postForm(site, url, first, staff)).status).toBe(302);
    const late = await save("Of the second", "1");
    expect(late.status).toBe(409);
    const html = await late.text();
    const theirs = visibleText(html).split("How it reads now")[1];
    for (const words of Object.values({ ...others, category: "Youth" })) expect(theirs).toContain(words);
    expect(announced(html)[0]).toMatch(/^Somebody else has changed this since you opened it\./);
    expect(fieldValue(html, "eventTitle")).toBe("Of the second");
    expect(visibleText(html)).toContain("How it reads now Title Of the first");
    expect(await titles()).toEqual(["Of the first"]);
    expect((await save("Of the second", fieldValue(html, "version") ?? "")).status).toBe(302);
    expect(await titles()).toEqual(["Of the second"]);
  });

  test("events are deleted once", async () => {
    await haveEvents(2);
    const url = "/event-alter/0193a000-0000-7000-8000-000000000001/delete";
    expect(visibleText(await page(site, url, staff))).toContain(
      "Event 1 , Tuesday, 1 December 2026, will be gone for everybody",
    );
    const response = await postForm(site, url, {}, staff);
    expect(response.status).toBe(302);
    expect(announced(await follow(site, response, staff.cookie), "status")).toEqual(["Event deleted."]);
    expect(await titles()).toEqual(["Event 2"]);
    expect((await postForm(site, url, {}, staff)).status).toBe(404);
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

  test.each(["none", "0193a000-0000-7000-8000-00000000dead", "%00", "%27%20or%201=1", "a".repeat(3000)])(
    "events with the unknown id %s cannot be changed or deleted",
    async (id) => {
      await haveEvents(1);
      for (const command of ["update", "delete"]) {
        const url = `/event-alter/${id}/${command}`;
        expect((await site.request(url, { headers: staff })).status).toBe(404);
        const gone = await postForm(site, url, { ...event, version: "1" }, staff);
        // A deleted event cannot be updated any more; an invalid id never existed.
        expect(gone.status).toBe(command === "update" && id !== "%00" ? 409 : 404);
      }
      expect(await titles()).toEqual(["Event 1"]);
    },
  );
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
      const numbers = Array.from({ length: 1000 }, (_, index) => index + 1);
      await insertEvents(
        db,
        numbers.map((number) => ({ ...past, id: idOf(number) })),
      );
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

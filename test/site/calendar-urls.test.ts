import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { googleCalendar } from "../../app/events/calendar-import/testing/calendars.ts";
import { openPublicFetch } from "../../platform/http/public-fetch.ts";
import { usualDatabases } from "../support/database.ts";
import { type FilmSites, openFilmSites } from "../support/film-sites.ts";
import { announced, attributesIn, fieldValue, textsIn, visibleText } from "../support/html.ts";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { importPreview, locationOf, sendCalendar } from "./support/imports.ts";
import { follow, page } from "./support/page.ts";
import { databaseOf } from "./support/people.ts";

const secret = "https://films.example/private-7f3a/basic.ics";
const screen = "/event-alter/import";

describe.each(usualDatabases())("importing from a link (%s)", (kind) => {
  let others: FilmSites;
  let site: TestSite;
  let staff: Record<string, string>;
  beforeAll(async () => {
    others = await openFilmSites();
    const ask = openPublicFetch(others.network);
    site = await openTestSite(
      kind,
      {},
      {
        // A busy machine needs longer for addresses that answer.
        publicFetch: (url, limits) =>
          ask(url, { ...limits, limitMs: /\/(silence|slow)$/.test(url) ? 1000 : 60_000 }),
        clock: () => new Date("2026-11-23T09:00:00Z"),
      },
    );
    staff = { cookie: await signIn(site) };
  });
  beforeEach(() => {
    others.answers.clear();
    others.answers.set("films.example/private-7f3a/basic.ics", (response) =>
      response.writeHead(200, { "content-type": "text/calendar" }).end(googleCalendar),
    );
  });
  afterAll(async () => {
    await site.close();
    await others.close();
  });

  test("importing from a link reads it, also as webcal, remembers it without showing it, and imports it again with one tap", async () => {
    const preview = locationOf(
      await sendCalendar(site, staff, { address: secret.replace("https", "webcal") }),
    );
    await importPreview(site, staff, preview);
    const html = await page(site, screen, staff);
    expect(visibleText(html)).toContain(
      "Riverside calendar films.example, last imported on 23 November 2026, 9am",
    );
    expect(html).not.toContain("private-7f3a");
    const [again = "", forget = ""] = attributesIn(html, "main form[action*='/sources/']", "action");
    const second = locationOf(await postForm(site, again, {}, staff));
    expect(textsIn(await page(site, second, staff), "main li")).toContain(
      "4 events are here already, unchanged.",
    );
    await using db = databaseOf(site);
    expect(await db.selectFrom("calendarSources").select("url").execute()).toEqual([{ url: secret }]);

    others.answers.set("films.example/private-7f3a/basic.ics", (response) => response.writeHead(404).end());
    const failed = await follow(site, await postForm(site, again, {}, staff), staff.cookie);
    expect(announced(failed)).toEqual([expect.stringContaining("returned an error (404)")]);

    await postForm(site, forget, {}, staff);
    expect(await page(site, screen, staff)).not.toContain("/sources/");
    expect((await postForm(site, again, {}, staff)).status).toBe(404);
    expect(await db.selectFrom("events").select("id").execute()).toHaveLength(4);
  });

  test.each([
    ["https://127.0.0.2/a.ics", "only https links of servers on the public internet"],
    ["https://[::ffff:127.0.0.1]/a.ics", "only https links of servers on the public internet"],
    ["https://10.0.0.1/a.ics", "only https links of servers on the public internet"],
    ["https://169.254.169.254/latest/meta-data/", "only https links of servers on the public internet"],
    ["https://films.example:8443/a.ics", "only https links of servers on the public internet"],
    ["https://ann:secret@films.example/a.ics", "only https links of servers on the public internet"],
    ["https://films.example/to-inside", "only https links of servers on the public internet"],
    ["https://films.example/to-http", "only https links of servers on the public internet"],
    ["https://films.example/endless", "larger than 5 MB"],
    ["https://films.example/silence", "took too long"],
    ["https://films.example/slow", "took too long"],
    ["https://nobody.example/a.ics", "could not be reached"],
    ["https://films.example/missing", "returned an error (404)"],
    ["https://films.example/plain", "This is a web page"],
  ])("importing from a link refuses %s with a sentence", async (address, sentence) => {
    others.answers.set("films.example/to-inside", (response) =>
      response.writeHead(302, { location: "https://10.0.0.1/" }).end(),
    );
    others.answers.set("films.example/slow", (response) =>
      response.writeHead(200).write("BEGIN:VCALENDAR\r\n"),
    );
    others.answers.set("films.example/endless", (response) => {
      response.writeHead(200);
      const flood = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), 5);
      response.once("close", () => clearInterval(flood));
    });
    const response = await sendCalendar(site, staff, { address });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(announced(html)).toEqual([expect.stringContaining(sentence)]);
    expect(fieldValue(html, "address")).toBe(address);
  });
});

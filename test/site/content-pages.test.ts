import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withFacts } from "../../app/pages/shown-facts/facts-in-text.ts";
import { bankAccount } from "../../content/sample/bank-account.ts";
import { congregation } from "../../content/sample/congregation.ts";
import { contacts } from "../../content/sample/contacts.ts";
import { giving } from "../../content/sample/giving.ts";
import { home } from "../../content/sample/home.ts";
import { ministries } from "../../content/sample/ministries.ts";
import { resources } from "../../content/sample/resources.ts";
import { services } from "../../content/sample/services.ts";
import { worship } from "../../content/sample/worship.ts";
import { idOf } from "../support/database.ts";
import { insertEvents } from "../support/events.ts";
import { attributesIn, headingsIn, parsePage, structuredDataIn, textsIn } from "../support/html.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";

let site: TestSite;
/** The site's current time: a Wednesday. */
let now = new Date("2026-11-18T12:00:00Z");
beforeAll(async () => {
  site = await openTestSite("sqlite", {}, { clock: () => now });
});
afterAll(() => site.close());

/** Returns a page, the text of its main part, and where its links lead. */
async function page(path: string): Promise<{ html: string; words: string; links: string[] }> {
  const response = await site.request(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  return { html, words: textsIn(html, "main").join(), links: attributesIn(html, "a", "href") };
}

test("services lists its times before its picture", async () => {
  const { html } = await page("/services");
  // A picture has no text.
  expect(textsIn(html, "main time, main picture").slice(0, 3)).toEqual(["9am", "9am", ""]);
});

test("worship has the recording, the poems, the pictures and the films, and plays nothing without scripts", async () => {
  const { html, words } = await page("/worship");
  expect(textsIn(html, "h1")).toEqual(["Worship"]);
  expect(words).toContain(worship.recording.title);
  expect(words).toContain(worship.recording.credit);
  const document = parsePage(html);
  const players = [...document.querySelectorAll("audio")];
  expect(players.map((player) => player.matches('[controls][preload="none"]'))).toEqual([true]);
  expect(document.querySelector("[autoplay]")).toBeNull();
  const pictures = attributesIn(html, "img", "src").filter((url) => /\/worship-\d-[\w-]+\.jpg$/.test(url));
  expect(pictures).toHaveLength(worship.carousel.length);
  for (const { alt } of worship.carousel) expect(attributesIn(html, "img", "alt")).toContain(alt);
  expect(document.querySelectorAll("video")).toHaveLength(worship.videos.length);
  for (const { title } of worship.videos) expect(words).toContain(title);
  for (const line of ["From the Footbridge", "Walter Finch, after Psalm 121", "I lift my eyes to Eldermere."])
    expect(words).toContain(line);
});

test("services has the times, places and ages, every life group, and the invitation to join", async () => {
  const { html, words, links } = await page("/services");
  expect(textsIn(html, 'time[datetime="09:00"]')).toContain("9am");
  expect(words).toContain("Sunday service");
  expect(words).toMatch(/For ages 3 to 12/);
  for (const { name, leader, place } of services.lifeGroups)
    for (const fact of [name, leader, place]) expect(words).toContain(fact);
  expect(links).toContain("mailto:youngadults@riverside.example");
  expect(headingsIn(html)).toContain(services.join.heading);
  expect(words).toContain(services.join.words);
});

test("giving says where to give online and what the tax office adds, beside the bank details", async () => {
  const [provider] = giving.providers;
  for (const path of ["/giving", "/givings"]) {
    const { html, words } = await page(path);
    const link = parsePage(html).querySelector(`main a[href="${provider?.url}"]`);
    expect(link?.getAttribute("rel"), path).toBe("noopener");
    expect(link?.hasAttribute("target"), path).toBe(false);
    expect(words).toContain(provider?.words);
    expect(words).toContain(giving.tax);
  }
});

test("the children's page is linked from the menu, the footer and the home page", async () => {
  const { html } = await page("/");
  for (const place of ['nav[aria-label="Main"]', 'nav[aria-label="Footer"]', "main"])
    expect(attributesIn(html, `${place} a[href="/riverside-kids"]`, "href").length, place).toBeGreaterThan(0);
});

test("the contact page has the form, the address with its map and the people, and leads to the ways to give", async () => {
  const { html, words, links } = await page("/contact-us");
  const { latitude, longitude } = congregation.position;
  expect(links).toContain(`https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`);
  expect(links).toContain(
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`,
  );
  expect(attributesIn(html, "img", "alt")).toContain(congregation.map.alt);
  expect(links).toContain(`mailto:${congregation.email}`);
  for (const line of congregation.address) expect(words).toContain(line);
  for (const { name, role, email, phone } of contacts) {
    expect(words).toContain(`${name} ${role}`);
    if (email) expect(links).toContain(`mailto:${email}`);
    if (phone) expect(links).toContain(`tel:${phone.replaceAll(" ", "")}`);
  }
  // Nobody has confirmed the account of the sample.
  for (const { value } of bankAccount.lines) expect(words).not.toContain(value);
  expect(textsIn(html, 'main a[href="/giving"]')).toEqual(["Bank details"]);
});

test("six ministries show their details, and three link to pages of their own", async () => {
  const { html, words } = await page("/ministries");
  expect(headingsIn(html)).toEqual(ministries.map(({ name }) => name));
  expect(ministries).toHaveLength(6);
  for (const { summary, details } of withFacts(ministries, {
    times: services.services,
    kids: services.kids,
    congregation,
  })) {
    expect(words).toContain(summary);
    expect(words).toContain(details);
  }
  for (const path of [congregation.kids.path, "/local-missions", "/away-missions"])
    expect(attributesIn(html, "main a", "href")).toContain(path);
});

describe("resources", () => {
  test.each(resources)("$file is offered with its size and downloads completely", async ({ title, file }) => {
    const { html, words } = await page("/resources");
    const content = await readFile(new URL(`../../content/sample/resources/${file}`, import.meta.url));
    const bytes = content.length;
    const size = bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
    const kind = file.endsWith(".pdf") ? "PDF" : "MP3 audio";
    expect(words).toMatch(new RegExp(`${title} .* ${kind} · ${size.replace(".", "\\.")} Download`));

    const [url = ""] = attributesIn(html, `a[download="${file}"]`, "href");
    const response = await site.request(url);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(kind === "PDF" ? "application/pdf" : "audio/mpeg");
    expect(response.headers.get("cache-control")).toContain("immutable");
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);

    const part = await site.request(url, { headers: { range: "bytes=10-19" } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(10, 20))).toBe(true);
  });
});

describe("the home page", () => {
  beforeEach(async () => {
    await using db = databaseOf(site);
    await db.deleteFrom("events").execute();
    await db.deleteFrom("dailyPosts").execute();
  });

  const dayFromNow = (days: number) => Temporal.PlainDate.from("2026-11-18").add({ days }).toString();

  async function haveEvents(...days: (number | undefined)[]): Promise<void> {
    await using db = databaseOf(site);
    const events = days.map((inDays, index) => ({
      id: idOf(index),
      eventTitle: inDays === undefined ? "Some day" : `In ${inDays} days`,
      eventDate: inDays === undefined ? "" : dayFromNow(inDays),
      eventTime: "09:30",
    }));
    await insertEvents(db, events);
  }

  test("the home page says when the next service is, where, and how to get there", async () => {
    for (const [at, words] of [
      ["2026-11-18T12:00:00Z", "This Sunday, 22 November, 9am"],
      ["2026-11-22T08:00:00Z", "This Sunday, 22 November, 9am"],
      ["2026-11-22T12:00:00Z", "Next Sunday, 29 November, 9am"],
    ] as const) {
      now = new Date(at);
      expect((await page("/")).words, at).toContain(
        `${words} The chapel, 4 Chapel Lane Join us on Sunday How to get there`,
      );
    }
    now = new Date("2026-11-18T12:00:00Z");
    const { html } = await page("/");
    expect(attributesIn(html, "time", "datetime")).toContain("2026-11-22T09:00+00:00");
    expect(textsIn(html, 'a[href="/contact-us"]')).toContain("How to get there");
    const schedule = { scheduleTimezone: "Europe/London" };
    expect(structuredDataIn(html)).toMatchObject([{ event: [{ eventSchedule: schedule }] }]);
  });

  const teasers = (html: string) => textsIn(html, "h3").filter((title) => /^In |^Some day$/.test(title));

  test("the home page without events and posts has everything else", async () => {
    const { html, words, links } = await page("/");
    expect(headingsIn(html)).toEqual([
      "A small church with a wide door",
      "Your first visit",
      // Below it are the groups of the week.
      "Coming up",
      home.prayer.heading,
      home.carousel.heading,
    ]);
    expect(words).toContain(congregation.quote.text);
    expect(words).toContain(home.prayer.words);
    expect(links).toContain("/submit-prayer-requests");
    expect(links).toContain("/prayer-request");
    expect(attributesIn(html, 'meta[name="description"]', "content").join()).toMatch(
      /^Riverside Community Church, a small church/,
    );
  });

  test("the home page shows the next three events, soonest first, with today's and without past ones", async () => {
    await haveEvents(30, -1, 2, undefined, 0, 9);
    const { html, words } = await page("/");
    expect(teasers(html)).toEqual(["In 0 days", "In 2 days", "In 9 days"]);
    expect(words).toContain("In 2 days Friday, 20 November 9.30am");
    expect(words).toContain("All events");
  });

  test("the home page names the groups of this week, today's first, and begins another day with another group", async () => {
    const groups = async () => textsIn((await page("/")).html, 'ul[aria-label="Groups this week"] > li');
    expect(await groups()).toHaveLength(6);
    expect((await groups()).slice(0, 2)).toEqual([
      "Thursday at 8pm Young Adults The boathouse",
      "Friday at 9.30am Parents and Little Ones The schoolroom",
    ]);
    const before = now;
    // A Friday in UTC and in London.
    now = new Date("2026-07-03T22:45:00Z");
    expect((await groups())[0]).toBe("Saturday at 8am Hill Walkers The car park at the footbridge");
    // Half an hour later it is Saturday in London, but not in UTC.
    now = new Date("2026-07-03T23:15:00Z");
    expect((await groups())[0]).toBe("Today at 8am Hill Walkers The car park at the footbridge");
    // It has begun.
    now = new Date("2026-07-04T07:00:00Z");
    expect((await groups())[0]).toBe("Tuesday at 7pm Table Group Weir Cottage, 2 Mill Lane");
    now = before;
    expect((await groups())[0]).toContain("Young Adults");
  });

  test("the home page shows the latest post and a link to the others", async () => {
    await using db = databaseOf(site);
    for (const [number, date] of ["2026-03-01", "2026-03-03", "2026-03-02"].entries())
      await db
        .insertInto("dailyPosts")
        .values({
          id: `0193a000-0000-7000-8000-00000000000${number}`,
          date: `${date}T12:00:00.000Z`,
          content: `Post of ${date}`,
          postedBy: "Miriam",
          imgUrl: "",
          imgPath: "",
          likes: 0,
        })
        .execute();
    const { words, links } = await page("/");
    expect(words).toContain("Tuesday, 3 March Post of 2026-03-03 Posted by Miriam");
    expect(words).not.toContain("Post of 2026-03-02");
    expect(links).toContain("/daily-posts");
  });
});

import type { DatabaseSync } from "node:sqlite";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { wcag } from "../../../app/items/text-check/axe-rules.ts";
import { heldKinds } from "../../../app/running/backup/held-kinds.ts";
import { holdingChoice } from "../../../database/site-choices.ts";
import { deferredRow } from "../../../platform/deferred-work/defer.ts";
import { hashOf } from "../../../platform/tokens.ts";
import { insertOwnPage, insertPageDraft } from "../../site/support/own-pages.ts";
import { databaseOf } from "../../site/support/people.ts";
import { storeText } from "../../site/support/stored-texts.ts";
import { inTurn, isLong, sized } from "../../support/size.ts";
import { openTestSite, type TestSite } from "../../support/test-site.ts";
import { inDatabase } from "./database.ts";
import { addEventRow } from "./event-rows.ts";
import { missedByTab } from "./keyboard.ts";
import { addLongSeries, longSeriesId } from "./long-series.ts";
import { go, type Visit } from "./visitor.ts";

const manyPagesTimeoutMs = 900_000;
/** A Monday, by the clocks of the site and of the browser. */
const now = new Date("2026-11-23T12:00:00Z");
const today = "2026-11-23";
/** The id of the items with unbreakable text. */
const longId = "long";

/** Pages for people who are signed in, dialogs included. */
export const staffPages = [
  "/event-create",
  "/event-alter",
  "/event-alter/import",
  "/event-alter/orders",
  `/event-alter/orders/${longId}-service.2020-01-05`,
  `/event-alter/orders/${longId}-service.2020-01-05?print=team`,
  `/event-alter/${longId}/update`,
  `/event-alter/${longId}/delete`,
  `/event-alter/${longId}/attendance`,
  `/event-alter/${longSeriesId}/dates`,
  `/event-alter/${longSeriesId}/dates/2040-01-01/cancel`,
  `/event-alter/${longSeriesId}/dates/2040-01-15/change`,
  `/event-alter/${longSeriesId}/dates/2040-01-15/reset`,
  `/event-alter/${longSeriesId}/dates/2040-01-09/following`,
  `/event-create?copy=${longSeriesId}`,
  "/upload-video",
  "/alter-uploads",
  "/alter-uploads/import",
  `/alter-uploads/${longId}/update`,
  `/alter-uploads/${longId}/delete`,
  "/daily-posts",
  "/add-post",
  "/update-daily-post",
  "/update-daily-post/pictures",
  `/update-daily-post/${longId}/update`,
  `/update-daily-post/${longId}/delete`,
  "/submit-prayer-requests",
  `/submit-prayer-requests/${longId}`,
  `/submit-prayer-requests/${longId}/withdraw`,
  `/prayer-request/pray?these=${longId}-approved`,
  `/prayer-request/remind?request=${longId}-approved`,
  `/prayer-request/${longId}-approved/report`,
  "/update-prayer-requests/sheet",
  "/update-prayer-requests/sheet/1",
  "/update-prayer-requests/sheet/1?size=large",
  "/pages",
  "/pages/baptism/edit",
  "/pages/baptism/history",
  "/pages/life-groups/edit",
  "/pages/fasting/edit",
  "/pages/fasting/draft",
  "/look",
  "/pages/new",
  "/pages/addresses",
  "/pages/addresses/add",
  "/pages/move-in",
  "/pages/move-in/publish",
  `/pages/${longId}/edit`,
  `/pages/${longId}/settings`,
  `/pages/${longId}/remove`,
  "/facts/menu/edit",
  "/facts/congregation/edit",
  "/facts/services/edit",
  "/facts/contacts/history",
  "/pictures",
  `/pictures/${longId}`,
  `/pictures/${longId}/replace`,
  `/pictures/${longId}/take-down`,
  "/facts/ministries/edit",
  "/facts/worship/edit",
  "/files",
  `/files/${longId}/replace`,
  `/files/${longId}/delete`,
  `/files/${longId}-shown/delete`,
  "/groups/requests",
  `/groups/requests/${longId}/answer`,
  `/groups/requests/${longId}/delete`,
  "/groups/leaders",
  "/bank-account",
  "/bank-account/propose",
  "/bank-account/history",
  "/update-prayer-requests",
  `/update-prayer-requests/${longId}/confirm-approval`,
  "/update-prayer-requests/guests",
  "/update-prayer-requests/days",
  "/update-prayer-requests/kind-notes",
  `/update-prayer-requests/${longId}/update`,
  `/update-prayer-requests/${longId}/delete`,
  `/update-prayer-requests/${longId}/decline`,
  `/update-prayer-requests/${longId}/pass-on`,
  `/update-prayer-requests/${longId}/ask-back`,
  `/update-prayer-requests/${longId}/publish`,
  "/update-vigils",
  "/update-vigils/add",
  `/update-vigils/${longId}`,
  `/update-vigils/${longId}/change`,
  `/update-vigils/${longId}/cancel`,
  `/update-vigils/${longId}/delete`,
  "/newcomers",
  `/newcomers/${longId}/delete`,
  "/newcomers/days",
  "/facts/new-here/edit",
  "/facts/helplines/edit",
  "/change-background-media",
  "/change-main-image",
  "/account",
  "/account/activity",
  "/account/mails",
  "/people",
  "/people/registration",
  "/people/roles",
  "/people/roles/add",
  `/people/roles/${longId}/change`,
  `/people/roles/${longId}/remove`,
  `/people/suggestions/${longId}/decline`,
  "/staff",
  "/staff/search?q=a",
  "/staff/snow-day",
  "/sermon-lists/series",
  `/sermon-lists/series/${longId}`,
  "/staff/health",
  "/staff/long-waits",
  "/staff/still-to-do",
  "/staff/held-back",
  "/welcome/open",
  "/activity",
  "/remove-sample-content",
];

/** A page with the bar of its check, whose list is replaced when the check has ended. */
export const draftPage = "/fasting?draft";

/** A page that staff added, of one piece of each kind. */
export const ownPage = "/long-page";

/** Pages of events besides those that every site has. */
export const eventPages = [
  `/event/${longId}`,
  `/event/${longId}-today`,
  "/event?category=youth",
  "/event/all?search=w",
  `/event/calendar?week=${today}`,
];

/** Pages of a pastor, who alone reads private notes. */
export const pastorPages = [
  "/update-prayer-requests/notes",
  "/update-prayer-requests/months",
  `/update-prayer-requests/${longId}/notes`,
  `/update-prayer-requests/${longId}/notes/${longId}/delete`,
];

/** A vigil, for everybody and for somebody who has taken a time. */
export const vigilPages = [`/vigils/${longId}`, `/vigils/mine?token=${longId}`];

export const sermonPages = [
  `/sermons/${longId}`,
  "/facebook-live?year=2040",
  "/sermons/bible/ruth",
  "/sermons/bible/psalms?chapter=23",
  "/sermons/series",
  `/sermons/series/${longId}`,
];

/** Opens a site with the sample content and unbreakable text. */
export async function openWithLongWords(): Promise<TestSite> {
  const site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" }, { clock: () => now });
  inDatabase(site, (database) => {
    addUnbreakables(database);
    addUnbreakableVideos(database);
    addUnbreakableSeries(database);
    addUnbreakableFiles(database);
    addUnbreakableVigil(database);
  });
  await addLongSeries(site);
  await addLongPage(site);
  await addLongDraft(site);
  await addUnreadableText(site);
  await holdBack(site);
  return site;
}

const looks =
  "nothing overflows a page from 320 to 1440 px, its heading begins at the edge of its column, Cancel comes first, axe finds no violations in light and dark on a phone";
const byKeyboard = "the Tab key reaches everything, in order and with a visible focus";
const fewLooks = `${looks}, and on one page ${byKeyboard}`;
const allLooks = `${looks} and a desktop, nothing overflows it before its fonts have loaded, and ${byKeyboard}`;

/**
 * Tests that pages look right at every width, in both themes, pass axe and can be used by keyboard. All in one walk: opening
 * so many pages takes long.
 */
export function testLooks(pages: string[], come: () => Promise<Visit>): void {
  test(
    sized(fewLooks, allLooks),
    async () => {
      const { page, expectErrors } = await come();
      await page.clock.setFixedTime(now);
      expectErrors(/status of 404.*\/(nowhere|.*gone\.mp4)/);
      const faults: string[] = [];
      const beforeFonts: string[] = [];
      const missed: string[] = [];
      const walked = inTurn(pages, 3);
      for (const url of walked) {
        await page.setViewportSize({ width: desktop, height: 900 });
        await (url === draftPage ? goToDraft(page) : go(page, url));
        faults.push(...(await misplacedHeadings(page, url)));
        faults.push(...(await misplacedCancels(page, url)));
        faults.push(...(await faultsInAllLooks(page, url)));
        if (!isLong && url !== walked[0]) continue;
        await page.setViewportSize({ width: 1280, height: 800 });
        missed.push(...(await missedByTab(page, url)));
        if (!isLong) continue;
        await removeFonts(page);
        await page.setViewportSize({ width: 320, height: 800 });
        beforeFonts.push(...(await overflowing(page, url)));
      }
      expect(faults).toEqual([]);
      expect(beforeFonts, "before its fonts have loaded").toEqual([]);
      expect(missed, "by keyboard").toEqual([]);
    },
    manyPagesTimeoutMs,
  );
}

/** Removes the fonts that the page loaded: it looks as it does before they arrive. */
async function removeFonts(page: Page): Promise<void> {
  const removed = await page.evaluate(() => {
    let count = 0;
    for (const sheet of document.styleSheets)
      for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
        const rule = sheet.cssRules[index];
        if (!(rule instanceof CSSFontFaceRule && rule.cssText.includes("url("))) continue;
        sheet.deleteRule(index);
        count += 1;
      }
    return count;
  });
  if (removed === 0) throw new Error("the page has no fonts to remove");
}

/** Also waits for the end of the page's own check: it runs axe, which refuses to run twice at a time. */
async function goToDraft(page: Page): Promise<void> {
  const begun = page.waitForRequest(/\/check\?draft$/);
  await go(page, draftPage);
  await begun;
  await page.getByText("Still checking…").waitFor({ state: "detached" });
}

/** Returns what overflows the page on the right, clipped or not, except carousel slides and hidden text. */
async function overflowing(page: Page, name: string): Promise<string[]> {
  const elements = await page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    return (
      [...document.querySelectorAll("main *, header *, footer *")]
        .filter((element) => !element.closest("[aria-roledescription=carousel], .sr-only"))
        // A decoration may be cut off.
        .filter(
          (element) =>
            !element.parentElement?.closest(
              "[aria-hidden=true] .overflow-hidden, [aria-hidden=true].overflow-hidden",
            ),
        )
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map(
          (element) => `${element.tagName} ${element.id} reaches to ${element.getBoundingClientRect().right}`,
        )
    );
  });
  return elements.map((element) => `${name}: ${element}`);
}

/** Returns headings of pages that do not begin at the edge of their column. */
async function misplacedHeadings(page: Page, name: string): Promise<string[]> {
  const distances = await page.evaluate(() =>
    [...document.querySelectorAll("main h1:not([inert] *)")].map((heading) => {
      const column = heading.closest(".shell") ?? document.body;
      const edge =
        column.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(column).paddingLeft);
      const text = document.createRange();
      text.selectNodeContents(heading);
      return text.getBoundingClientRect().left - edge;
    }),
  );
  return distances
    .filter((distance) => Math.abs(distance) > 1)
    .map((distance) => `${name}: the heading begins ${distance} px beside the edge`);
}

/** Returns links that cancel a form but do not come before its buttons. */
async function misplacedCancels(page: Page, name: string): Promise<string[]> {
  const places = await page.evaluate(() =>
    [...document.querySelectorAll("form a.button")]
      .filter(({ textContent }) => ["Cancel", "Keep it", "Keep it as it is"].includes(textContent ?? ""))
      .map((link) => [...(link.parentElement?.querySelectorAll("a, button") ?? [])].indexOf(link)),
  );
  return places.filter((place) => place > 0).map((place) => `${name}: Cancel is at place ${place + 1}`);
}

/** Rules that a theme can break: it changes only colours. */
const aboutColours = ["color-contrast", "link-in-text-block"];

const phone = 390;
const desktop = 1440;

/**
 * Returns what overflows a page at each width, and axe's violations in light and dark, on a phone and, in the large form, on
 * a desktop.
 */
export async function faultsInAllLooks(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(axe.source);
  const withAxe = sized([phone], [phone, desktop]);
  for (const width of sized([320, phone, desktop], [320, phone, 768, 1024, desktop])) {
    await page.setViewportSize({ width, height: 900 });
    faults.push(...(await overflowing(page, `${name}, ${width} px`)));
    if (!withAxe.includes(width)) continue;
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      const rules = colorScheme === "light" ? wcag : aboutColours;
      faults.push(...(await findingsOf(page, `${name}, ${colorScheme}, ${width} px`, rules)));
    }
  }
  return faults;
}

/** Waits until the colours of the new theme are applied. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    // What is folded away never ends its transitions.
    const visible = document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(visible.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  });
}

/** Returns axe's violations on a page that already contains `axe.source`. */
export async function findingsOf(page: Page, name: string, rules: string[] = wcag): Promise<string[]> {
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    return (await axe.run({ runOnly, resultTypes: ["violations"], iframes: false })).violations;
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Adds the newest event, post and two requests, all with unbreakable text. */
function addUnbreakables(database: DatabaseSync): void {
  const [title, text] = ["W".repeat(120), `${"m".repeat(400)} https://church.example/${"w".repeat(200)}`];
  addEventRow(database, { id: longId, title, text, date: "2040-01-01", time: "10:00" });
  addCancelledEvent(database, { title, text });
  addUnbreakableOrder(database, { title, text });
  database
    .prepare(
      `insert into "dailyPosts" ("id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes")
       values (?, '2040-01-01T12:00:00.000Z', '', '', ?, ?, 1000000)`,
    )
    .run(longId, title, text);
  const request = database.prepare(
    `insert into "prayerRequests" ("id", "userId", "userName", "title", "content", "picUrl", "date", "isApproved")
     select ?, "id", ?, ?, ?, '', '2040-01-01T12:00:00.000Z', ? from "user"`,
  );
  request.run(longId, title, title, text, 0);
  request.run(`${longId}-approved`, title, title, text, 1);
  database
    .prepare(
      `insert into "prayerFollowUps" ("id", "requestId", "words", "day", "authorName", "createdAt")
       values (?, ?, ?, ?, ?, ?)`,
    )
    .run(longId, longId, text, today, title, now.toISOString());
  database
    .prepare(
      `insert into "prayerSheets" ("number", "printedBy", "printedAt", "destroyBy")
       select 1, "id", '2026-11-26T12:00:00.000Z', '2040-01-01' from "user"`,
    )
    .run();
  database
    .prepare(`insert into "prayersOnSheets" ("sheet", "requestId") values (1, ?)`)
    .run(`${longId}-approved`);
  database
    .prepare(
      `insert into "prayerReports" ("requestId", "reporter", "network", "reason", "counts", "createdAt")
       values (?, 'one', 'one', 'private', true, '2026-11-26T12:00:00.000Z')`,
    )
    .run(`${longId}-approved`);
  database
    .prepare(
      `insert into "prayerAlerts" ("requestId", "why", "createdAt", "takenAt", "takenBy")
       select ?, 'ticked', ?, ?, "id" from "user" limit 1`,
    )
    .run(longId, now.toISOString(), now.toISOString());
  database
    .prepare(
      `insert into "pictures" ("id", "path", "url", "width", "height", "alt", "people", "agreedBy", "createdAt")
       values (?, '', '/logo.svg', 300, 200, ?, 'unasked', ?, '2040-01-01T12:00:00.000Z')`,
    )
    .run(longId, title, text);
  database
    .prepare(
      `insert into "newcomers" ("id", "name", "email", "phone", "question", "day", "time", "keptUntil", "createdAt", "seenAt")
       values (?, ?, ?, '01632 960 999', ?, '2040-01-01', '10:00', '2040-12-31', ?, ?)`,
    )
    .run(longId, title, `${title}@church.example`, text, now.toISOString(), now.toISOString());
  database
    .prepare(
      `insert into "groupRequests" ("id", "groupId", "groupName", "name", "email", "words", "mayWrite", "state", "createdAt", "tokenHash", "expiresAt")
       values (?, 'morning-psalms', ?, ?, ?, ?, true, 'waiting', '2026-11-01T12:00:00.000Z', ?, '2040-01-01T12:00:00.000Z')`,
    )
    .run(longId, title, title, `${title}@people.example`, text, longId);
  const role = title.slice(0, 40);
  database
    .prepare(
      `insert into "ownRoles" ("id", "name", "nameKey", "permissions", "version")
       values (?, ?, ?, '["events:write","pages:write"]', 1)`,
    )
    .run(longId, role, role.toLowerCase());
  database
    .prepare(
      `insert into "suggestedHelpers" ("id", "userId", "name", "email", "roles", "reason", "state", "answer", "createdAt")
       select ?, "id", ?, ?, '["long"]', ?, 'waiting', '', '2026-11-20T12:00:00.000Z' from "user"`,
    )
    .run(longId, title, `${"w".repeat(60)}@people.example`, text);
  const facts = JSON.stringify({ [title]: title });
  database
    .prepare(
      `insert into "activity" ("id", "at", "actorId", "actorName", "action", "kind", "thingId", "title", "before", "after")
       select ?, '2040-01-01T12:00:00.000Z', "id", ?, 'deleted', 'event', ?, ?, ?, ? from "user"`,
    )
    .run(longId, title, longId, title, facts, facts);
  database
    .prepare(
      `insert into "deletedItems" ("id", "itemId", "kind", "content", "deletedAt") values (?, ?, 'event', '{}', ?)`,
    )
    .run(longId, longId, "2040-01-01T12:00:00.000Z");
}

/** Adds a service that visitors do not see, with an order. */
function addUnbreakableOrder(database: DatabaseSync, { title, text }: { title: string; text: string }): void {
  const [id, day] = [`${longId}-service`, "2020-01-05"];
  addEventRow(database, { id, title, text, date: day, time: "10:00" });
  database
    .prepare(
      `update "events" set "category" = 'service', "visibleFrom" = '9999-12-31T23:59:59.999Z' where "id" = ?`,
    )
    .run(id);
  const rows = [
    { title, who: title, text, shown: "now" },
    { title: "Sound check", shown: "never" },
  ];
  database
    .prepare(
      `insert into "serviceOrders" ("eventId", "day", "version", "stream", "content") values (?, ?, 1, '', ?)`,
    )
    .run(id, day, JSON.stringify({ rows }));
}

/** Adds an event of today with everything that an event can have, cancelled. */
function addCancelledEvent(database: DatabaseSync, { title, text }: { title: string; text: string }): void {
  const id = `${longId}-today`;
  addEventRow(database, { id, title, text, date: today, time: "" });
  database
    .prepare(
      `update "events" set "isAllDay" = true, "placeName" = ?, "placeAddress" = ?, "contactName" = ?, "contactEmail" = ?,
         "link" = ?, "category" = 'youth' where "id" = ?`,
    )
    .run(title, title, title, `${title}@church.example`, `https://church.example/${title}`, id);
  database.prepare(`update "occurrences" set "category" = 'youth' where "eventId" = ?`).run(id);
  database
    .prepare(
      `insert into "eventExceptions" ("id", "eventId", "day", "isCancelled", "reason", "changes") values (?, ?, ?, true, ?, '{}')`,
    )
    .run(id, id, today, title);
}

/** Adds unbreakable text in a link to another site and beside a missing film. */
function addUnbreakableVideos(database: DatabaseSync): void {
  const insert = database.prepare(
    `insert into "videos" ("id", "title", "sermonBy", "videoUrl", "content", "date", "userName", "embeddable")
     values (?, ?, ?, ?, ?, '2040-01-01T12:00:00.000Z', 'Staff', false)`,
  );
  const links = [
    `https://${"w".repeat(60)}.${"w".repeat(60)}.example/`,
    "/v0/b/site/o/media%2Fgone.mp4?alt=media",
  ];
  for (const [index, link] of links.entries()) {
    insert.run(
      index === 0 ? longId : `film-${longId}`,
      "W".repeat(120),
      "W".repeat(120),
      link,
      "m".repeat(400),
    );
  }
  database
    .prepare(
      `insert into "sermonPassages" ("sermonId", "place", "book", "firstChapter", "lastChapter", "countedFrom")
       values (?, 0, 8, 1, 4, 1)`,
    )
    .run(longId);
}

/** A series with a long name, of one sermon. */
function addUnbreakableSeries(database: DatabaseSync): void {
  const name = "W".repeat(100);
  database
    .prepare(
      `insert into "sermonCollections" ("id", "kind", "slug", "name", "about") values (?, 'series', ?, ?, ?)`,
    )
    .run(longId, longId, name, "m".repeat(400));
  database
    .prepare(
      `insert into "sermonCollectionNames" ("kind", "nameKey", "name", "collectionId") values ('series', ?, ?, ?)`,
    )
    .run(name.toLowerCase(), name, longId);
  database
    .prepare(`insert into "sermonsInCollections" ("collectionId", "sermonId") values (?, ?)`)
    .run(longId, longId);
}

/** Two files with long names; facts show one of them. */
function addUnbreakableFiles(database: DatabaseSync): void {
  const name = `${"w".repeat(120)}.mp3`;
  for (const id of [longId, `${longId}-shown`])
    database
      .prepare(
        "insert into siteFiles (id, url, name, contentType, bytes, createdAt) values (?, ?, ?, 'audio/mpeg', 2147483648, ?)",
      )
      .run(id, `/gone/${id}.mp3`, name, now.toISOString());
  database
    .prepare("insert into siteFileUses (fileId, slug) values (?, 'facts/resources')")
    .run(`${longId}-shown`);
  addEverythingHeard(database);
}

/** Gives a sermon a recording with its wave, notes, chapters and a transcript. */
function addEverythingHeard(database: DatabaseSync): void {
  const id = `${longId}-shown`;
  const bars = Array.from({ length: 400 }, (_, index) => 20 + (index % 60));
  database
    .prepare("update siteFiles set audio = ? where id = ?")
    .run(JSON.stringify({ url: `/gone/${id}.mp3`, seconds: 4000, bars }), id);
  database
    .prepare(
      "insert into siteFiles (id, url, name, contentType, bytes, createdAt) values (?, '/gone.pdf', ?, 'application/pdf', 2000000, ?)",
    )
    .run(`${longId}-notes`, `${"w".repeat(120)}.pdf`, now.toISOString());
  database
    .prepare(`update "videos" set "audioId" = ?, "notesId" = ?, "summary" = ?, "chapters" = ? where "id" = ?`)
    .run(
      id,
      `${longId}-notes`,
      "S".repeat(300),
      `0:00 ${"W".repeat(100)}\n1:00:00 ${"w".repeat(100)}`,
      longId,
    );
  const cues = [
    [0, 9, "m".repeat(300)],
    [9, 20, "She lights a lamp."],
    [3700, 3710, "W".repeat(200)],
  ];
  database
    .prepare(`insert into "sermonTranscripts" ("sermonId", "kind", "content") values (?, 'timed', ?)`)
    .run(longId, JSON.stringify({ cues }));
}

/** An open vigil that somebody takes part in. */
function addUnbreakableVigil(database: DatabaseSync): void {
  const at = now.toISOString();
  const [start, end] = ["2040-01-01T18:00:00.000Z", "2040-01-02T06:00:00.000Z"];
  database
    .prepare(
      `insert into "vigils" ("id", "title", "intention", "startsAt", "endsAt", "hours", "slotMinutes", "slotPlaces", "state", "createdAt")
       values (?, ?, ?, ?, ?, 12, 30, 2, 'open', ?)`,
    )
    .run(longId, "W".repeat(100), "m".repeat(300), start, end, at);
  database
    .prepare(
      `insert into "vigilPeople" ("id", "vigilId", "email", "name", "confirmedAt", "createdAt") values (?, ?, ?, ?, ?, ?)`,
    )
    .run(longId, longId, "ann@people.example", "W".repeat(100), at, at);
  const place = database.prepare(
    `insert into "vigilPlaces" ("id", "vigilId", "personId", "startsAt", "heldUntil", "createdAt") values (?, ?, ?, ?, ?, ?)`,
  );
  place.run(longId, longId, longId, start, null, at);
  place.run(`${longId} held`, longId, longId, "2040-01-01T18:30:00.000Z", "2040-01-01T12:00:00.000Z", at);
  database
    .prepare(`insert into "vigilLinks" ("tokenHash", "personId", "createdAt") values (?, ?, ?)`)
    .run(hashOf(longId), longId, at);
}

/** A scheduled draft with unbreakable text. */
async function addLongDraft(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  const shown = { visibleFrom: "2039-01-01T07:00:00.000Z", visibleUntil: "2040-01-01T07:00:00.000Z" };
  await insertPageDraft(db, "fasting", "w".repeat(110), shown);
}

/** A page that a newer version of the site saved last. */
async function addUnreadableText(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  await storeText(db, { slug: "life-groups", content: "no page of this version" });
}

/** Makes it a restored site, which holds back one job of each kind. */
async function holdBack(site: TestSite): Promise<void> {
  await using db = databaseOf(site);
  await db.insertInto("siteChoices").values({ name: holdingChoice, value: now.toISOString() }).execute();
  const jobs = heldKinds.map((kind) => deferredRow({ kind, key: longId, payload: {} }, now));
  await db.insertInto("deferredWork").values(jobs).execute();
}

/** A page with unbreakable text in a piece of each kind. */
async function addLongPage(site: TestSite): Promise<void> {
  const word = "w".repeat(110);
  const words = { heading: word, words: word };
  await using db = databaseOf(site);
  await insertOwnPage(db, {
    id: longId,
    slug: ownPage.slice(1),
    title: word,
    pieces: [
      { kind: "text", text: `## ${word}\n\n${word} [${word}](/services)` },
      { kind: "picture", picture: "growth-track.jpg", alt: word, side: "right", text: word },
      { kind: "cards", heading: word, cards: [{ name: word, words: word, to: "/event" }] },
      ...["people", "times", "files", "map"].map((kind) => ({ kind, heading: word })),
      { kind: "call", ...words, label: word, to: "/event" },
    ],
  });
}

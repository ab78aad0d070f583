import type { DatabaseSync } from "node:sqlite";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestSite, type TestSite } from "../site.ts";
import { inDatabase } from "./database.ts";
import { go, type Visit } from "./visitor.ts";

const manyPagesTimeoutMs = 400_000;
/** The id of what has words without a place to break. */
const longId = "long";

/** What those who are signed in see, dialogs included. */
export const staffPages = [
  "/event-create",
  "/event-alter",
  `/event-alter/${longId}/update`,
  `/event-alter/${longId}/delete`,
  "/upload-video",
  "/alter-uploads",
  `/alter-uploads/${longId}/update`,
  `/alter-uploads/${longId}/delete`,
  "/daily-posts",
  "/add-post",
  "/update-daily-post",
  `/update-daily-post/${longId}/update`,
  `/update-daily-post/${longId}/delete`,
  "/submit-prayer-requests",
  `/submit-prayer-requests/${longId}/withdraw`,
  "/update-prayer-requests",
  `/update-prayer-requests/${longId}/update`,
  `/update-prayer-requests/${longId}/delete`,
  "/change-background-media",
  "/change-main-image",
  "/account",
];

/** A site with the sample content and words that nothing can break. */
export async function openWithLongWords(): Promise<TestSite> {
  const site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
  inDatabase(site, (database) => {
    addUnbreakables(database);
    addUnbreakableVideos(database);
  });
  return site;
}

/** Tests that pages look well for somebody, in every width, in both themes and for axe. */
export function testLooks(pages: string[], come: () => Promise<Visit>): void {
  test(
    "nothing reaches out of a page, from 320 to 1440 px",
    async () => {
      const page = await opened();
      const wide: string[] = [];
      for (const address of pages) {
        await go(page, address);
        for (const width of [320, 390, 768, 1024, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          wide.push(...(await tooWide(page)).map((element) => `${address} at ${width} px: ${element}`));
        }
      }
      expect(wide).toEqual([]);
    },
    manyPagesTimeoutMs,
  );

  test(
    "nothing reaches out of a page at 320 px before its fonts have come",
    async () => {
      const page = await opened();
      await page.route(/\.woff2/, (route) => route.abort());
      await page.setViewportSize({ width: 320, height: 800 });
      const wide: string[] = [];
      for (const address of pages) {
        await go(page, address);
        wide.push(...(await tooWide(page)).map((element) => `${address}: ${element}`));
      }
      expect(wide).toEqual([]);
    },
    manyPagesTimeoutMs,
  );

  test(
    "axe finds nothing to mend, in light and dark, on a phone and a desk",
    async () => {
      const page = await opened();
      const findings: string[] = [];
      for (const address of pages) {
        await go(page, address);
        findings.push(...(await findingsInAllLooks(page, address)));
      }
      expect(findings).toEqual([]);
    },
    manyPagesTimeoutMs,
  );

  async function opened(): Promise<Page> {
    const { page, expectErrors } = await come();
    expectErrors(/status of 404.*\/(nowhere|.*gone\.mp4)/);
    expectErrors(/ERR_FAILED.*\.woff2/);
    return page;
  }
}

/** What reaches out of the page at its right, cut off or not, except slides of a carousel and hidden text. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    return [...document.querySelectorAll("main *, header *, footer *")]
      .filter((element) => !element.closest("[aria-roledescription=carousel], .sr-only"))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(
        (element) => `${element.tagName} ${element.id} reaches to ${element.getBoundingClientRect().right}`,
      );
  });
}

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** What a theme can spoil: it changes colours and nothing else. */
const aboutColours = ["color-contrast", "link-in-text-block"];

/** What axe finds on a page in light and dark, on a phone and a desk. */
export async function findingsInAllLooks(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      const rules = colorScheme === "light" ? wcag : aboutColours;
      findings.push(...(await findingsOf(page, `${name}, ${colorScheme}, ${width} px`, rules)));
    }
  }
  return findings;
}

/** Waits until the colours of another theme are all there. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  });
}

/** What axe finds on a page that has been given `axe.source`. */
export async function findingsOf(page: Page, name: string, rules: string[] = wcag): Promise<string[]> {
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    return (await axe.run({ runOnly, resultTypes: ["violations"], iframes: false })).violations;
  }, rules);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** An event, a post and two requests whose words have no place to break, the newest of all. */
function addUnbreakables(database: DatabaseSync): void {
  const [title, text] = ["W".repeat(120), `${"m".repeat(400)} https://church.example/${"w".repeat(200)}`];
  database
    .prepare(
      `insert into "events" ("id", "eventTitle", "eventContent", "eventDate", "eventTime", "eventUrl")
       values (?, ?, ?, '2040-01-01', '10:00', '')`,
    )
    .run(longId, title, text);
  database
    .prepare(
      `insert into "dailyPosts" ("id", "date", "imgUrl", "imgPath", "postedBy", "content", "likes")
       values (?, '2040-01-01T12:00:00.000Z', '', '', ?, ?, 1000000)`,
    )
    .run(longId, title, text);
  const request = database.prepare(
    `insert into "prayerRequests" ("id", "userId", "userName", "title", "content", "picUrl", "date", "isApproved")
     select ?, "id", ?, ?, ?, '', '2040-01-01T12:00:00.000Z', ? from "user" where "role" = 'staff'`,
  );
  request.run(longId, title, title, text, 0);
  request.run(`${longId} approved`, title, title, text, 1);
}

/** Words without a place to break: on a way to another site, and beside a film that is not there. */
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
}

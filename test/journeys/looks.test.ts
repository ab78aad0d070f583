import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages } from "../../app/shell/public-pages.ts";
import { openTestSite, type TestSite } from "../site.ts";
import { alert, go, logIn, openBrowser } from "./visitor.ts";

const visit = openBrowser();
const manyPagesTimeoutMs = 400_000;
const openPages = [
  ...publicPages,
  "/login",
  "/register",
  "/reset-password",
  "/payment-success",
  "/payment-cancel",
  "/payment-notify",
  "/nowhere",
];
const longId = "long";
const staffPages = [
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
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on" });
  addUnbreakables();
  addUnbreakableVideos();
});
afterAll(() => site.close());

describe.each([
  { who: "a visitor", pages: openPages, signedIn: false },
  { who: "staff", pages: staffPages, signedIn: true },
])("for $who", ({ pages, signedIn }) => {
  test(
    "no page scrolls sideways, from 320 to 1440 px",
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
    const { page, expectErrors } = await visit(site, { reducedMotion: "reduce" });
    expectErrors(/status of 404.*\/(nowhere|.*gone\.mp4)/);
    if (signedIn) await logIn(page);
    return page;
  }
});

test("axe finds nothing to mend in forms that show errors and in the phone menu", async () => {
  const { page } = await visit(site, { reducedMotion: "reduce" });
  const findings: string[] = [];
  for (const [address, send] of [
    ["/login", "Login"],
    ["/register", "Register"],
    ["/reset-password", "Reset Password"],
  ] as const) {
    await go(page, address);
    await page.getByRole("main").getByRole("button", { name: send, exact: true }).click();
    await alert(page).waitFor();
    findings.push(...(await findingsInAllLooks(page, `${address} with errors`)));
  }
  await go(page, "/contact-us");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Please enter your message").waitFor();
  findings.push(...(await findingsInAllLooks(page, "/contact-us with errors")));
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, "/services");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.evaluate(axe.source);
  findings.push(...(await findingsOf(page, "the phone menu")));
  expect(findings).toEqual([]);
});

/** What reaches out of the page at its right, or nothing when the page does not scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("main *, header *, footer *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map(
        (element) => `${element.tagName} ${element.id} reaches to ${element.getBoundingClientRect().right}`,
      );
  });
}

async function findingsInAllLooks(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      findings.push(...(await findingsOf(page, `${name}, ${colorScheme}, ${width} px`)));
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
async function findingsOf(page: Page, name: string): Promise<string[]> {
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    return (await axe.run({ runOnly: wcag, resultTypes: ["violations"], iframes: false })).violations;
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}

/** An event, a post and two requests whose words have no place to break, the newest of all. */
function addUnbreakables(): void {
  const [title, text] = ["W".repeat(120), `${"m".repeat(400)} https://church.example/${"w".repeat(200)}`];
  const database = new DatabaseSync(path.join(site.dataDir, "narthex.sqlite"));
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
  database.close();
}

/** Words without a place to break: on a way to another site, and beside a film that is not there. */
function addUnbreakableVideos(): void {
  const database = new DatabaseSync(path.join(site.dataDir, "narthex.sqlite"));
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
  database.close();
}

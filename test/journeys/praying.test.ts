import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import {
  card,
  fillLogin,
  go,
  logIn,
  makeMember,
  notice,
  openBrowser,
  pathOf,
  ready,
} from "./support/visitor.ts";

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite("sqlite");
  addRequests(["For rain", "For sun", "For wind"]);
});
afterEach(() => site.close());
const visit = openBrowser();

test("a visitor on a phone taps “I prayed” and it shows at once, in place, and again by the keyboard", async () => {
  const { page } = await visit(site, phone);
  await go(page, "/prayer-request");
  const rain = card(page, "For rain");
  const button = rain.getByRole("button", { name: "I prayed for For rain" });
  expect(await button.getAttribute("aria-pressed")).toBe("false");
  await button.tap();
  await rain.getByText("Somebody has prayed for this.").waitFor();
  expect(await button.getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => prayed("For rain")).toBe(1);
  await button.tap();
  const sun = card(page, "For sun").getByRole("button", { name: "I prayed for For sun" });
  await sun.focus();
  await page.keyboard.press("Space");
  await expect.poll(() => prayed("For sun")).toBe(1);
  expect(await sun.evaluate((element) => element === document.activeElement), "the focus stays").toBe(true);
  expect(prayed("For rain"), "a second tap in the same place").toBe(1);
  expect(pathOf(page)).toBe("/prayer-request");
  expect(await sideways(page)).toBe(0);
});

test("the very first tap on a fresh page counts, although no script has come yet", async () => {
  const { page } = await visit(site, phone);
  const late: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") late.push(request.url());
  });
  await page.goto("/prayer-request");
  await page.waitForLoadState("networkidle");
  expect(late, "nobody has used the page").toEqual([]);
  await page.route("**/assets/*.js", () => undefined);
  await card(page, "For rain").getByRole("button", { name: "I prayed for For rain" }).tap();
  await card(page, "For rain").getByText("Somebody has prayed for this.").waitFor();
  expect(prayed("For rain")).toBe(1);
  expect(pathOf(page)).toBe("/prayer-request");
  await page.unroute("**/assets/*.js");
});

test("a tap that cannot be saved says so, and can be repeated", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 50\d/);
  await go(page, "/prayer-request");
  await page.route("**/prayer-request.data*", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "no" }) : route.continue(),
  );
  const rain = card(page, "For rain");
  await rain.getByRole("button", { name: "I prayed" }).click();
  await rain.getByRole("alert").getByText("That could not be saved. Please try again.").waitFor();
  expect(await rain.getByRole("button", { name: "I prayed" }).getAttribute("aria-pressed")).toBe("false");
  await page.unroute("**/prayer-request.data*");
  await rain.getByRole("button", { name: "I prayed" }).click();
  await expect.poll(() => prayed("For rain")).toBe(1);
});

test("arrow keys and swipes lead through the requests one by one, and the last page is kind", async () => {
  const { page } = await visit(site, { ...phone, reducedMotion: "reduce" });
  await go(page, "/prayer-request");
  await page.getByRole("link", { name: "Pray one by one" }).click();
  await card(page, "For rain").waitFor();
  await page.getByText("2 more after this one.").waitFor();
  await page.keyboard.press("ArrowRight");
  await card(page, "For sun").waitFor();
  await page.keyboard.press("ArrowLeft");
  await card(page, "For rain").waitFor();
  await swipe(page, 300, 60);
  await card(page, "For sun").waitFor();
  await page.getByRole("button", { name: "I prayed for For sun" }).tap();
  await expect.poll(() => prayed("For sun")).toBe(1);
  await swipe(page, 60, 300);
  await card(page, "For rain").waitFor();
  for (const title of ["For sun", "For wind"]) {
    await page.keyboard.press("ArrowRight");
    await card(page, title).waitFor();
    expect(await sideways(page)).toBe(0);
  }
  await page.getByText("This is the last one.").waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.getByRole("link", { name: "Pray on" }).waitFor();
});

test("everything works without scripts: praying, one by one, reporting and reminders", async () => {
  const member = await makeMember(site, "ruth@people.example");
  const { page } = await visit(site, { ...phone, javaScriptEnabled: false });
  await page.goto("/prayer-request");
  await card(page, "For rain").getByRole("button", { name: "I prayed" }).click();
  await notice(page).getByText("Thank you for praying.").waitFor();
  expect(new URL(page.url()).hash).toBe("#request-0");
  await page.getByRole("link", { name: "Pray one by one" }).click();
  await card(page, "For sun").getByRole("button", { name: "I prayed" }).click();
  await notice(page).getByText("Thank you for praying.").waitFor();
  await page.getByRole("link", { name: "Next" }).click();
  await card(page, "For wind").waitFor();
  expect([prayed("For rain"), prayed("For sun"), prayed("For wind")]).toEqual([1, 1, undefined]);

  await page.goto("/prayer-request");
  await page.getByText("More about For wind").click();
  await page.getByRole("link", { name: "Report For wind" }).click();
  await page.getByLabel("It hurts or insults somebody").check();
  await page.getByRole("button", { name: "Tell us" }).click();
  await notice(page).getByText("Thank you. The people who look after prayer requests").waitFor();

  await page.goto("/prayer-request/remind");
  await fillLogin(page, member);
  await page.getByRole("button", { name: "Remind me daily (All prayer requests)" }).click();
  await notice(page).getByText("You get an email every morning from now on.").waitFor();
  await page.getByRole("button", { name: "Stop reminding me (All prayer requests)" }).waitFor();
  await page.goto("/prayer-request");
  await page.getByRole("link", { name: "Remind me of For rain" }).click();
  await page.getByRole("button", { name: "Remind me daily (For rain)" }).click();
  await page.getByRole("button", { name: "Stop reminding me (For rain)" }).waitFor();
});

test("staff print a sheet in three sizes, each request with the sheet's number, and no button on paper", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/update-prayer-requests");
  await page.getByRole("link", { name: "Print" }).click();
  expect(await page.getByLabel("Destroy it after how many days").inputValue()).toBe("14");
  await page.getByRole("button", { name: "Make a sheet" }).click();
  await page.waitForURL("**/update-prayer-requests/sheet/1");
  await page.getByRole("heading", { name: "For rain" }).waitFor();
  const sizes = new Map<string, { width: number; height: number; text: string }>();
  for (const size of ["A4", "A5, folded from A4", "Large print"]) {
    await page.getByRole("link", { name: size, exact: true }).click();
    await page.getByRole("link", { name: size, exact: true }).and(page.locator("[aria-current]")).waitFor();
    await ready(page);
    sizes.set(size, await printed(page));
  }
  for (const { text } of sizes.values()) {
    for (const title of ["For rain", "For sun", "For wind"]) expect(text).toContain(title);
    expect(text.match(/Sheet no\. 1, to be destroyed by/g)?.length).toBeGreaterThanOrEqual(4);
    expect(text).not.toMatch(/Print sheet|All sheets|Large print/);
  }
  const [a4, folded] = [sizes.get("A4"), sizes.get("A5, folded from A4")];
  expect(
    [a4?.width, a4?.height].map((points) => Math.round(points ?? 0)),
    "A4",
  ).toEqual([595, 842]);
  expect((folded?.width ?? 0) > (folded?.height ?? 0), "lying paper").toBe(true);
  await go(page, "/update-prayer-requests/sheet");
  await page.getByRole("button", { name: "It is destroyed (sheet no. 1)" }).click();
  await notice(page).getByText("Noted: the sheet is destroyed.").waitFor();
});

test("a moderator sees why readers reported a request, and lets it stay", async () => {
  inDatabase(site, (database) => {
    database
      .prepare(
        `insert into "prayerReports" ("requestId", "reporter", "network", "reason", "counts", "createdAt")
         values ('request-0', 'one', 'one', 'private', true, '2026-11-26T12:00:00.000Z')`,
      )
      .run();
  });
  const { page } = await visit(site, { viewport: phone.viewport });
  await logIn(page);
  await go(page, "/update-prayer-requests");
  const rain = card(page, "For rain");
  await rain.getByText("It contains a telephone number").waitFor();
  expect(await sideways(page)).toBe(0);
  await rain.getByRole("button", { name: "It may stay For rain" }).click();
  await notice(page).getByText("It stays.").waitFor();
  expect(await rain.getByText("Readers say").count()).toBe(0);
});

async function printed(page: Page): Promise<{ width: number; height: number; text: string }> {
  const file = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
  const [, , width = 0, height = 0] = (await file.getPage(1)).view;
  const { text } = await extractText(file, { mergePages: true });
  return { width, height, text: text.replace(/\s+/g, " ") };
}

/** Moves a finger across the page, as the browser reports it. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await send("touchStart", from);
  await send("touchMove", (from + to) / 2);
  await send("touchMove", to);
  await send("touchEnd");
}

/** By how much the page is wider than the screen. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

function addRequests(titles: string[]): void {
  inDatabase(site, (database) => {
    const insert = database.prepare(
      `insert into "prayerRequests" ("id", "userId", "userName", "title", "content", "picUrl", "date", "isApproved")
       values (?, null, 'Ruth Field', ?, 'Please pray.', '', ?, 1)`,
    );
    for (const [index, title] of titles.entries())
      insert.run(`request-${index}`, title, `2026-01-0${index + 1}T12:00:00.000Z`);
  });
}

/** How often people prayed, as it is stored. */
function prayed(title: string): number | undefined {
  return inDatabase(
    site,
    (database) =>
      database
        .prepare(
          `select "count" from "itemNumbers" join "prayerRequests" on "prayerRequests"."id" = "itemId"
           where "title" = ?`,
        )
        .get(title)?.count as number | undefined,
  );
}

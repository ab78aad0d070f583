import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOf } from "../site/support/people.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, go, logIn, notice, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  // No mail server accepts its mail, so the mail waits.
  site = await openTestSite("sqlite", { MAIL_URL: "smtp://127.0.0.1:1" });
});
afterAll(() => site.close());

/** Lets the next form reach the server, and loses the answer. */
async function loseNextAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}*`, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
}

async function titles(): Promise<string[]> {
  await using db = databaseOf(site);
  const prayers = await db.selectFrom("prayerRequests").select("title").orderBy("date").execute();
  return prayers.map(({ title }) => title);
}

test("a form is pressed again after its answer was lost, and is saved once; the next one is another", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/ERR_CONNECTION_RESET/);
  await logIn(page);
  await go(page, "/submit-prayer-requests");
  await loseNextAnswer(page, "/submit-prayer-requests");
  const ask = async (title: string) => {
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Content").fill("Please pray.");
    await page.getByRole("radio", { name: /^Everybody/ }).check();
    await page.getByRole("button", { name: "Submit" }).click();
  };
  await ask("For rain");
  await alert(page).waitFor();
  expect(await titles()).toEqual(["For rain"]);
  await page.getByRole("button", { name: "Submit" }).click();
  await notice(page).waitFor();
  expect(await titles()).toEqual(["For rain"]);
  // The same words again, on purpose.
  await go(page, "/submit-prayer-requests");
  await ask("For rain");
  await expect.poll(titles).toEqual(["For rain", "For rain"]);
});

test("a message to the congregation is sent again after its answer was lost, and arrives once", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/ERR_CONNECTION_RESET/);
  await go(page, "/contact-us");
  await loseNextAnswer(page, "/send-form");
  await page.getByLabel("Name").fill("Ann Hill");
  await page.getByLabel("Email", { exact: true }).fill("ann@example.org");
  await page.getByLabel("Message").fill("Is there parking?");
  await page.getByRole("button", { name: "Send" }).click();
  await alert(page).waitFor();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Email sent successfully!").waitFor();
  await using db = databaseOf(site);
  const mails = await db.selectFrom("outbox").select("id").where("replyTo", "=", "ann@example.org").execute();
  expect(mails).toHaveLength(1);
});

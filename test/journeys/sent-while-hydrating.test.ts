import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { addEventRow } from "./support/event-rows.ts";
import { question } from "./support/unsaved-text.ts";
import { logIn, notice, openBrowser, ready } from "./support/visitor.ts";

const visit = openBrowser();
const path = "/event-alter/supper/attendance";
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  inDatabase(site, (database) => {
    addEventRow(database, { id: "supper", title: "Supper", text: "", date: "2031-05-31", time: "18:30" });
    database.exec(`update "events" set "takesReplies" = true`);
  });
});
afterAll(() => site.close());

/** Types a number and presses Save while React takes over the page: then the browser itself sends the form. */
async function sendWhileHydrating(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  // Browsers ask only on pages that were touched.
  await page.goto("/services");
  await page.mouse.click(1, 1);
  await page.addInitScript(
    ({ path }) => {
      if (location.pathname !== path || sessionStorage.getItem("sent")) return;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const container = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"));
        const field = document.querySelector<HTMLInputElement>("main input[type=number]");
        if (!container || !field) return port2.postMessage("look again");
        const { isDehydrated } = container[1].stateNode.current.memoizedState;
        if (!isDehydrated) return location.reload();
        sessionStorage.setItem("sent", "by the browser");
        field.value = "3";
        field.form?.querySelector<HTMLButtonElement>("[type=submit]")?.click();
      };
      port2.postMessage("look");
    },
    { path },
  );
  await page.goto(path, { waitUntil: "commit" });
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("sent"))).toBe("by the browser");
  return asked;
}

test("a form that is sent while scripts take over its page is sent, and nobody is asked about leaving", async () => {
  const { page } = await visit(site);
  await logIn(page);
  const asked = await sendWhileHydrating(page);
  await notice(page).waitFor();
  expect(asked).toEqual([]);
  expect(await page.getByLabel("Places on each date (optional)").inputValue()).toBe("3");
});

test("leaving asks again about what is typed after a form was sent that way in vain", async () => {
  const { page } = await visit(site);
  await logIn(page);
  await page.route(`**${path}`, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 204 }) : route.continue(),
  );
  await sendWhileHydrating(page);
  await ready(page);
  await page.getByLabel("Places on each date (optional)").fill("4");
  await page.getByRole("banner").getByRole("link", { name: "See the site" }).click();
  await question(page).waitFor();
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { textSwitch } from "./support/large-text.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());
const visit = openBrowser();
const visitWithLargeText = openBrowser(() => [textSwitch(32)]);
const phone = { viewport: { width: 390, height: 844 } };
const forms = ["/event-create", "/upload-video", "/add-post"];

/** What has the focus while the button hides a part of it, going through a form from its first field. */
async function hiddenByButtons(page: Page): Promise<string[]> {
  await page.locator("main form input:not([type=hidden])").first().focus();
  const hidden: string[] = [];
  for (let step = 0; step < 40; step++) {
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const buttons = document.querySelector("main .form-buttons");
      if (!focused || !buttons || !focused.closest("main form")) return undefined;
      const isHidden =
        !buttons.contains(focused) &&
        focused.getBoundingClientRect().bottom > buttons.getBoundingClientRect().top + 1 &&
        focused.getBoundingClientRect().top < buttons.getBoundingClientRect().bottom;
      return { name: focused.getAttribute("name") ?? focused.textContent ?? "", isHidden };
    });
    if (!found) break;
    if (found.isHidden) hidden.push(found.name);
    await page.keyboard.press("Tab");
  }
  return hidden;
}

test.each(forms)(
  "the button of %s stays in reach on a phone, and hides nothing that has the focus",
  async (url) => {
    const { page } = await visit(site, phone);
    await logIn(page);
    await go(page, url);
    const button = page.locator("main .form-buttons [type=submit]").first();
    const place = await button.boundingBox();
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(phone.viewport.height);
    expect(await hiddenByButtons(page)).toEqual([]);
  },
);

test("with text of twice the size the button stands at the end of its form", async () => {
  const { page } = await visitWithLargeText(site, phone);
  await logIn(page);
  await go(page, "/event-create");
  const buttons = page.locator("main .form-buttons");
  expect(await buttons.evaluate((element) => getComputedStyle(element).position)).toBe("static");
});

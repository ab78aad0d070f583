import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { textSwitch } from "./support/large-text.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());
const phone = { viewport: { width: 390, height: 844 } };
const computer = { viewport: { width: 1440, height: 900 } };
const screens = [phone, { viewport: { width: 768, height: 1024 } }, computer];
const forms = [
  "/event-create",
  "/upload-video",
  "/add-post",
  "/pages/baptism/edit",
  "/facts/congregation/edit",
  "/look",
];

/** What has the focus while the button or the menu below it hides a part of it, going through a form from its first field. */
async function hiddenByButtons(page: Page): Promise<string[]> {
  await page.locator("main form :is(input:not([type=hidden]), textarea)").first().focus();
  const hidden: string[] = [];
  for (let step = 0; step < 60; step++) {
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      const form = focused?.closest("main form");
      const buttons = form?.querySelector(".form-buttons");
      if (!focused || !buttons) return undefined;
      const { top, bottom } = focused.getBoundingClientRect();
      const covering = [...buttons.children, ...document.querySelectorAll("nav[aria-label='Most used']")];
      const isHidden = [buttons, ...covering].some((cover) => {
        const [place, { position }] = [cover.getBoundingClientRect(), getComputedStyle(cover)];
        const covers = position === "sticky" || position === "fixed";
        // A long text is seen in part.
        const seen = top < place.top - 100;
        return covers && !seen && bottom > place.top + 1 && top < place.bottom;
      });
      const inButtons = buttons.contains(focused);
      return { name: focused.getAttribute("name") ?? focused.textContent ?? "", isHidden, inButtons };
    });
    if (!found) break;
    if (found.isHidden && !found.inButtons) hidden.push(found.name);
    await page.keyboard.press("Tab");
  }
  return hidden;
}

/** Whether somebody who is in the middle of the form sees its whole button, which a tap reaches. */
async function reachesButton(page: Page): Promise<boolean> {
  const button = page.locator("main .form-buttons .button-primary").first();
  return button.evaluate(async (button) => {
    const form = button.closest("form");
    const { top = 0, height = 0 } = form?.getBoundingClientRect() ?? {};
    window.scrollTo({ top: window.scrollY + top + height / 2 - innerHeight / 2, behavior: "instant" });
    await new Promise(requestAnimationFrame);
    const place = button.getBoundingClientRect();
    const corners = [place.top + 3, place.bottom - 3].map((y) =>
      document.elementFromPoint(place.left + place.width / 2, y),
    );
    return corners.every((found) => found !== null && button.contains(found));
  });
}

describe("with a usual text", () => {
  const visit = openBrowser();

  test.each(forms)("the button of %s stays in reach, and hides nothing that has the focus", async (url) => {
    const { page } = await visit(site, phone);
    await logIn(page);
    for (const { viewport } of screens) {
      await page.setViewportSize(viewport);
      await go(page, url);
      const screen = `${viewport.width} px`;
      expect(await reachesButton(page), screen).toBe(true);
      expect(await hiddenByButtons(page), screen).toEqual([]);
    }
  });
});

describe("with text of twice the size", () => {
  const visit = openBrowser(() => [textSwitch(32)]);

  test.each(forms)("the button of %s stays in reach, and takes little of the screen", async (url) => {
    const { page } = await visit(site, phone);
    await logIn(page);
    for (const { viewport } of [phone, computer]) {
      await page.setViewportSize(viewport);
      await go(page, url);
      const screen = `${viewport.width} px`;
      expect(await reachesButton(page), screen).toBe(true);
      const taken = await page
        .locator("main .form-buttons")
        .first()
        .evaluate((buttons) => {
          const isStuck = getComputedStyle(buttons).position === "sticky";
          const stuck = isStuck ? buttons : buttons.querySelector(".button-primary");
          return (stuck?.getBoundingClientRect().height ?? 0) / innerHeight;
        });
      expect(taken, screen).toBeLessThan(0.2);
      expect(await hiddenByButtons(page), screen).toEqual([]);
    }
  });
});

import type { Locator, Page } from "playwright-core";

/** The question that keeps people from losing what they typed. */
export function question(page: Page): Locator {
  return page.getByRole("dialog", { name: "Leave without saving?" });
}

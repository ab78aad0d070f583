import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { TestSite } from "../../support/test-site.ts";
import { smallPicture } from "./pictures.ts";
import { go, logIn, openMore, type Visits } from "./visitor.ts";

/** How staff get from a list to an edit dialog. */
interface Editing {
  list: string;
  link: string | RegExp;
  /** The row that folds the link away. */
  folds?: string;
  dialog: string;
  /** The label of a text field in the dialog. */
  text: string;
  button: string;
}

/**
 * Two staff open the same dialog. The first saves another text and a picture. The second is told, keeps what was
 * typed, and saves that instead. Returns the second one's page.
 */
export async function changeByTwo(
  visit: Visits,
  site: TestSite,
  { list, link, folds, dialog, text, button }: Editing,
): Promise<Page> {
  async function opened(page: Page): Promise<Locator> {
    await logIn(page);
    await go(page, list);
    if (folds) await openMore(page, folds);
    await page.getByRole("link", { name: link }).click();
    const open = page.getByRole("dialog", { name: dialog });
    await open.waitFor();
    return open;
  }

  const [first, second] = [await visit(site), await visit(site)];
  second.expectErrors(/status of 409/);
  const [one, two] = [await opened(first.page), await opened(second.page)];
  await one.getByLabel(text).fill("Of the first");
  await one.getByLabel(/^Picture/).setInputFiles(await smallPicture("teal"));
  await one.getByRole("button", { name: button }).click();
  await one.waitFor({ state: "detached" });
  await two.getByLabel(text).fill("Of the second");
  await two.getByRole("button", { name: button }).click();
  await two.getByRole("alert").getByText("Somebody else has changed this").waitFor();
  await two.getByRole("group").getByText("Of the first").waitFor();
  expect(await two.getByLabel(text).inputValue()).toBe("Of the second");
  await two.getByRole("button", { name: button }).click();
  await two.waitFor({ state: "detached" });
  return second.page;
}

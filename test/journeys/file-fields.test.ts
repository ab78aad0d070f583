import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { go, logIn, openBrowser } from "./support/visitor.ts";

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

test("choosing a file is secondary to sending the form, and looks the same in every form", async () => {
  const { page } = await visit(site);
  await logIn(page);
  const looks: Record<string, string>[] = [];
  for (const url of ["/add-post", "/event-create", "/submit-prayer-requests", "/event-alter/import"]) {
    await go(page, url);
    const form = page.locator("form", { has: page.locator("input[type=file]") });
    const { button, field, primary } = await form.evaluate((element) => {
      const input = element.querySelector("input[type=file]");
      const submit = element.querySelector(".button-primary");
      if (!input || !submit) throw new Error("a form without its fields");
      const { backgroundColor, color, borderTopColor, borderTopLeftRadius, fontWeight, minHeight } =
        getComputedStyle(input, "::file-selector-button");
      return {
        button: { backgroundColor, color, borderTopColor, borderTopLeftRadius, fontWeight, minHeight },
        field: getComputedStyle(input).borderTopWidth,
        primary: getComputedStyle(submit).backgroundColor,
      };
    });
    expect(button.backgroundColor, url).not.toBe(primary);
    looks.push({ ...button, field });
  }
  expect(looks).toEqual(looks.map(() => looks[0]));
});

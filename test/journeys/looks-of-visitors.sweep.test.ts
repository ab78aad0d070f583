import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import type { TestSite } from "../support/test-site.ts";
import {
  eventPages,
  faultsInAllLooks,
  findingsOf,
  openWithLongWords,
  ownPage,
  sermonPages,
  testLooks,
  vigilPages,
} from "./support/looks.ts";
import { openForToday, statesOfToday } from "./support/states-of-today.ts";
import { alert, go, openBrowser } from "./support/visitor.ts";

const openPages = [
  ...publicPages,
  ...unlistedPages,
  ...eventPages,
  ...sermonPages,
  ...vigilPages,
  ownPage,
  "/nowhere",
];

const visit = openBrowser();
let site: TestSite;

beforeAll(async () => {
  site = await openWithLongWords();
});
afterAll(() => site.close());

describe("for a visitor", () => {
  testLooks(openPages, () => visit(site, { reducedMotion: "reduce" }));
});

test("axe finds no violations in Today in any of its states, and nothing overflows it", async () => {
  const today = await openForToday("W".repeat(100));
  try {
    const { page, context } = await visit(today.site, { reducedMotion: "reduce" });
    await context.route("https://**/*", (route) => route.fulfill({ body: "" }));
    const faults: string[] = [];
    for (const state of statesOfToday) {
      const { name, at, path } = state;
      await today.stand(state);
      await page.clock.setFixedTime(at);
      await go(page, path);
      faults.push(...(await faultsInAllLooks(page, `today, ${name}`)));
    }
    expect(faults).toEqual([]);
  } finally {
    await today.site.close();
  }
});

test("axe finds no violations in forms that show errors or in the phone menu, and nothing overflows them", async () => {
  const { page } = await visit(site, { reducedMotion: "reduce" });
  const faults: string[] = [];
  for (const [url, send] of [
    ["/login", "Login"],
    ["/register", "Register"],
    ["/reset-password", "Reset Password"],
  ] as const) {
    await go(page, url);
    await page.getByRole("main").getByRole("button", { name: send, exact: true }).click();
    await alert(page).waitFor();
    faults.push(...(await faultsInAllLooks(page, `${url} with errors`)));
  }
  await go(page, "/contact-us");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Please enter your message").waitFor();
  faults.push(...(await faultsInAllLooks(page, "/contact-us with errors")));
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, "/services");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.evaluate(axe.source);
  faults.push(...(await findingsOf(page, "the phone menu")));
  expect(faults).toEqual([]);
});

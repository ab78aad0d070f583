import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { alert, fillLogin, go, makeMember, notice, openBrowser, textOf } from "./support/visitor.ts";

const visit = openBrowser();
const failedLoads = /Failed to load resource/;
const typed = { email: "ruth@river.example", password: "still-waters" };

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite("sqlite");
});
afterAll(() => site.close());

const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const summary = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("group")
    .filter({ has: page.getByRole("alert") });

test.each([
  ["/login", "Error logging in user: ", (page: Page) => fillLogin(page, typed)],
  ["/register", "Error registering user: ", fillRegister],
  [
    "/reset-password",
    "Error: ",
    async (page: Page) => {
      await field(page, "Email").fill(typed.email);
      await page.getByRole("button", { name: "Reset Password" }).click();
    },
  ],
] as const)(
  "the form at %s keeps what was typed when the connection or a proxy fails",
  async (path, beginning, send) => {
    const { page, expectErrors } = await visit(site);
    expectErrors(failedLoads);
    await go(page, path);
    const message = `${beginning}That could not be sent. What you typed is still here: please try again.`;
    for (const failure of ["connection", "proxy"]) {
      await page.route(`**${path}.data*`, (route) =>
        failure === "proxy" ? route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }) : route.abort(),
      );
      await send(page);
      await expect.poll(() => textOf(alert(page))).toBe(message);
      expect(await field(page, "Email").inputValue()).toBe(typed.email);
      if (path === "/register") expect(await field(page, "First name").inputValue()).toBe("Ruth");
      await page.unroute(`**${path}.data*`);
    }
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain(typed.password);
  },
);

test("errors are listed at the top, which gets the focus, and each links to its field", async () => {
  const { page } = await visit(site, { viewport: { width: 390, height: 700 }, forcedColors: "active" });
  await go(page, "/register");
  await field(page, "First name").fill("Ruth");
  await page.getByRole("button", { name: "Register" }).click();
  const isFocused = () => summary(page).evaluate((box) => box === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  const box = await summary(page).boundingBox();
  expect(box && box.y >= 0 && box.y < 500).toBe(true);
  expect(await page.getByRole("link", { name: "Please enter your first name" }).count()).toBe(0);
  await page.getByRole("link", { name: "Please choose male or female" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("male");
  const wanted = page.getByRole("group", { name: "Gender" });
  expect(
    await wanted.evaluate(
      (group) => document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent,
    ),
  ).toBe("Please choose male or female");
  expect(await field(page, "Last name").evaluate((input) => getComputedStyle(input).borderTopWidth)).toBe(
    "3px",
  );

  // Typing does not move the focus away.
  await field(page, "Last name").fill("Field");
  await field(page, "Last name").fill("");
  expect(await field(page, "Last name").evaluate((input) => input === document.activeElement)).toBe(true);
});

test("a notice is shown at the edge of its form, can be dismissed, and disappears when the form is sent", async () => {
  await makeMember(site, "naomi@river.example", { verified: false });
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 403/);
  for (const leave of ["dismiss", "send"]) {
    await go(page, "/register");
    await fillRegister(page, { email: `${leave}@river.example`, password: typed.password });
    await page.waitForURL("**/login");
    await notice(page).getByText("Registered successfully. Please verify your email.").waitFor();
    const edges = await Promise.all(
      [notice(page).locator(".."), page.getByRole("heading", { name: "Login" })].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(edges[0]?.x).toBe(edges[1]?.x);
    if (leave === "dismiss") await page.getByRole("button", { name: "Dismiss" }).click();
    else {
      await fillLogin(page, { email: "naomi@river.example", password: "still-waters" });
      await alert(page).getByText("Please verify your email before trying to log in.").waitFor();
      await summary(page).getByText("We have just sent you a new link.").waitFor();
    }
    expect(await notice(page).count()).toBe(0);
  }
});

async function fillRegister(page: Page, { email, password } = typed): Promise<void> {
  for (const [label, value] of [
    ["First name", "Ruth"],
    ["Last name", "Field"],
    ["Date of birth", "1980-05-31"],
    ["Email", email],
    ["Password", password],
    ["Confirm password", password],
  ] as const)
    await field(page, label).fill(value);
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByRole("checkbox", { name: /^I accept/ }).check();
  await page.getByRole("button", { name: "Register" }).click();
}

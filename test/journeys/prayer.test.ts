import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { administrator, openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { formOf } from "./support/form.ts";
import { expectServedPicture, largePicture, slowUploads, smallPicture } from "./support/pictures.ts";
import { changeByTwo } from "./support/two-editors.ts";
import {
  alert,
  card,
  colourOf,
  expectFocus,
  fillLogin,
  go,
  logIn,
  makeMember,
  notice,
  openBrowser,
  openMore,
  type Person,
  pathOf,
} from "./support/visitor.ts";

const request = { title: "For my mother", content: "She has an operation on Monday.\nThank you." };
const { fill, typed } = formOf(request, { title: "Title", content: "Content" });

/** Fills in the form and says who may read it, on which no choice is made beforehand. */
async function ask(page: Page): Promise<void> {
  expect(await page.locator('[name="audience"]:checked').count()).toBe(0);
  await fill(page, request);
  await page.getByRole("radio", { name: /^Everybody/ }).check();
}

const thanks = "Thank you. Your prayer request will not be displayed until it is approved.";

let site: TestSite;
let member: Person;

beforeEach(async () => {
  site = await openTestSite("sqlite");
  member = await makeMember(site, "ruth@people.example");
});
afterEach(() => site.close());
const visit = openBrowser();

test("a member asks for prayer with a picture, staff see the count and approve, and a visitor sees it", async () => {
  const asking = await visit(site);
  const { page } = asking;
  await go(page, "/prayer-request");
  await page.getByRole("link", { name: "Submit a Prayer Request" }).click();
  await page.getByRole("heading", { name: "Login" }).waitFor();
  await fillLogin(page, member);
  await page.waitForURL("**/submit-prayer-requests");
  await page.getByText("Your name, what it is about, and whether it is urgent").click();
  expect(await page.getByRole("radio", { name: "Ruth Field", exact: true }).isChecked()).toBe(true);

  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Please enter a title").waitFor();
  await page.getByText("Please choose who may read it").waitFor();
  await ask(page);
  await page.getByLabel("Picture (optional)").setInputFiles(await largePicture());
  await slowUploads(page, 500_000);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("progressbar", { name: "Upload" }).waitFor();
  expect(await page.getByRole("button", { name: "Submitting..." }).isDisabled()).toBe(true);
  await page.waitForURL("**/submit-prayer-requests?sent");
  await notice(page).getByText(thanks).waitFor();
  const [red, green] = await colourOf(notice(page));
  expect(green).toBeGreaterThan(red);
  await card(page, request.title).getByText("Waiting for approval").waitFor();
  await expectServedPicture(page, card(page, request.title).getByRole("presentation"));

  const watching = await visit(site);
  await go(watching.page, "/prayer-request");
  await watching.page.getByText("No prayer requests available").waitFor();

  const moderating = await visit(site);
  const staff = moderating.page;
  await logIn(staff);
  await go(staff, "/");
  await staff.getByText("Update Site").click();
  const menuEntry = staff.getByRole("banner").getByRole("link", { name: "Prayer Requests 1 waiting" });
  await menuEntry.click();
  await staff.getByRole("heading", { name: "Edit Prayer Requests" }).waitFor();
  const waiting = card(staff, request.title);
  await expectServedPicture(staff, waiting.getByRole("presentation"));
  await waiting.getByRole("button", { name: `Approve ${request.title}` }).focus();
  await staff.keyboard.press("Enter");
  await notice(staff).getByText("Prayer request approved. Everybody can see it now.").waitFor();
  await waiting.getByText("Approved", { exact: true }).waitFor();
  expect(await waiting.getByRole("button", { name: "Approve" }).count()).toBe(0);
  expect(await staff.getByText("waiting", { exact: true }).count()).toBe(0);

  await watching.page.reload();
  const shown = card(watching.page, request.title);
  await shown.getByText("Ruth Field").waitFor();
  await expectServedPicture(watching.page, shown.getByRole("presentation"));
  expect(await shown.getByText("Approved", { exact: true }).count()).toBe(0);

  await go(page, "/submit-prayer-requests");
  const own = card(page, request.title);
  await own.getByText("Approved", { exact: true }).waitFor();
  await own.getByRole("link", { name: "Withdraw" }).click();
  const question = page.getByRole("dialog", { name: "Withdraw this prayer request?" });
  await question.waitFor();
  await expectFocus(page, "Cancel");
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  await expectFocus(page, `Withdraw ${request.title}`);
  await own.getByRole("link", { name: "Withdraw" }).click();
  await question.getByRole("button", { name: "Withdraw" }).click();
  await question.waitFor({ state: "detached" });
  await notice(page).getByText("Your prayer request has been withdrawn.").waitFor();
  await watching.page.reload();
  await watching.page.getByText("No prayer requests available").waitFor();
});

test("staff edit a request in a dialog and delete it after a confirmation", async () => {
  addRequests([{ ...request, isApproved: false }]);
  const { page, expectErrors } = await visit(site);
  await logIn(page);
  await go(page, "/update-prayer-requests");
  await page.evaluate(() => document.body.setAttribute("data-page", "the same"));
  const edit = page.getByRole("link", { name: `Edit ${request.title}` });
  const dialog = page.getByRole("dialog", { name: "Edit prayer request" });
  await openMore(page, request.title);
  for (const close of ["Escape", "Cancel"]) {
    await edit.focus();
    await page.keyboard.press("Enter");
    await dialog.waitFor();
    expect(await typed(dialog)).toEqual(request);
    expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Ruth Field");
    if (close === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("link", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await expectFocus(page, `Edit ${request.title}`);
  }
  await edit.click();
  await fill(dialog, { ...request, title: "For a mother" });
  await dialog.getByLabel("Name", { exact: true }).fill("A friend");
  await dialog.getByLabel("Date").fill("2030-12-24");
  await dialog.getByLabel("Picture (optional)").setInputFiles(await smallPicture("teal"));
  await dialog.getByRole("button", { name: "Update Prayer Request" }).click();
  await dialog.waitFor({ state: "detached" });
  await notice(page).getByText("Prayer request updated.").waitFor();
  const changed = card(page, "For a mother");
  await changed.getByText("A friend · 24 December 2030").waitFor();
  await changed.getByText("Waiting for approval").waitFor();
  const picture = await expectServedPicture(page, changed.getByRole("presentation"));

  await openMore(page, "For a mother");
  await page.getByRole("link", { name: "Edit For a mother" }).click();
  await dialog.getByLabel("Remove picture").check();
  await dialog.getByRole("button", { name: "Update Prayer Request" }).click();
  await dialog.waitFor({ state: "detached" });
  await changed.getByRole("presentation").waitFor({ state: "detached" });
  expectErrors(/status of 404/);
  expect((await page.request.get(picture)).status()).toBe(404);

  await page.getByRole("link", { name: "Delete For a mother" }).click();
  const question = page.getByRole("dialog", { name: "Delete this prayer request?" });
  await question.waitFor();
  await expectFocus(page, "Cancel");
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Delete For a mother" }).click();
  await question.getByRole("button", { name: "Delete Prayer Request" }).click();
  await question.waitFor({ state: "detached" });
  await notice(page).getByText("Prayer request deleted.").waitFor();
  await page.getByText("No prayer requests available.").waitFor();
  expect(await page.locator("body").getAttribute("data-page"), "no full page load").toBe("the same");
});

test("a notice with the same text as the last one is announced again", async () => {
  addRequests([
    { ...request, isApproved: false },
    { ...request, title: "For my brother", isApproved: false },
  ]);
  const { page } = await visit(site);
  await logIn(page);
  await go(page, "/update-prayer-requests");
  await page.getByRole("button", { name: `Approve ${request.title}` }).click();
  const first = await notice(page).getByText("Prayer request approved.").elementHandle();
  await page.getByRole("button", { name: "Approve For my brother" }).click();
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await notice(page).getByText("Prayer request approved.").waitFor();
});

test("when two staff edit one request, the second is told, and can save their version instead", async () => {
  addRequests([{ ...request, isApproved: false }]);
  const page = await changeByTwo(visit, site, {
    list: "/update-prayer-requests",
    link: `Edit ${request.title}`,
    folds: request.title,
    dialog: "Edit prayer request",
    text: "Title",
    button: "Update Prayer Request",
  });
  const shown = card(page, "Of the second");
  await expectServedPicture(page, shown.getByRole("presentation"));
});

test("a request that cannot be sent without a connection keeps its text", async () => {
  const { page, context, expectErrors } = await visit(site);
  expectErrors(/net::ERR_|Failed to fetch/);
  await logIn(page, member);
  await go(page, "/submit-prayer-requests");
  await ask(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit" }).click();
  await alert(page).getByText("Failed to add prayer request. What you typed is still here").waitFor();
  expect(await typed(page)).toEqual(request);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Submit" }).click();
  await notice(page).getByText(thanks).waitFor();
});

test.each([500, 502])("when a proxy responds with %i, the text stays", async (status) => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/status of 50\d/);
  await logIn(page, member);
  await go(page, "/submit-prayer-requests");
  await ask(page);
  await page.route("**/submit-prayer-requests.data*", (route) =>
    route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.getByRole("button", { name: "Submit" }).click();
  await alert(page).getByText("Failed to add prayer request. What you typed is still here").waitFor();
  expect(await typed(page)).toEqual(request);
});

test("a file that is no picture is refused in red when it is chosen, and the text stays", async () => {
  const { page } = await visit(site);
  await logIn(page, member);
  await go(page, "/submit-prayer-requests");
  await ask(page);
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture at all") };
  await page.getByLabel("Picture (optional)").setInputFiles(notes);
  await alert(page).getByText("Only JPEG, PNG, WebP, GIF and AVIF pictures can be uploaded.").waitFor();
  const [red, green] = await colourOf(alert(page));
  expect(red).toBeGreaterThan(green);
  expect(await typed(page)).toEqual(request);
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL((url) => url.pathname === "/");
});

test("members and staff can do everything without JavaScript too", async () => {
  const { page, expectErrors } = await visit(site, { javaScriptEnabled: false });
  expectErrors(/status of 400/);
  await page.goto("/submit-prayer-requests");
  await fillLogin(page, member);
  expect(pathOf(page)).toBe("/submit-prayer-requests");
  await page.getByLabel("Title").fill("  ");
  await page.getByLabel("Content").fill(request.content);
  await page.getByRole("radio", { name: /^Everybody/ }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Please enter a title").waitFor();
  expect(await page.getByRole("radio", { name: /^Everybody/ }).isChecked()).toBe(true);
  expect(await page.getByLabel("Content").inputValue()).toBe(request.content);
  await fill(page, request);
  await page.getByLabel("Picture (optional)").setInputFiles(await smallPicture("teal"));
  await page.getByRole("button", { name: "Submit" }).click();
  await notice(page).getByText(thanks).waitFor();
  await page.goto("/submit-prayer-requests");
  await expectServedPicture(page, card(page, request.title).getByRole("presentation"));

  const { page: staff } = await visit(site, { javaScriptEnabled: false });
  await staff.goto("/update-prayer-requests");
  await fillLogin(staff, administrator);
  await staff.getByRole("button", { name: `Approve ${request.title}` }).click();
  await notice(staff).getByText("Prayer request approved.").waitFor();
  await openMore(staff, request.title);
  await staff.getByRole("link", { name: `Edit ${request.title}` }).click();
  const dialog = staff.getByRole("dialog", { name: "Edit prayer request" });
  await dialog.getByLabel("Title").fill("For a mother");
  await dialog.getByRole("button", { name: "Update Prayer Request" }).click();
  await notice(staff).getByText("Saved. Readers see what they saw before").waitFor();
  await staff.goto("/prayer-request");
  await card(staff, request.title).waitFor();
  await page.goto("/submit-prayer-requests?sent");
  await page.getByRole("link", { name: request.title }).first().click();
  await page.getByText("What is different").click();
  await page.getByRole("button", { name: "Yes, show these words" }).click();
  await notice(page).getByText("Thank you. This text is shown now.").waitFor();
  await staff.goto("/prayer-request");
  await expectServedPicture(staff, card(staff, "For a mother").getByRole("presentation"));
  await staff.goto("/update-prayer-requests");
  await openMore(staff, "For a mother");
  await staff.getByRole("link", { name: "Delete For a mother" }).click();
  await staff.getByRole("button", { name: "Delete Prayer Request" }).click();
  await notice(staff).getByText("Prayer request deleted.").waitFor();

  await page.goto("/submit-prayer-requests");
  await ask(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.goto("/submit-prayer-requests");
  await page.getByRole("link", { name: `Withdraw ${request.title}` }).click();
  await page.getByRole("button", { name: "Withdraw" }).click();
  await notice(page).getByText("Your prayer request has been withdrawn.").waitFor();
});

test("another page of requests starts at its top", async () => {
  const content = "A line of text.\n".repeat(20);
  addRequests(
    Array.from({ length: 7 }, (_, index) => ({ title: `Request ${index + 1}`, content, isApproved: true })),
  );
  const { page } = await visit(site);
  await go(page, "/prayer-request");
  await page.getByRole("link", { name: "Next" }).click();
  await card(page, "Request 1").waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await page.getByRole("article").count()).toBe(2);
});

/** Adds requests on consecutive days, the newest last. */
function addRequests(requests: { title: string; content: string; isApproved: boolean }[]): void {
  inDatabase(site, (database) => {
    const insert = database.prepare(
      `insert into "prayerRequests" ("id", "userId", "userName", "title", "content", "picUrl", "date", "isApproved")
       values (?, null, 'Ruth Field', ?, ?, '', ?, ?)`,
    );
    for (const [index, { title, content, isApproved }] of requests.entries()) {
      const day = String(index + 1).padStart(2, "0");
      insert.run(`request-${day}`, title, content, `2030-01-${day}T12:00:00.000Z`, Number(isApproved));
    }
  });
}

import { Buffer } from "node:buffer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../site.ts";
import { fillEvent, supper, typedEvent } from "./event-form.ts";
import { expectServedPicture, largePicture, slowUploads } from "./pictures.ts";
import { addressOf, alert, card, colourOf, go, logIn, notice, openBrowser, type Visit } from "./visitor.ts";

const visit = openBrowser();
const perSecond = 1_200_000;
let site: TestSite;
let picture: Awaited<ReturnType<typeof largePicture>>;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  picture = await largePicture();
});
afterAll(() => site.close());

test("a large picture pauses, resumes and ends with the event in the list", async () => {
  const { page } = await formOfNewEvent();
  await fillEvent(page);
  await page.getByLabel(/^Picture/).setInputFiles(picture);
  await slowUploads(page, perSecond);
  await page.getByRole("button", { name: "Add Event" }).click();

  const bar = page.getByRole("progressbar", { name: "Upload" });
  await expect.poll(() => bar.getAttribute("value").then(Number), { timeout: 10_000 }).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  const restsAt = await bar.getAttribute("value");
  await page.waitForTimeout(700);
  expect(await bar.getAttribute("value")).toBe(restsAt);
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(Number(restsAt));
  await page.waitForURL("**/event", { timeout: 20_000 });
  await notice(page).getByText("Event added successfully!").waitFor();
  const [red, green] = await colourOf(notice(page));
  expect(green).toBeGreaterThan(red);
  await expectServedPicture(page, card(page, supper.title).getByRole("presentation"));
});

test("a cancelled upload leaves the form as it was typed", async () => {
  const { page } = await formOfNewEvent();
  await fillEvent(page);
  await page.getByLabel(/^Picture/).setInputFiles(picture);
  await slowUploads(page, perSecond);
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  expect(await typedEvent(page)).toEqual(supper);
  expect(addressOf(page)).toBe("/event-create");
  await page.getByRole("button", { name: "Add Event" }).waitFor();
});

test("a paused upload can be cancelled as well", async () => {
  const { page } = await formOfNewEvent();
  await fillEvent(page);
  await page.getByLabel(/^Picture/).setInputFiles(picture);
  await slowUploads(page, perSecond);
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await page.getByRole("progressbar").waitFor({ state: "detached" });
  expect(await typedEvent(page)).toEqual(supper);
});

test("what is no picture is refused in red, and the form keeps what was typed", async () => {
  const { page, expectErrors } = await formOfNewEvent();
  expectErrors(/status of 4\d\d/);
  await fillEvent(page);
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture at all") });
  await page.getByRole("button", { name: "Add Event" }).click();
  await alert(page).getByText("Failed to upload image.").waitFor();
  const [red, green] = await colourOf(alert(page));
  expect(red).toBeGreaterThan(green);
  expect(await typedEvent(page)).toEqual(supper);
});

test("an upload that loses the network goes on by itself once it is back", async () => {
  const { page, context, expectErrors } = await formOfNewEvent();
  expectErrors(/net::ERR_/);
  const title = "Supper by the Weir";
  await fillEvent(page, { ...supper, title });
  await page.getByLabel(/^Picture/).setInputFiles(picture);
  await slowUploads(page, perSecond);
  await page.getByRole("button", { name: "Add Event" }).click();
  const bar = page.getByRole("progressbar", { name: "Upload" });
  await expect.poll(() => bar.getAttribute("value").then(Number), { timeout: 10_000 }).toBeGreaterThan(10);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.getByText("There is no connection just now. The upload goes on").waitFor();
  await page.waitForTimeout(500);
  await bar.waitFor();
  await context.setOffline(false);
  await page.waitForURL("**/event", { timeout: 20_000 });
  await card(page, title).waitFor();
});

test("a form that cannot be saved for want of a network says so and keeps what was typed", async () => {
  const { page, context, expectErrors } = await formOfNewEvent();
  expectErrors(/net::ERR_|Failed to fetch/);
  await fillEvent(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add Event" }).click();
  await alert(page).waitFor();
  expect(await typedEvent(page)).toEqual(supper);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.waitForURL("**/event");
});

async function formOfNewEvent(): Promise<Visit> {
  const staff = await visit(site);
  await logIn(staff.page);
  await go(staff.page, "/event-create");
  return staff;
}

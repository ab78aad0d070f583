import { Buffer } from "node:buffer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { fillEvent, supper, typedEvent } from "./support/event-form.ts";
import { expectServedPicture, largePicture, slowUploads, smallPicture } from "./support/pictures.ts";
import {
  alert,
  card,
  colourOf,
  go,
  logIn,
  notice,
  openBrowser,
  pathOf,
  type Visit,
} from "./support/visitor.ts";

const visit = openBrowser();
const perSecond = 300_000;
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
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(5);
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
  await page.waitForURL("**/event");
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
  expect(pathOf(page)).toBe("/event-create");
  await page.getByRole("button", { name: "Add Event" }).waitFor();
});

test("a paused upload can be cancelled too", async () => {
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

test("a file that only looks like a picture is refused in red, and the form keeps what was typed", async () => {
  const { page, expectErrors } = await formOfNewEvent();
  expectErrors(/status of 4\d\d/);
  await fillEvent(page);
  await page
    .getByLabel(/^Picture/)
    .setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  await page.getByRole("button", { name: "Add Event" }).click();
  await alert(page).getByText("Failed to upload image.").waitFor();
  const [red, green] = await colourOf(alert(page));
  expect(red).toBeGreaterThan(green);
  expect(await typedEvent(page)).toEqual(supper);
});

const onlyKinds = "Only JPEG, PNG, WebP, GIF and AVIF pictures can be uploaded.";

test.each([
  { name: "notes.txt", mimeType: "text/plain", said: onlyKinds },
  { name: "drawing.svg", mimeType: "image/svg+xml", said: onlyKinds },
  { name: "without a type", mimeType: "", said: onlyKinds },
  { name: "IMG_1234.HEIC", mimeType: "image/heic", said: "On an iPhone" },
  { name: "IMG_1234.heif", mimeType: "", said: "On an iPhone" },
  {
    name: "huge.jpg",
    mimeType: "image/jpeg",
    size: 15 * 1024 * 1024 + 1,
    said: "Pictures can be at most 15 MB.",
  },
])("$name ($mimeType) is refused when it is chosen: $said", async ({ name, mimeType, size = 10, said }) => {
  const { page } = await formOfNewEvent();
  const field = page.getByLabel(/^Picture/);
  await field.evaluate(
    (input: HTMLInputElement, { name, mimeType, size }) => {
      const chosen = new DataTransfer();
      chosen.items.add(new File([new Uint8Array(size)], name, { type: mimeType }));
      input.files = chosen.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    },
    { name, mimeType, size },
  );
  await alert(page).getByText(said).waitFor();
  const isEmpty = () => field.evaluate((input: HTMLInputElement) => input.files?.length);
  expect([await isEmpty(), await field.getAttribute("aria-invalid")]).toEqual([0, "true"]);
  await field.setInputFiles(await smallPicture("teal"));
  await alert(page).waitFor({ state: "detached" });
  expect([await isEmpty(), await field.getAttribute("aria-invalid")]).toEqual([1, null]);
  await page.getByRole("img", { name: "Preview" }).waitFor();
});

test("the whole hint of a picture field can be read on a phone", async () => {
  const { page } = await formOfNewEvent();
  await page.setViewportSize({ width: 320, height: 700 });
  const hint = page.getByText("A photo or picture (JPEG, PNG, WebP, GIF or AVIF) of at most 15 MB");
  expect(await hint.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("an upload that loses the network resumes automatically once it is back", async () => {
  const { page, context, expectErrors } = await formOfNewEvent();
  expectErrors(/net::ERR_/);
  const title = "Supper by the Weir";
  await fillEvent(page, { ...supper, title });
  await page.getByLabel(/^Picture/).setInputFiles(picture);
  await slowUploads(page, perSecond);
  await page.getByRole("button", { name: "Add Event" }).click();
  const bar = page.getByRole("progressbar", { name: "Upload" });
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(10);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.getByText("You are offline. The upload resumes").waitFor();
  await page.waitForTimeout(500);
  await bar.waitFor();
  await context.setOffline(false);
  await page.waitForURL("**/event");
  await card(page, title).waitFor();
});

test("a form that cannot be saved without a network says so and keeps what was typed", async () => {
  const { page, context, expectErrors } = await formOfNewEvent();
  expectErrors(/net::ERR_|Failed to fetch/);
  await fillEvent(page);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add Event" }).click();
  await alert(page).getByText("Failed to add event. What you typed is still here").waitFor();
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

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hymn } from "../site/support/site-files.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { slowUploads } from "./support/pictures.ts";
import { card, go, logIn, notice, openBrowser, type Visit } from "./support/visitor.ts";

const visit = openBrowser();
const perSecond = 400_000;
let site: TestSite;
let folder: string;
let recording: string;
/** Enough for several chunks. */
const bytes = Buffer.concat(Array.from({ length: 6 }, () => hymn));

beforeAll(async () => {
  site = await openTestSite("sqlite");
  folder = await mkdtemp(path.join(tmpdir(), "files-"));
  recording = path.join(folder, "Evensong.mp3");
  await writeFile(recording, bytes);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

test("by keyboard, a recording is paused and resumed, survives a lost network, and is then on a page", async () => {
  const { page, context, expectErrors } = await listOfFiles();
  expectErrors(/net::ERR_/);
  await slowUploads(page, perSecond);
  await page.getByLabel("Files").setInputFiles([recording]);
  await page.getByRole("button", { name: "Upload", exact: true }).focus();
  await page.keyboard.press("Enter");
  const bar = page.getByRole("progressbar", { name: "Upload of Evensong.mp3" });
  const percent = () => bar.getAttribute("value").then(Number);
  await expect.poll(percent).toBeGreaterThan(4);
  await page.getByRole("button", { name: "Pause Evensong.mp3" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Paused.").waitFor();
  const restsAt = await percent();
  await page.waitForTimeout(600);
  expect(await percent()).toBe(restsAt);
  await expectNoFaults(page);
  await page.keyboard.press("Enter");
  await expect.poll(percent).toBeGreaterThan(restsAt);
  expect(await page.getByRole("status").allTextContents()).toContainEqual(
    expect.stringMatching(/^\d0? percent, [\d.]+ MB left\.$/),
  );

  await context.setOffline(true);
  await page.getByText("You are offline. The upload resumes").waitFor();
  await context.setOffline(false);
  await page.getByText("Uploaded.", { exact: true }).waitFor();
  await card(page, "Evensong.mp3").getByText("MP3 audio · 4.7 MB").waitFor();
  await expectNoFaults(page);

  await go(page, "/facts/resources/edit");
  await page
    .getByLabel("File", { exact: true })
    .last()
    .selectOption({ label: "Evensong.mp3 (uploaded, 4.7 MB)" });
  await page.getByRole("button", { name: "Publish" }).click();
  await notice(page).getByText("Church details published.").waitFor();
  const download = page.getByRole("link", { name: "Download Be Thou My Vision" });
  const url = await download.evaluate((link: HTMLAnchorElement) => link.href);
  const served = await page.request.get(url);
  expect((await served.body()).equals(bytes)).toBe(true);
});

test("after a reload the same file continues where it stopped", async () => {
  const { page, expectErrors } = await listOfFiles();
  expectErrors(/net::ERR_/);
  page.on("dialog", (dialog) => void dialog.accept());
  await slowUploads(page, perSecond);
  await page.getByLabel("Files").setInputFiles([recording]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const bar = page.getByRole("progressbar");
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(25);
  await go(page, "/files");
  await page.getByText("One upload is not finished.").waitFor();
  const offsets: number[] = [];
  page.on("request", (request) => {
    const offset = request.headers()["x-goog-upload-offset"];
    if (offset !== undefined) offsets.push(Number(offset));
  });
  await page.getByLabel("Files").setInputFiles([recording]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("Uploaded.", { exact: true }).waitFor();
  expect(offsets[0]).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole("heading", { name: "Files" }).waitFor();
  expect(await page.getByText("One upload is not finished.").count()).toBe(0);
});

test("files of other kinds are refused when they are chosen, and a cancelled upload stores nothing", async () => {
  const { page } = await listOfFiles();
  const field = page.getByLabel("Files");
  await field.setInputFiles([{ name: "notes.docx", mimeType: "text/plain", buffer: Buffer.from("x") }]);
  await page.getByText("Only PDF, MP3, MP4, M4A, Opus and WebM files can be uploaded.").waitFor();
  await slowUploads(page, perSecond);
  const buffer = bytes.subarray(0, 2_000_000);
  await field.setInputFiles([
    { name: "One.mp3", mimeType: "audio/mpeg", buffer },
    { name: "Two.mp3", mimeType: "audio/mpeg", buffer: buffer.subarray(0, 100_000) },
  ]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("Waiting for its turn.").waitFor();
  await page.getByRole("button", { name: "Cancel upload One.mp3" }).click();
  await page.getByText("Cancelled. Nothing was stored.").waitFor();
  await card(page, "Two.mp3").waitFor();
  expect(await card(page, "One.mp3").count()).toBe(0);
});

test("an upload that could not be saved says so, and is saved without sending its bytes again", async () => {
  const { page, expectErrors } = await listOfFiles();
  expectErrors(/net::ERR_|Failed to fetch/);
  await page.route("**/files.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByLabel("Files").setInputFiles([{ name: "Late.mp3", mimeType: "audio/mpeg", buffer: hymn }]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByText("The file could not be saved. Please try again.").waitFor();
  await page.unroute("**/files.data*");
  const chunks: string[] = [];
  page.on("request", (request) =>
    chunks.push(...(request.url().includes("upload_id") ? [request.url()] : [])),
  );
  await page.getByRole("button", { name: "Try again Late.mp3" }).click();
  await card(page, "Late.mp3").waitFor();
  expect(chunks).toEqual([]);
});

test("somebody who replaces a file that another one replaced first is asked", async () => {
  const [{ page, expectErrors }, other] = [await listOfFiles(), await listOfFiles()];
  expectErrors(/status of 409/);
  const song = (name: string) => ({ name, mimeType: "audio/mpeg", buffer: hymn });
  await page.getByLabel("Files").setInputFiles([song("Both.mp3")]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await card(page, "Both.mp3").waitFor();
  await other.page.reload();
  const replace = async (page: Page, name: string) => {
    await page
      .getByRole("dialog")
      .getByLabel("File")
      .setInputFiles([song(name)]);
    await page.getByRole("button", { name: "Upload and replace" }).click();
  };
  for (const visitor of [page, other.page])
    await card(visitor, "Both.mp3").getByRole("link", { name: "Replace" }).click();
  await replace(other.page, "Theirs.mp3");
  await card(other.page, "Theirs.mp3").waitFor();
  await replace(page, "Mine.mp3");
  await page
    .getByText("Somebody else has replaced this file since you opened it. It is Theirs.mp3 now")
    .waitFor();
  await page.getByRole("button", { name: "Replace theirs Mine.mp3" }).click();
  await card(page, "Mine.mp3").waitFor();
  expect(await card(page, "Theirs.mp3").count()).toBe(0);
});

test("a file is replaced in its dialog", async () => {
  const { page } = await listOfFiles();
  await page.getByLabel("Files").setInputFiles([{ name: "Old.mp3", mimeType: "audio/mpeg", buffer: hymn }]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await card(page, "Old.mp3").getByRole("link", { name: "Replace" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("File").setInputFiles([{ name: "New.mp3", mimeType: "audio/mpeg", buffer: hymn }]);
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Upload and replace" }).click();
  await notice(page).getByText("File replaced.").waitFor();
  await card(page, "New.mp3").waitFor();
  await dialog.waitFor({ state: "detached" });
});

test("an interrupted replacement continues where it began, and never as a new file", async () => {
  const { page, expectErrors } = await listOfFiles();
  expectErrors(/net::ERR_/);
  page.on("dialog", (dialog) => void dialog.accept());
  await page
    .getByLabel("Files", { exact: true })
    .setInputFiles([{ name: "First.mp3", mimeType: "audio/mpeg", buffer: hymn }]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await card(page, "First.mp3").getByRole("link", { name: "Replace" }).click();
  await slowUploads(page, perSecond);
  const dialog = page.getByRole("dialog");
  const choose = async () => {
    await dialog.getByLabel("File").setInputFiles([recording]);
    await dialog.getByRole("button", { name: "Upload and replace" }).click();
  };
  await choose();
  const bar = dialog.getByRole("progressbar");
  await expect.poll(() => bar.getAttribute("value").then(Number)).toBeGreaterThan(25);
  const { pathname } = new URL(page.url());
  await go(page, "/files");
  expect(await page.getByText("One upload is not finished.").count()).toBe(0);
  await go(page, pathname);
  await dialog.getByText("One upload is not finished.").waitFor();
  await choose();
  await notice(page).getByText("File replaced.").waitFor();
  expect(await card(page, "First.mp3").count()).toBe(0);
});

async function listOfFiles(): Promise<Visit> {
  const staff = await visit(site);
  await logIn(staff.page);
  await go(staff.page, "/files");
  return staff;
}

async function expectNoFaults(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

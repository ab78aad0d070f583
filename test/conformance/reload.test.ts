import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillEvent } from "../journeys/support/event-form.ts";
import { largePicture, slowUploads } from "../journeys/support/pictures.ts";
import { go, logIn, openBrowser } from "../journeys/support/visitor.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";

const visit = openBrowser();
let site: TestSite;
let picture: string;

beforeAll(async () => {
  site = await openTestSite("sqlite");
  picture = path.join(site.dataDir, "valley.jpg");
  await writeFile(picture, (await largePicture()).buffer);
});
afterAll(() => site.close());

test("a page that is reloaded in the middle of an upload continues it when the file is chosen again", async () => {
  const { page, expectErrors } = await visit(site);
  expectErrors(/net::ERR_/);
  await logIn(page);
  await go(page, "/event-create");
  const commands = uploadCommands(page);
  await fillEvent(page);
  await page.getByLabel(/^Picture/).setInputFiles(picture);
  await slowUploads(page, 200_000);
  await page.getByRole("button", { name: "Add Event" }).click();
  await expect.poll(() => commands.filter(({ command }) => command === "upload").length).toBeGreaterThan(1);

  await go(page, "/event-create");
  // Up to here, the page that was left could still send a chunk.
  const before = commands.length;
  await fillEvent(page);
  await page.getByLabel(/^Picture/).setInputFiles(picture);
  await page.getByRole("button", { name: "Add Event" }).click();
  await page.waitForURL("**/event");
  const after = commands.slice(before);
  expect(after[0]?.command).toBe("query");
  expect(after.map(({ command }) => command)).not.toContain("start");
  expect(after[1]?.offset).toBeGreaterThan(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("upload:"))),
  ).toEqual([]);
});

function uploadCommands(page: { on(event: "request", listener: (request: Request) => void): unknown }) {
  const commands: { command: string; offset: number }[] = [];
  page.on("request", (request) => {
    const headers = request.headers();
    const command = headers["x-goog-upload-command"];
    if (command) commands.push({ command, offset: Number(headers["x-goog-upload-offset"] ?? 0) });
  });
  return commands;
}

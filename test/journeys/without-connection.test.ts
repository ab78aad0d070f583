import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestSite, postForm, signIn, type TestSite } from "../support/test-site.ts";
import { type FailingProxy, openFailingProxy } from "./support/failing-proxy.ts";
import { card, go, logIn, makeMember, notice, openBrowser, openMore, pathOf } from "./support/visitor.ts";

let site: TestSite;
let proxy: FailingProxy;

beforeEach(async () => {
  site = await openTestSite("sqlite");
  proxy = await openFailingProxy(site);
  const cookie = await signIn(site, await makeMember(site, "ruth@people.example"));
  for (const title of requests)
    await postForm(site, "/submit-prayer-requests", { title, content: "Please" }, { cookie });
});
afterEach(async () => {
  await proxy.close();
  await site.close();
});
const visit = openBrowser();

const requests = ["For my mother", "For rain"];
const offline = "You are offline, so nothing was changed.";
const silent = "The site did not answer, so this may not have been done.";
const failures = /net::ERR_|Failed to fetch|status of 50\d/;

/** Staff in front of the list of prayer requests, with the site behind a proxy. */
async function moderate() {
  const visited = await visit(proxy);
  visited.expectErrors(failures);
  await logIn(visited.page);
  await go(visited.page, "/update-prayer-requests?show=all");
  return visited;
}

test("approving without a connection keeps the list and says so, and works once it is back", async () => {
  const { page, context } = await moderate();
  await context.setOffline(true);
  await approve(page, "For rain");
  await card(page, "For rain").getByRole("alert").getByText(offline).waitFor();
  await expectList(page);
  await context.setOffline(false);
  await approve(page, "For rain");
  await notice(page).waitFor();
  await card(page, "For rain").getByText("Approved", { exact: true }).waitFor();
  expect(await page.getByText(offline).count()).toBe(0);
});

test("deleting without a connection keeps the question and the list behind it, and works once it is back", async () => {
  const { page, context } = await moderate();
  await openMore(page, "For rain");
  await card(page, "For rain").getByRole("link", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this prayer request?" });
  await dialog.waitFor();
  await context.setOffline(true);
  const confirm = dialog.getByRole("button", { name: "Delete Prayer Request" });
  await confirm.click();
  await dialog.getByRole("alert").getByText(offline).waitFor();
  await context.setOffline(false);
  await confirm.click();
  await notice(page).waitFor();
  expect(await titlesIn(page)).toEqual(["For my mother"]);
});

test.each([502, 504] as const)(
  "when a proxy answers %i to what staff do, the list stays, and nothing is said to be noted",
  async (status) => {
    const { page } = await moderate();
    proxy.answer(status, (method) => method === "POST");
    await approve(page, "For rain");
    await card(page, "For rain").getByRole("alert").getByText(silent).waitFor();
    await expectList(page);
    await openMore(page, "For my mother");
    await card(page, "For my mother").getByRole("link", { name: "Delete" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Delete Prayer Request" }).click();
    await dialog.getByRole("alert").getByText(silent).waitFor();
    expect(await page.getByText("been noted").count()).toBe(0);
    proxy.answer(undefined);
    await dialog.getByRole("button", { name: "Delete Prayer Request" }).click();
    await notice(page).waitFor();
    expect(await titlesIn(page)).toEqual(["For rain"]);
  },
);

test("when nothing at all gets through, though the browser believes to be online, the list stays", async () => {
  const { page } = await moderate();
  proxy.cut(() => true);
  await approve(page, "For rain");
  await card(page, "For rain").getByRole("alert").getByText(silent).waitFor();
  await expectList(page);
  proxy.cut(undefined);
  await approve(page, "For rain");
  await notice(page).waitFor();
});

test("what an approval did before its answer was lost is done once when it is sent again", async () => {
  const { page } = await moderate();
  proxy.loseAnswer((method) => method === "POST");
  await approve(page, "For rain");
  await card(page, "For rain").getByRole("alert").getByText(silent).waitFor();
  proxy.loseAnswer(undefined);
  await approve(page, "For rain");
  await notice(page).waitFor();
  await card(page, "For rain").getByText("Approved", { exact: true }).waitFor();
});

test("Undo without a connection keeps the notice and its button", async () => {
  await postForm(site, "/upload-video", sermon, { cookie: await signIn(site) });
  const { page, context, expectErrors } = await visit(site);
  expectErrors(failures);
  await logIn(page);
  await go(page, "/alter-uploads");
  await page.getByRole("link", { name: "Delete The good soil" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  const undo = page.getByRole("main").getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await context.setOffline(true);
  await undo.click();
  await page.getByRole("main").getByRole("alert").getByText(offline).waitFor();
  await context.setOffline(false);
  await undo.click();
  await card(page, "The good soil").waitFor();
});

const sermon = {
  title: "The good soil",
  sermonBy: "Ann Hill",
  videoUrl: "https://media.example/soil.mp4",
  content: "On Mark 4",
  date: "2026-11-22",
};

const lists = [
  { url: "/daily-posts", link: "Daily Posts", sentence: "Failed to load posts." },
  { url: "/facebook-live", link: "Shared Videos", sentence: "Failed to load videos." },
  { url: "/event", link: "Events", sentence: "Failed to load events." },
];

test.each(lists)("$url says in its own words that a proxy answered for the site", async (list) => {
  const { page, expectErrors } = await visit(proxy);
  expectErrors(failures);
  await go(page, "/services");
  await followInMenu(page, list.link);
  await page.waitForURL(`**${list.url}`);
  await go(page, "/services");
  proxy.answer(502, (_, path) => path.includes(".data"));
  await followInMenu(page, list.link);
  await page.getByRole("main").getByText(list.sentence).waitFor();
  expect(await page.getByText("been noted").count()).toBe(0);
  expect(pathOf(page)).toBe(list.url);
});

/** Links that the row of the menu does not hold are behind “More”. */
async function followInMenu(page: Page, name: string): Promise<void> {
  const banner = page.getByRole("banner");
  const link = banner.getByRole("link", { name, exact: true });
  if (!(await link.isVisible())) await banner.getByText("More").click();
  await link.click();
}

test("a further page of a staff list says in the list's words that it could not be loaded, within the site's frame", async () => {
  const cookie = await signIn(site);
  for (let number = 1; number <= 5; number++)
    await postForm(site, "/submit-prayer-requests", { title: `${number}`, content: "Please" }, { cookie });
  const { page } = await moderate();
  proxy.answer(504, (_, path) => path.includes(".data"));
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("main").getByText("Failed to load prayer requests.").waitFor();
  expect(await page.getByText("been noted").count()).toBe(0);
  await page.getByRole("banner").getByRole("link", { name: "See the site" }).waitFor();
});

async function approve(page: Page, title: string): Promise<void> {
  await card(page, title).getByRole("button", { name: "Approve" }).click();
}

async function expectList(page: Page): Promise<void> {
  expect(await titlesIn(page)).toEqual(requests);
  expect(pathOf(page)).toBe("/update-prayer-requests?show=all");
}

async function titlesIn(page: Page): Promise<string[]> {
  return page.getByRole("article").getByRole("heading", { level: 2 }).allTextContents();
}

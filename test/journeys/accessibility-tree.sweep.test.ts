import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { matchRoutes, type RouteObject } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { cookieOf, password, registerVerified } from "../site/support/people.ts";
import { addCodes } from "../site/support/second-factors.ts";
import { inTurn, isLong } from "../support/size.ts";
import { openTestSite, type TestSite } from "../support/test-site.ts";
import { inDatabase } from "./support/database.ts";
import { addOneOfEach } from "./support/one-of-each.ts";
import { openForToday, statesOfToday } from "./support/states-of-today.ts";
import { go, logIn, openBrowser, type Person, pathOf, withoutOthers } from "./support/visitor.ts";

const now = new Date("2026-11-21T12:00:00Z");
const clock = () => now;
// An address like those that programs try is not noted each minute for staff, so that their list stays as it is.
const openPages = [...publicPages, ...unlistedPages, "/welcome", "/nowhere.php"];
const secondStep = "/second-step?next=%2Fservices";
const welcomePages = ["congregation", "look", "service", "you"].map((step) => `/welcome/${step}`);

/** Pages that redirect at once. */
const passing = [
  // It posts to a provider, or sends people back to the login.
  "people/login/login-with.tsx",
  // It closes its window, or redirects.
  "people/login/signed-in.tsx",
  // It is there only where a church speaks several languages.
  "people/account/language.tsx",
  // It sends people who may invite to the form for that.
  "people/suggestions/suggest.tsx",
];

const visit = openBrowser();
let site: TestSite;
let furnished: Awaited<ReturnType<typeof addOneOfEach>>;

beforeAll(async () => {
  const settings = { SAMPLE_CONTENT: "on", EVENT_PROPOSALS: "on", TRUST_PROXY: "off" };
  site = await openTestSite("sqlite", settings, { clock });
  furnished = await addOneOfEach(site, now);
});
afterAll(() => site.close());

// After an intended change, run `vitest run --project long-journeys test/journeys/accessibility-tree.sweep.test.ts -u`, then
// read what changed in the snapshots as a screen reader would say it.
test("the roles, names and order of every page for visitors match their snapshot", async () => {
  const page = await open(site);
  await expectTrees(page, "visitor", [...openPages, ...furnished.pages.visitor]);
}, 900_000);

test("the roles, names and order of every page for members match their snapshot", async () => {
  const page = await open(site);
  await logInAtNoon(page, furnished.member);
  await expectTrees(page, "member", furnished.pages.member);
}, 900_000);

test("the roles, names and order of every page for staff match their snapshot", async () => {
  const page = await open(site);
  await logInAtNoon(page);
  await expectTrees(page, "staff", furnished.pages.staff);
}, 900_000);

test("the roles, names and order of every page for pastors match their snapshot", async () => {
  const page = await open(site);
  await logInAtNoon(page, furnished.pastor);
  await expectTrees(page, "pastor", furnished.pages.pastor);
}, 900_000);

test("the roles, names and order of the second step of a login match their snapshot", async () => {
  const email = await registerVerified(site);
  await addCodes(site, await cookieOf(site, email), now.getTime.bind(now));
  const page = await open(site);
  await logIn(page, { email, password });
  await expectTrees(page, "second-step", [secondStep]);
});

test("the roles, names and order of Welcome match their snapshot", async () => {
  const newSite = await openTestSite("sqlite", { SAMPLE_CONTENT: "on", ADMIN_PASSWORD: "" }, { clock });
  try {
    const page = await open(newSite);
    await go(page, newSite.printed?.welcomeUrl ?? "");
    await expectTrees(page, "welcome", welcomePages);
  } finally {
    await newSite.close();
  }
});

test("the roles, names and order of Today in each of its states match their snapshot", async () => {
  const today = await openForToday("Morning service");
  try {
    const page = await open(today.site);
    const trees: string[] = [];
    for (const state of statesOfToday) {
      const { name, at, path } = state;
      await today.stand(state);
      await page.clock.setFixedTime(at);
      await go(page, path);
      const parts = await page.locator('aside[aria-label="Today"], main').all();
      const shown = await Promise.all(parts.map((part) => part.ariaSnapshot()));
      trees.push(`# ${name}\n${shown.join("\n")}\n`);
    }
    await expect(withoutVolatileParts(trees.join("\n"))).toMatchFileSnapshot(
      "__snapshots__/accessibility-tree-today.txt",
    );
  } finally {
    await today.site.close();
  }
});

test("every page of the site is in a snapshot", () => {
  const urls = [...openPages, ...Object.values(furnished.pages).flat(), secondStep, ...welcomePages];
  const entries = routes as unknown as Entry[];
  const seen = new Set(urls.flatMap((url) => matchRoutes(entries, url) ?? []).map(({ route }) => route.file));
  expect(pagesIn(entries).filter((file) => !seen.has(file))).toEqual(passing);
});

/** An entry of `routes.ts`, which has what the router needs to match it. */
type Entry = RouteObject & { file: string; children?: Entry[] };

function pagesIn(entries: readonly Entry[]): string[] {
  const files = entries.flatMap(({ file, children = [] }) => [file, ...pagesIn(children)]);
  return files.filter((file) => file.endsWith(".tsx"));
}

async function open(at: TestSite): Promise<Page> {
  const size = { viewport: { width: 1280, height: 800 } };
  const { page, expectErrors } = await visit(at, { reducedMotion: "reduce", ...size });
  expectErrors(/status of 404/);
  // What forms ask for by themselves would arrive before or after the tree is read, so it never arrives.
  await withoutOthers(page, { unanswered: ["*/staff/check*", "*/event-create/preview*"] });
  await page.clock.setFixedTime(now);
  return page;
}

/** better-auth dates sessions by the machine's clock. */
async function logInAtNoon(page: Page, person?: Person): Promise<void> {
  await logIn(page, person);
  const at = now.toISOString();
  inDatabase(site, (database) =>
    database.prepare(`update "session" set "createdAt" = ?, "updatedAt" = ?`).run(at, at),
  );
}

/**
 * Compares pages, or the dialogs on them: the page of a dialog has a URL of its own. The small form compares a third of them,
 * others each day.
 */
async function expectTrees(page: Page, name: string, urls: string[]): Promise<void> {
  const trees: string[] = [];
  for (const { url, title } of inTurn(titled(urls), 3)) {
    await go(page, url);
    expect(pathOf(page)).toBe(url);
    const dialog = page.getByRole("dialog");
    // The frame is the same on every page, so only the first page's is compared.
    const part = (await dialog.count()) > 0 ? dialog : page.locator(url === urls[0] ? "body" : "main");
    trees.push(`# ${title}\n${await part.ariaSnapshot()}\n`);
  }
  const walked = withoutVolatileParts(trees.join("\n"));
  const file = `__snapshots__/accessibility-tree-${name}.txt`;
  if (isLong) return await expect(walked).toMatchFileSnapshot(file);
  const kept = treesByPage(await readFile(new URL(file, import.meta.url), "utf8"));
  const found = treesByPage(walked);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((page) => [page, kept[page]])));
}

/** Pages that differ only in their token are told apart by a number. */
function titled(urls: string[]): { url: string; title: string }[] {
  const names = urls.map(withoutVolatileParts);
  return urls.map((url, index) => {
    const earlier = names.slice(0, index).filter((name) => name === names[index]).length;
    return { url, title: earlier === 0 ? url : `${url} (${earlier + 1})` };
  });
}

/** The trees of a snapshot by their pages. */
function treesByPage(snapshot: string): Record<string, string> {
  const trees = snapshot.split(/^# /m).filter(Boolean);
  return Object.fromEntries(
    trees.map((tree) => [tree.slice(0, tree.indexOf("\n")), tree.slice(tree.indexOf("\n")).trim()]),
  );
}

/** Leaves out what differs between runs, machines and versions of Node. */
function withoutVolatileParts(tree: string): string {
  return tree
    .split("\n")
    .filter((line) => !/^\s*- (\/url:|option "[\w ]+\/[\w/ -]+"$)/.test(line))
    .join("\n")
    .replaceAll(site.dataDir, ":folder")
    .replace(/(?<=http:\/\/localhost):\d+/g, "")
    .replace(/(?!0193a000|00000000)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ":id")
    .replace(/(?<=\?token=)[\w-]+/g, ":token")
    .replace(/(?<=has enough space: ).*(?= free)/, ":size")
    .replace(/(?<=definition: )(\d+ of \d+ \(|\d+ pages, ).*/g, ":measured")
    .replace(/(?<=(Node|Narthex) )\d+\.\d+\.\d+/g, ":version")
    .replace(/(?<=paragraph: )([A-Z2-7]{4} ?){8}/, ":key");
}

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { simpleParser } from "mailparser";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "../../support/browser.ts";
import { administrator, postForm, type TestSite } from "../../support/test-site.ts";
import { beginSpending } from "../../support/time-spent.ts";

const patienceMs = 60_000;

/** The router logs this when it abandons a half-read response for a newer one. */
const givenUp = /AbortError: BodyStreamBuffer was aborted/;
/** Chromium says so of the test's own scripts, in the frame where Welcome shows the site without any. */
const framed = /Blocked script execution in 'about:srcdoc'/;

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Permits errors that the journey causes on purpose, such as a refused form. All others fail it. */
  expectErrors(pattern: RegExp): void;
}

export type Visits = (site: Pick<TestSite, "url">, options?: BrowserContextOptions) => Promise<Visit>;

export interface Person {
  email: string;
  password: string;
}

/** Without switches of their own, all files of a worker share one browser, which ends with the worker. */
let shared: Promise<Browser> | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!(await shared?.catch(() => undefined))?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/**
 * Opens a browser for the tests of a file. Every visit is a person with their own cookies. A script error, a console
 * error or a violation of the content security policy on any of their pages fails the test. `furtherSwitches` is
 * called when the browser starts.
 */
export function openBrowser(furtherSwitches?: () => string[]): Visits {
  let browser: Browser;
  const open: { context: BrowserContext; errors: string[]; expected: RegExp[]; end(): void }[] = [];

  beforeAll(async () => {
    browser = furtherSwitches ? await launchBrowser(furtherSwitches()) : await sharedBrowser();
  });
  afterEach(async () => {
    const visits = open.splice(0);
    for (const { context, end } of visits) {
      await context.close();
      end();
    }
    const unexpected = visits.flatMap(({ errors, expected }) =>
      errors.filter((error) => ![givenUp, framed, ...expected].some((pattern) => pattern.test(error))),
    );
    expect(unexpected, "errors in the browser").toEqual([]);
  });
  afterAll(async () => {
    if (furtherSwitches) await browser.close();
  });

  return async (site, options) => {
    const end = beginSpending("browser");
    const context = await browser.newContext({ baseURL: site.url, locale: "en-GB", ...options });
    context.setDefaultTimeout(patienceMs);
    const errors: string[] = [];
    const expected: RegExp[] = [];
    open.push({ context, errors, expected, end });
    context.on("weberror", (problem) => errors.push(`script: ${problem.error().stack}`));
    context.on("console", (message) => {
      if (message.type() === "error") errors.push(`console: ${message.text()} (${message.location().url})`);
    });
    const page = await context.newPage();
    return { page, context, expectErrors: (pattern) => expected.push(pattern) };
  };
}

/**
 * Answers requests to other sites with nothing, and those for `unanswered` never. Unlike Playwright's routes this leaves the
 * browser its cache, without which each page of a walk loads and compiles all scripts again.
 */
export async function withoutOthers(page: Page, { unanswered = [] as string[] } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    if (request.url.startsWith("https://"))
      session.send("Fetch.fulfillRequest", { requestId, responseCode: 200 }).catch(() => undefined);
  });
  const patterns = ["https://*", ...unanswered].map((urlPattern) => ({ urlPattern }));
  await session.send("Fetch.enable", { patterns });
}

/** Opens a URL and waits until its scripts run. */
export async function go(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await ready(page);
}

/** Moves the mouse, as people do, and waits until React has taken over the page and no field waits for its library. */
export async function ready(page: Page): Promise<void> {
  let moves = 0;
  await expect
    .poll(async () => {
      moves += 1;
      await page.mouse.move(moves % 2, 1);
      return page.evaluate(isTakenOver);
    })
    .toBe(true);
}

/** Runs in the page. React marks elements before it takes them over, and runs effects after the page is painted. */
async function isTakenOver(): Promise<boolean> {
  const containers = Object.entries(document).filter(([key]) => key.startsWith("__reactContainer"));
  const isWaiting = ({
    stateNode,
  }: {
    stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
  }) => stateNode.current.memoizedState.isDehydrated;
  if (containers.length === 0 || containers.some(([, root]) => isWaiting(root))) return false;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  return !document.querySelector("fieldset:disabled");
}

/** Logs in with the request that the login form sends. The page shows it when it is opened next. */
export async function logIn(page: Page, { email, password }: Person = administrator): Promise<void> {
  const response = await page
    .context()
    .request.post("/login", { form: { email, password }, maxRedirects: 0, timeout: patienceMs });
  expect(response.status(), `logging in as ${email}`).toBe(302);
}

/** Logs in through the login form and waits for the next page. */
export async function logInByForm(page: Page, person: Person = administrator, url = "/login"): Promise<void> {
  await page.goto(url);
  await fillLogin(page, person);
  await greeting(page, person.email).waitFor();
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(password);
  await main.getByRole("button", { name: "Login", exact: true }).click();
}

/** Logs out by the navigation and waits until it offers to log in. */
export async function logOut(page: Page): Promise<void> {
  const banner = page.getByRole("banner");
  await banner.getByRole("button", { name: "Logout" }).click();
  await loginLink(page).waitFor();
}

/** The navigation's login link, shown to people who are not signed in. */
export function loginLink(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: "Login", exact: true });
}

/** 'Welcome, {email}' in the navigation. */
export function greeting(page: Page, email: string): Locator {
  return page.getByRole("banner").getByText(`Welcome, ${email}`).filter({ visible: true });
}

export function alert(page: Page): Locator {
  return page.getByRole("main").getByRole("alert");
}

/** The green message about what was done. */
export function notice(page: Page): Locator {
  return page.getByRole("main").getByRole("status");
}

/** The card with this title in a list. */
export function card(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Opens what a row of staff’s lists folds away. */
export async function openMore(page: Page, title: string): Promise<void> {
  const more = card(page, title).locator("summary").filter({ hasText: /^More/ });
  const isOpen = await more.evaluate((summary) => summary.parentElement?.hasAttribute("open"));
  if (!isOpen) await more.click();
}

/** Returns the red, green and blue of a text, 0 to 255. */
export async function colourOf(text: Locator): Promise<[red: number, green: number, blue: number]> {
  const colour = await text.evaluate((element) => {
    const pixel = document.createElement("canvas").getContext("2d");
    if (!pixel) throw new Error("no canvas");
    pixel.fillStyle = getComputedStyle(element).color;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  });
  const [red = 0, green = 0, blue = 0] = colour;
  return [red, green, blue];
}

export async function textOf(locator: Locator): Promise<string> {
  return ((await locator.textContent()) ?? "").trim();
}

/** Waits until the link or button with this text has the focus. Non-breaking spaces count as spaces. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest("a, button")?.textContent?.replaceAll("\u00a0", " "));
  await expect.poll(focused, { message: "the focus" }).toBe(name);
}

/** Returns the path and query of a page. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Waits for the link in a mail to `recipient`: a path of the site that begins with `start`. */
export async function mailedLink(site: TestSite, recipient: string, start: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        for (const { to, text } of await mails(site)) {
          if (to === recipient)
            link = text.match(/https?:\/\/\S+/g)?.find((url) => url.startsWith(site.url + start)) ?? link;
        }
        return link;
      },
      { message: `a mail to ${recipient} with a link to ${start}` },
    )
    .toBeTruthy();
  return String(link);
}

/** Returns the mails so far, oldest first. */
async function mails(site: TestSite): Promise<{ to: string; text: string }[]> {
  const folder = path.join(site.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const parsed = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map(async (name) => simpleParser(await readFile(path.join(folder, name)))),
  );
  return parsed.map(({ to, text = "" }) => ({
    to: [to ?? []].flat()[0]?.value[0]?.address ?? "",
    text,
  }));
}

/** Creates an account through the site's own forms. */
export async function makeMember(site: TestSite, email: string, { verified = true } = {}): Promise<Person> {
  const member = { email, password: "still-waters" };
  const registered = await postForm(site, "/register", {
    firstName: "Ruth",
    lastName: "Field",
    gender: "female",
    dateOfBirth: "1980-05-31",
    email,
    password: member.password,
    confirmPassword: member.password,
    terms: "on",
  });
  expect(registered.status).toBe(302);
  if (verified) {
    const link = new URL(await mailedLink(site, email, "/verify-email"));
    const response = await postForm(site, "/verify-email", { token: link.searchParams.get("token") ?? "" });
    expect(response.status).toBe(302);
  }
  return member;
}

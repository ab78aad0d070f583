import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicPages, unlistedPages } from "../../app/serving/crawlers/public-pages.ts";
import { addOneOfEach } from "../journeys/support/one-of-each.ts";
import { parsePage } from "../support/html.ts";
import { openTestSite, signIn, type TestSite } from "../support/test-site.ts";
import { repeatedNames } from "./support/accessible-names.ts";
import { page } from "./support/page.ts";
import { addTwins } from "./support/twins.ts";
import { comeWithCode } from "./support/welcome.ts";

const now = new Date("2026-11-21T12:00:00Z");
const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard"],
  rules: { "input-attributes": "error" },
});
let site: TestSite;
let pages: Awaited<ReturnType<typeof addOneOfEach>>["pages"];
let pastor: Awaited<ReturnType<typeof addOneOfEach>>["pastor"];

beforeAll(async () => {
  site = await openTestSite("sqlite", { SAMPLE_CONTENT: "on", EVENT_PROPOSALS: "on" }, { clock: () => now });
  ({ pages, pastor } = await addOneOfEach(site, now));
});
afterAll(() => site.close());

/** What the HTML standard forbids in a page, one line each. */
async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const mistakes = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  // https://html.spec.whatwg.org/multipage/scripting.html#the-script-element
  for (const script of parsePage(html).querySelectorAll("script[type]:not([type=module])"))
    for (const name of ["async", "defer", "nomodule"])
      if (script.hasAttribute(name)) mistakes.push(`script: ${name} on ${script.getAttribute("type")}`);
  return mistakes;
}

async function mistakesOn(paths: readonly string[], headers: Record<string, string> = {}): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const html = await (await site.request(path, { headers })).text();
    for (const mistake of await mistakesIn(html)) found.push(`${path} ${mistake}`);
  }
  return found;
}

test("the HTML of every page for visitors is valid", { timeout: 300_000 }, async () => {
  expect(await mistakesOn([...publicPages, ...unlistedPages, ...pages.visitor, "/nowhere"])).toEqual([]);
});

test("the HTML of every page for staff is valid", { timeout: 300_000 }, async () => {
  expect(await mistakesOn(pages.staff, { cookie: await signIn(site) })).toEqual([]);
});

test("no two buttons of a page for staff have the same name, whatever looks alike", async () => {
  await addTwins(site);
  const walks = [
    [pages.staff, { cookie: await signIn(site) }],
    [pages.pastor, { cookie: await signIn(site, pastor) }],
  ] as const;
  const repeated = new Map<string, string>();
  // A dialog stands on its list, which has said so already.
  for (const [paths, headers] of walks)
    for (const path of paths)
      for (const name of repeatedNames(await (await site.request(path, { headers })).text()))
        if (!repeated.has(name)) repeated.set(name, path);
  expect(Object.fromEntries(repeated)).toEqual({});
});

test("no two buttons of a step of Welcome have the same name", async () => {
  const fresh = await openTestSite(
    "sqlite",
    { SAMPLE_CONTENT: "on", ADMIN_PASSWORD: "" },
    { clock: () => now },
  );
  try {
    const headers = await comeWithCode(fresh);
    for (const step of ["congregation", "look", "service", "you"])
      expect(repeatedNames(await page(fresh, `/welcome/${step}`, headers)), step).toEqual([]);
  } finally {
    await fresh.close();
  }
});

test("the HTML of every page for pastors is valid", async () => {
  expect(await mistakesOn(pages.pastor, { cookie: await signIn(site, pastor) })).toEqual([]);
});

test.each([
  ['<script type="text/later" async src="/a.js"></script>', "script: async on text/later"],
  ['<input type="hidden" name="a" value="" readonly>', "input-attributes"],
  ["<figure><div><p>a</p><figcaption>b</figcaption></div></figure>", "<figcaption> element is not permitted"],
  ["<ul><p>a</p></ul>", "<p> element is not permitted"],
  ['<p id="a"></p><p id="a"></p>', "no-dup-id"],
])("what is not valid is found: %s", async (part, mistake) => {
  const html = `<!DOCTYPE html><html lang="en"><head><title>A</title></head><body>${part}</body></html>`;
  expect((await mistakesIn(html)).join()).toContain(mistake);
});

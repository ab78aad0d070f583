import { readFile, rm } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { type SiteProcess, siteOf } from "../faults/support/site-process.ts";
import { newcomer } from "../site/support/invitations.ts";
import { formAt } from "../site/support/page-edits.ts";
import { fromElsewhere, password } from "../site/support/people.ts";
import { opened, startProcess } from "../site/support/server-process.ts";
import { temporaryFolder } from "../support/database.ts";
import { announced } from "../support/html.ts";
import { administrator, requestsTo, signIn, type TestSite } from "../support/test-site.ts";
import { crawl, type Page, type Reader, readAgain } from "./crawl.ts";
import { fillChurch, linksMailed, mailed, ownPages, siteUrl } from "./filled-church.ts";
import { meantChanges } from "./meant-changes.ts";
import { folders, programs, type Version } from "./versions.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test("each change that is meant is said in CHANGELOG.md", async () => {
  const changelog = await readFile(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
  const said = changelog.replace(/\s+/g, " ");
  expect(meantChanges.filter((change) => !said.includes(change.said))).toEqual([]);
});

type People = Map<string, Record<string, string>>;
const nobodyElse = async (site: TestSite): Promise<People> =>
  new Map([["administrator", { cookie: await signIn(site) }]]);

/** As a church fills a site: nothing but its name, or what most churches write. */
const fillings = [
  { site: "that nobody has edited", sample: "off", fill: nobodyElse },
  { site: "that shows the sample", sample: "on", fill: nobodyElse },
  { site: "that a church has filled", sample: "off", fill: fillChurch },
];

describe.each(fillings)("a site $site", { timeout: 1_200_000 }, ({ sample, fill }) => {
  test("shows after the update what it showed before, at the same addresses", async () => {
    const dataDir = await temporaryFolder();
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const start = (version: Version) => startOn(dataDir, version, sample);
    const begun = await start("earlier");
    const people = await fill(begun).finally(begun.close);
    const links = await linksMailed(begun);
    const readers = readersOf(people, links);

    const earlier = await start("earlier");
    const before = await crawl(earlier, readers).finally(earlier.close);
    const present = await start("present");
    try {
      compare(before, await readAgain(present, readers, before));
      await follow(present, links);
    } finally {
      await present.close();
    }
  });
});

function compare(before: Map<string, Page>, after: Map<string, Page>): void {
  const read = [...before].filter(([, { status }]) => status < 400);
  expect(read.filter(([asked]) => asked.startsWith("visitor")).length).toBeGreaterThan(25);
  for (const [asked, page] of read) {
    const [, , path = ""] = /^(\w+) (.*)$/.exec(asked) ?? [];
    const now = after.get(asked) ?? { status: 0, texts: [] };
    expect.soft([asked, now.status]).toEqual([asked, page.status]);
    const meant = (text: string) => meantChanges.some(({ texts }) => texts.test(`${path} ${text}`));
    const words = now.texts.join("\n");
    const lost = page.texts.filter((text) => !words.includes(text) && !meant(text));
    expect.soft({ [asked]: lost }).toEqual({ [asked]: [] });
  }
}

/** What mails before the update lead to does after it what it says. */
async function follow(site: TestSite, links: Record<string, string>): Promise<void> {
  const typed: Record<string, Record<string, string>> = {
    "/reset-password": { password, confirmPassword: password },
    "/invitation": newcomer,
    "/attendance": { people: "3" },
  };
  for (const path of Object.keys(links).length > 0 ? mailed : []) {
    const link = links[path] ?? "";
    const body = await formAt(site, link, {}, typed[path]);
    const response = await site.request(link, { method: "POST", body, headers: fromElsewhere() });
    const refusal = response.status === 302 ? [] : announced(await response.text());
    expect.soft([path, response.status, refusal]).toEqual([path, expect.toBeOneOf([200, 302]), []]);
  }
}

function readersOf(people: People, links: Record<string, string>): Reader[] {
  const pages = ["/", "/calendar.ics", "/sermons.rss", ...ownPages.map((slug) => `/${slug}`)];
  const hidden = ["/riverside-kids", "/payment-success", "/payment-cancel"];
  const starts = [...pages, ...hidden, ...Object.values(links)];
  const visitor = { name: "visitor", headers: {}, starts, readsTexts: true };
  const others = [...people].map(([name, headers]) => ({
    name,
    headers,
    starts: name === "member" ? ["/", "/account"] : ["/staff", "/", "/account"],
    readsTexts: name === "member",
  }));
  return [visitor, ...others];
}

async function startOn(dataDir: string, version: Version, sample: string): Promise<SiteProcess> {
  const server = await startProcess(
    {
      DATA_DIR: dataDir,
      SITE_URL: siteUrl,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      SAMPLE_CONTENT: sample,
      TRUST_PROXY: "on",
    },
    programs[version],
    folders[version],
  );
  const site = siteOf(server, { dataDir, databaseUrl: undefined });
  closing.push(site.close);
  await opened(server);
  return { ...site, request: requestsTo(site.url, siteUrl) };
}

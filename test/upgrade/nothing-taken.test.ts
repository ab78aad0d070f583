import { rm } from "node:fs/promises";
import { v7 as uuidv7 } from "uuid";
import { afterAll, describe, expect, test } from "vitest";
import type { Database } from "../../database/connection.ts";
import { type SiteProcess, siteOf } from "../faults/support/site-process.ts";
import { insertOwnPage } from "../site/support/own-pages.ts";
import { databaseOf } from "../site/support/people.ts";
import { opened, startProcess } from "../site/support/server-process.ts";
import { temporaryFolder } from "../support/database.ts";
import { attributesIn, textsIn } from "../support/html.ts";
import { administrator, signIn } from "../support/test-site.ts";
import { meantChanges } from "./meant-changes.ts";
import { programs, type Version } from "./versions.ts";

/** Addresses that a version has taken since, and that a church had a page of its own at. */
const ownPages = ["new-here", "prayer-life", "today", "our-garden"];
const account = "DE02 1203 0000 0000 2020 51";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** As a church fills a site: nothing but its name, or what most churches write. */
const fillings: Record<string, (db: Database) => Promise<void>> = {
  "that nobody has edited": async () => undefined,
  "that a church has filled": async (db) => {
    for (const slug of ownPages)
      await insertOwnPage(db, { slug, title: `About ${slug}`, text: `What we say of ${slug}.` });
    await publish(db, "facts/bank-account", "confirmed", {
      lines: [
        { label: "Account holder", value: "Mill Hill Chapel" },
        { label: "Account number", value: account },
      ],
    });
    await publish(db, "baptism", "edited", {
      title: "Baptism at the mill",
      description: "How we baptise.",
      text: "In the river, on the first Sunday of May.",
    });
  },
};

describe.each(Object.entries(fillings))("a site %s", (_, fill) => {
  test("shows after the update what it showed before, at the same addresses", async () => {
    const dataDir = await temporaryFolder();
    closing.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    const begun = await start(dataDir, "earlier");
    await begun.close();
    {
      await using db = databaseOf(begun);
      await fill(db);
    }
    const before = await seenOn(dataDir, "earlier");
    const after = await seenOn(dataDir, "present");
    const read = [...before].filter(([, { status }]) => status === 200);
    expect(read.length).toBeGreaterThan(25);
    for (const [asked, page] of read) {
      const [, , path = ""] = /^(\w+) (.*)$/.exec(asked) ?? [];
      const now = after.get(asked) ?? { status: 0, texts: [] };
      expect.soft([asked, now.status]).toEqual([asked, meantChanges.statuses[path] ?? 200]);
      const meant = (text: string) => meantChanges.texts.some((pattern) => pattern.test(`${path} ${text}`));
      const words = now.texts.join("\n");
      const lost = page.texts.filter((text) => !words.includes(text) && !meant(text));
      expect.soft({ [asked]: lost }).toEqual({ [asked]: [] });
    }
  });
});

interface Page {
  status: number;
  texts: string[];
}

async function start(dataDir: string, version: Version): Promise<SiteProcess> {
  const server = await startProcess(
    {
      DATA_DIR: dataDir,
      PORT: "38473",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      SAMPLE_CONTENT: "off",
      TRUST_PROXY: "on",
    },
    programs[version],
  );
  const site = siteOf(server, { dataDir, databaseUrl: undefined });
  await opened(server);
  return site;
}

/** All that a visitor and somebody of the staff reach by links, from the home page on. */
async function seenOn(dataDir: string, version: Version): Promise<Map<string, Page>> {
  const site = await start(dataDir, version);
  try {
    const seen = new Map<string, Page>();
    for (const [who, headers] of [
      ["visitor", {}],
      ["staff", { cookie: await signIn(site) }],
    ] as [string, Record<string, string>][]) {
      const open = [
        ...(who === "visitor" ? ownPages.map((slug) => `/${slug}`) : []),
        ...(startsOf[who] ?? []),
      ];
      for (const path of open) {
        if (seen.has(`${who} ${path}`)) continue;
        const response = await site.request(path, { headers });
        const html = await response.text();
        const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
        const texts = isPage && who === "visitor" ? textsIn(html, textOfPages) : uidsIn(html);
        seen.set(`${who} ${path}`, { status: response.status, texts });
        if (!isPage || response.status !== 200 || who !== "visitor") continue;
        for (const href of attributesIn(html, "a[href^='/']", "href")) {
          const [linked = ""] = href.split(/[?#]/);
          if (!/^\/(assets|v0)\//.test(linked) && !open.includes(linked)) open.push(linked);
        }
      }
    }
    return seen;
  } finally {
    await site.close();
  }
}

const startsOf: Record<string, string[]> = {
  visitor: ["/", "/calendar.ics", "/riverside-kids", "/payment-success", "/payment-cancel"],
  staff: ["/staff", "/pages", "/people", "/activity", "/event-alter", "/update-daily-post", "/alter-uploads"],
};

const textOfPages = "main h1, main h2, main h3, main p, main dd, main td";

function uidsIn(feed: string): string[] {
  return [...feed.matchAll(/^(?:UID:.*|\s*<guid.*)$/gm)].map(([line]) => line.trim());
}

async function publish(db: Database, slug: string, origin: "edited" | "confirmed", content: object) {
  const revisionId = uuidv7();
  const createdAt = "2026-11-20T12:00:00.000Z";
  await db
    .insertInto("pageRevisions")
    .values({
      ...{ id: revisionId, slug, version: 1, content: JSON.stringify(content), origin },
      ...{ authorId: null, authorName: "Ann Hill", createdAt },
    })
    .execute();
  await db.insertInto("pageTexts").values({ slug, revisionId, version: 1 }).execute();
}

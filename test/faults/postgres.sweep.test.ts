import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../database/connection.ts";
import { databaseOf, joinAs } from "../site/support/people.ts";
import { openAlternatingProxy } from "../support/alternating-proxy.ts";
import { emptyPostgres } from "../support/database.ts";
import { s3Keys, startS3 } from "../support/s3.ts";
import { sized } from "../support/size.ts";
import { openTestSite, postForm } from "../support/test-site.ts";
import { withHeartbeat } from "./support/heartbeat.ts";
import { openSiteProcess, type SiteProcess } from "./support/site-process.ts";
import { openTcpProxy } from "./support/tcp-proxy.ts";

describe("while PostgreSQL repeatedly closes its connections", () => {
  let site: SiteProcess;
  let editor: string;
  beforeAll(async () => {
    site = await openSiteProcess("postgres");
    editor = await joinAs(site, "editor");
  });
  afterAll(() => site.close());

  test("the site stays up, shows a reference for each failure, and keeps what it has acknowledged", async () => {
    const acknowledged: string[] = [];
    const statuses = { reading: new Set<number>(), writing: new Set<number>() };
    let stopped = false;
    const read = async () => {
      while (!stopped) {
        const response = await site.request("/event");
        statuses.reading.add(response.status);
        const html = await response.text();
        if (response.status === 503) expect(html).toContain(response.headers.get("x-request-id"));
      }
    };
    const write = async (writer: number) => {
      for (let count = 0; !stopped; count++) {
        const eventTitle = `Event ${count} of writer ${writer}`;
        const sent = { eventTitle, eventContent: "In the hall", eventDate: "2090-12-01", eventTime: "19:00" };
        const response = await postForm(site, "/event-create", sent, { cookie: editor });
        await response.body?.cancel();
        statuses.writing.add(response.status);
        if (response.status === 302) acknowledged.push(eventTitle);
      }
    };
    const working = [read(), read(), ...[1, 2, 3, 4].map(write)];
    await endConnections(site.databaseUrl ?? "", sized(40, 300), async () => {
      const soFar = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(soFar);
    });
    stopped = true;
    await Promise.all(working);

    expect(site.server.child.exitCode).toBeNull();
    // Some requests hit a closed connection and others did not; nothing else went wrong.
    expect([...statuses.reading].filter((status) => status !== 503)).toEqual([200]);
    expect([...statuses.writing].filter((status) => status !== 503)).toEqual([302]);
    expect([...statuses.reading, ...statuses.writing]).toContain(503);
    expect(acknowledged.length).toBeGreaterThan(0);
    await using db = databaseOf(site);
    const kept = await db.selectFrom("events").select("eventTitle").execute();
    expect(kept.map(({ eventTitle }) => eventTitle)).toEqual(expect.arrayContaining(acknowledged));
    expect((await site.request("/event")).status).toBe(200);
  });
});

/**
 * Closes other clients' connections to a database, as restarts would, until `count` have been closed. Each restart closes
 * them several times in a row, and the next comes when the site has recovered, however busy the machine is.
 */
async function endConnections(url: string, count: number, recovered: () => Promise<void>): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const elsewhere = new URL(url);
  elsewhere.pathname = "/postgres";
  const client = new pg.Client({ connectionString: elsewhere.href });
  await client.connect();
  try {
    for (let ended = 0; ended < count; await recovered()) {
      for (let times = 0; times < 5; times++, await sleep(20)) {
        const { rowCount } = await client.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
          [name],
        );
        ended += rowCount ?? 0;
      }
    }
  } finally {
    await client.end();
  }
}

describe("while PostgreSQL does not respond", () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** A site that reaches its database through a network that can fail. */
  async function openBehindProxy(others: Record<string, string> = {}) {
    const databaseUrl = await emptyPostgres(closing);
    const url = new URL(databaseUrl);
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    closing.push(() => proxy.close());
    url.port = String(proxy.port);
    const open = async () => {
      const site = await openTestSite("sqlite", {
        DATABASE_URL: url.href,
        DATABASE_CONNECT_TIMEOUT: "3",
        DATABASE_STATEMENT_TIMEOUT: "3",
        ...others,
      });
      closing.push(() => site.close());
      expect((await site.request("/event")).status).toBe(200);
      return site;
    };
    return { site: await open(), openAnother: open, proxy, databaseUrl };
  }

  test("pages say so in time, and work again afterwards", async () => {
    const { site, proxy, databaseUrl } = await openBehindProxy();
    await publishWorship(databaseUrl);
    expect(await (await site.request("/worship")).text()).toContain("Sung by all.");
    // A page that may show them was made again.
    expect((await site.request("/event")).status).toBe(200);
    proxy.hang();
    await withHeartbeat(site, async () => {
      // Requests that wait for a response, and requests that wait for a connection.
      const responses = await Promise.all(Array.from({ length: 15 }, () => site.request("/event?next=%2F")));
      for (const response of responses) {
        expect(response.status).toBe(503);
        expect(await response.text()).toContain(response.headers.get("x-request-id"));
      }
      expect((await site.request("/readyz")).status).toBe(503);
      // Visitors get the pages that were made before.
      expect((await site.request("/event")).status).toBe(200);
      const worship = await site.request("/worship");
      expect(worship.status).toBe(200);
      expect(await worship.text()).toContain("Sung by all.");
    });
    proxy.recover();
    await expect.poll(async () => (await site.request("/event?next=%2F")).status).toBe(200);
  });

  test("two copies behind a proxy go on sending the pages that they have in memory", async () => {
    const s3 = await startS3();
    closing.push(s3.close);
    const { site, openAnother, proxy } = await openBehindProxy({
      STORAGE_URL: s3.storageUrl,
      ...s3Keys,
      SECRET: "the-same-secret-for-both-of-these-copies",
    });
    const copies = [site, await openAnother()];
    const front = await openAlternatingProxy();
    closing.push(front.close);
    for (const copy of copies) {
      // Again, because the second one has written since.
      expect((await copy.request("/event")).status).toBe(200);
      await front.add(copy.url);
    }
    proxy.hang();
    for (const copy of copies)
      await expect.poll(async () => (await copy.request("/readyz")).status).toBe(503);
    expect(await front.look()).toEqual([true, true]);
    for (const _ of [...copies, ...copies]) expect((await fetch(`${front.url}/event`)).status).toBe(200);
    proxy.recover();
    for (const copy of copies)
      await expect.poll(async () => (await copy.request("/readyz")).status).toBe(200);
  });

  test("the log says so in one line, however many ask, and in another when it responds again", async () => {
    const url = new URL(await emptyPostgres(closing));
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    closing.push(() => proxy.close());
    url.port = String(proxy.port);
    const site = await openSiteProcess("sqlite", {
      DATABASE_URL: url.href,
      DATABASE_CONNECT_TIMEOUT: "3",
      DATABASE_STATEMENT_TIMEOUT: "3",
      LOG_LEVEL: "info",
      METRICS: "loopback",
    });
    closing.push(() => site.close());
    // What is written at the start may end while the first page is made, which is then not kept.
    await expect
      .poll(async () => {
        expect((await site.request("/event")).status).toBe(200);
        return await (await site.request("/metrics")).text();
      })
      .toMatch(/^narthex_page_cache_hits_total [1-9]/m);
    const before = site.server.output().length;
    const said = (text: string) => site.server.output().slice(before).split(text).length - 1;
    proxy.hang();
    const statusOf = async (path: string) => (await site.request(path)).status;
    expect(await Promise.all(Array.from({ length: 20 }, () => statusOf("/event?next=%2F")))).toEqual(
      Array(20).fill(503),
    );
    expect(await Promise.all(Array.from({ length: 20 }, () => statusOf("/event")))).toEqual(
      Array(20).fill(200),
    );
    expect(said("the database does not respond")).toBe(1);
    expect(said("unexpected error") + said("request failed")).toBe(0);
    proxy.recover();
    await expect.poll(() => statusOf("/event?next=%2F"), { timeout: 60_000 }).toBe(200);
    await expect.poll(() => said("the database responds again"), { timeout: 60_000 }).toBe(1);
  });

  test("connections that nobody closes, as after PostgreSQL's machine was replaced, are replaced too", async () => {
    const { site, proxy } = await openBehindProxy();
    proxy.abandon();
    await expect.poll(async () => (await site.request("/event?next=%2F")).status).toBe(200);
  });
});

/** Publishes words that the page's file does not have. */
async function publishWorship(databaseUrl: string): Promise<void> {
  const { db } = openDatabase({ databaseUrl, dataDir: "" });
  const content = { title: "Worship", description: "How we sing.", text: "Sung by all." };
  const revision = { id: "sung", slug: "worship", version: 1, origin: "edited", authorName: "Ann" } as const;
  await db
    .insertInto("pageRevisions")
    .values({ ...revision, content: JSON.stringify(content), createdAt: "2026-11-23T09:00:00.000Z" })
    .execute();
  await db.insertInto("pageTexts").values({ slug: "worship", revisionId: "sung", version: 1 }).execute();
  await db.destroy();
}

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { reply } from "../../platform/mail/testing/smtp-receiver.ts";
import { uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { jpeg } from "../site/support/stored-pictures.ts";
import { visibleText } from "../support/html.ts";
import { postForm, signIn } from "../support/test-site.ts";
import { type FailingProxy, type Failure, openFailingProxy } from "./support/failing-proxy.ts";
import { seed, show, spread, timesOr } from "./support/given.ts";
import { openMixedWriters } from "./support/mixed-writers.ts";
import { prepareSite, type Services, type SiteUnderFaults } from "./support/site-under-faults.ts";
import { compareWhole, endMailLeases, mailsSent } from "./support/whole-site.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const failSeconds = 3;
/** Longer than any of the limits below together, so that a request that nobody answers is found. */
const patienceMs = 60_000;
const settings = {
  LOG_LEVEL: "error",
  DATABASE_CONNECT_TIMEOUT: "3",
  DATABASE_STATEMENT_TIMEOUT: "3",
  DATABASE_LOCK_TIMEOUT: "3",
  DATABASE_IDLE_TIMEOUT: "10",
  STORAGE_CONNECT_TIMEOUT: "2",
  STORAGE_REQUEST_TIMEOUT: "3",
};

interface Broken {
  name: string;
  fail: () => Promise<void>;
  recover: () => Promise<void>;
}

function failing(proxy: FailingProxy, failures: Failure[]): Broken[] {
  return failures.map((failure) => ({
    name: failure.kind,
    fail: () => proxy.fail(failure),
    recover: () => proxy.recover(),
  }));
}

const usual: Failure[] = [
  { kind: "stopped" },
  { kind: "hanging" },
  { kind: "slow", delayMs: 100 },
  { kind: "cut", afterBytes: 700 },
];

/** Opens a site with a proxy before one of its services. */
async function openBehind(service: "databaseUrl" | "storageUrl" | "mailUrl", mailServer = {}) {
  let proxy: FailingProxy | undefined;
  const through = async (services: Services): Promise<Services> => {
    const known = services[service] ?? "";
    // The address of an S3 server is in the query.
    const at = new URL(
      service === "storageUrl" ? (new URL(known).searchParams.get("endpoint") ?? "") : known,
    );
    proxy = await openFailingProxy({ host: at.hostname, port: Number(at.port) });
    closing.push(proxy.close);
    return { ...services, [service]: known.replace(new RegExp(`(:|%3A)${at.port}`), `$1${proxy.port}`) };
  };
  const site = await prepareSite("postgres", closing, { through, settings, mailServer });
  await site.start(0);
  if (!proxy) throw new Error("nothing was put before the service");
  return { site, proxy };
}

/** Breaks a service in every way in turn under mixed writes, and compares the whole site at the end. */
async function breakInTurn(
  site: SiteUnderFaults,
  name: string,
  broken: Broken[],
  meanwhile: (failure: string) => Promise<void>,
): Promise<void> {
  const writers = await openMixedWriters(site, { patienceMs });
  const answerMs: number[] = [];
  for (let round = 0; round < timesOr(1); round++)
    for (const { name: failure, fail, recover } of broken) {
      await writers.nextRound();
      writers.begin();
      const soFar = writers.ledger.counts.saved;
      await expect.poll(() => writers.ledger.counts.saved, { interval: 20 }).toBeGreaterThan(soFar);
      await fail();
      await sleep(failSeconds * 1000);
      const began = performance.now();
      await meanwhile(failure);
      answerMs.push(performance.now() - began);
      await recover();
      const afterwards = writers.ledger.counts.saved;
      await expect.poll(() => writers.ledger.counts.saved, { interval: 20 }).toBeGreaterThan(afterwards + 5);
      await writers.end();
      expect(site.servers[0]?.child.exitCode).toBeNull();
    }
  await site.stopAll();
  const logged = site.servers[0]?.output() ?? "";
  await endMailLeases(site);
  await site.start(0);
  await mailsSent(site);
  await site.stopAll();
  const { problems, ...found } = await compareWhole(site, writers.ledger);
  const statuses = Object.fromEntries([...writers.ledger.statuses].sort());
  const { refused, unknown } = writers.ledger.counts;
  show(name, { seed, rounds: timesOr(1), ...found, lost: problems.length, refused, unknown, statuses });
  show(`${name}: milliseconds for the pages looked at while it failed`, spread(answerMs));
  show(`${name}: lines in the log`, linesOf(logged));
  show(`${name}: broken connections`, Object.fromEntries(writers.ledger.breaks));
  expect(problems.slice(0, 20)).toEqual([]);
  // The contact form says with 500 that its message was not taken.
  const wrong = [...writers.ledger.statuses.keys()].filter(
    (status) => / 5(?!03|07)\d\d$/.test(status) && status !== "message 500",
  );
  expect(wrong).toEqual([]);
  // A connection may break while it is reused; nobody may wait for ever.
  expect([...writers.ledger.breaks.keys()].filter((reason) => reason.startsWith("TimeoutError"))).toEqual([]);
}

/** Asks as browsers do: again, when a connection that was used before turns out to be closed. */
async function look(site: SiteUnderFaults, path: string): Promise<Response> {
  const ask = () => site.request(path, { signal: AbortSignal.timeout(patienceMs) });
  return ask().catch((error: Error & { cause?: { code?: string } }) => {
    if (error.cause?.code !== "UND_ERR_SOCKET") throw error;
    return ask();
  });
}

/** How often the log says what. */
function linesOf(output: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of output.split("\n").filter((text) => text.startsWith("{"))) {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string; code?: string } };
    const said = [msg, err?.code, err?.message.slice(0, 100)].filter(Boolean).join(": ");
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
}

const full = /^(PUT|POST) /;
const xml = (code: string) =>
  `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
const refusal = (status: string, code: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/xml\r\nContent-Length: ${xml(code).length}\r\nConnection: close\r\n\r\n${xml(code)}`;

test("PostgreSQL fails in every way: answers come in time and say so, and nothing acknowledged is lost", {
  timeout: 300_000 + timesOr(0) * 120_000,
}, async () => {
  const { site, proxy } = await openBehind("databaseUrl");
  const disk = await fullDisk(site.databaseUrl ?? "");
  await breakInTurn(site, "PostgreSQL", [...failing(proxy, usual), disk], async (failure) => {
    const page = await look(site, "/event?next=%2F");
    const text = await page.text();
    expect((await look(site, "/healthz")).status).toBe(200);
    if (failure === "slow" || failure === "full") return;
    expect(page.status).toBe(503);
    expect(text).toContain(page.headers.get("x-request-id"));
  });
});

test("S3 fails in every way: answers come in time and say so, and nothing acknowledged is lost", {
  timeout: 300_000 + timesOr(0) * 120_000,
}, async () => {
  const { site, proxy } = await openBehind("storageUrl");
  const broken = failing(proxy, [
    ...usual,
    { kind: "answering", to: full, answer: refusal("507 Insufficient Storage", "InsufficientStorage") },
    { kind: "answering", to: full, answer: refusal("503 Slow Down", "SlowDown") },
  ]);
  const staff = { cookie: await signIn(site) };
  const picture = await jpeg();
  await breakInTurn(site, "S3", broken, async (failure) => {
    expect((await look(site, "/event?next=%2F")).status).toBe(200);
    if (failure === "slow" || failure === "cut") return;
    const sent = await site.request(uploadPath("images/while-it-fails.jpg"), {
      method: "POST",
      headers: { ...staff, "content-type": "image/jpeg" },
      body: picture,
      signal: AbortSignal.timeout(patienceMs),
    });
    const { error } = (await sent.json()) as { error?: { message: string } };
    expect([503, 507]).toContain(sent.status);
    expect(sent.headers.get("retry-after")).toBe(sent.status === 503 ? "10" : null);
    expect(error?.message).toMatch(/^[A-Z].*\.$/);
  });
});

test("the mail server fails in every way: messages are taken meanwhile, and each is mailed", {
  timeout: 300_000 + timesOr(0) * 120_000,
}, async () => {
  let isFull = false;
  const { site, proxy } = await openBehind("mailUrl", {
    onMailFrom: (_address: unknown, _session: unknown, done: (error?: Error) => void) =>
      done(isFull ? reply(452, "Insufficient system storage") : undefined),
  });
  const mailbox: Broken = {
    name: "full",
    fail: async () => {
      isFull = true;
    },
    recover: async () => {
      isFull = false;
    },
  };
  await breakInTurn(site, "the mail server", [...failing(proxy, usual), mailbox], async () => {
    const message = { user_name: "Bo", user_email: "bo@example.org", message: "Is there parking?" };
    const sent = await postForm(site, "/contact-us", message);
    expect(sent.status).toBe(302);
    expect(visibleText(await (await site.request("/contact-us")).text())).toContain("Send us a message");
  });
});

/**
 * Lets PostgreSQL refuse every new row as it does when its disk is full (SQLSTATE 53100). Only a function is replaced
 * while others write, because changing tables in between would wait for them and they for it.
 */
async function fullDisk(databaseUrl: string): Promise<Broken> {
  const administer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const refuse = "raise exception 'could not extend file: No space left on device' using errcode = '53100'";
  const whenInserting = (then: string) =>
    `create or replace function disk_is_full() returns trigger language plpgsql as $$ begin ${then}; end $$`;
  await administer(
    whenInserting("return null"),
    `do $$ declare one record; begin
       for one in select tablename from pg_tables where schemaname = 'public' loop
         execute format('create trigger full_disk before insert on %I execute function disk_is_full()', one.tablename);
         commit;
       end loop;
     end $$`,
  );
  return {
    name: "full",
    fail: () => administer(whenInserting(refuse)),
    recover: () => administer(whenInserting("return null")),
  };
}

import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import type { Database, DatabaseKind } from "../../database/connection.ts";
import { bothDatabases, emptyPostgres, openPatiently, temporaryFolder } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { administrator, cookiesOf } from "../support/test-site.ts";
import { registration } from "./support/people.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test.each(bothDatabases("each driver reports in its own words that an email is taken"))(
  "the log has no email, and no stack trace for a race (%s)",
  async (kind) => {
    const environment = await emptySettings(kind);
    const servers = await startTwo({ ...environment, MAIL_URL: await refusingMailServer() });
    const [one, two] = servers;
    const form = registration();
    const email = form.email ?? "";
    const post = (server: ServerProcess, path: string, fields: Record<string, string>) =>
      fetch(server.url + path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: server.url },
        redirect: "manual",
      });

    const responses = await Promise.all(
      [one, two, one, two].map((server) => post(server, "/register", form)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409]);
    for (const secret of ["wrong", form.password ?? ""])
      await post(one, "/login", { email, password: secret });
    for (let attempt = 0; attempt < 12; attempt++)
      await post(two, "/login", { email: administrator.email, password: "wrong" });
    for (const person of [email, administrator.email, "nobody@people.example"])
      await post(one, "/reset-password", { email: person });
    await fetch(`${one.url}/${encodeURIComponent(email)}`);
    await expect.poll(() => log(servers)).toContain("deferred work was given up");

    for (const server of servers) expect(await stop(server)).toBe(0);
    expect(log(servers)).toContain("no mailbox for <email> here");
    expect(log(servers)).not.toMatch(/(@|%40)[\w-]+\.example/);
    expect(log(servers)).not.toMatch(/"stack"|\n\s+at /);
  },
);

test("without a mail server, the log has the links of our own mails, without the recipient's email", async () => {
  const server = await startProcess({ ...(await emptySettings("sqlite")), LOG_LEVEL: "info" });
  await opened(server);
  await fetch(`${server.url}/reset-password`, {
    method: "POST",
    body: new URLSearchParams({ email: administrator.email }),
    headers: { origin: server.url },
  });
  await expect.poll(() => server.output()).toMatch(/"link":"[^"]*\/reset-password\?token=[\w-]+"/);
  expect(await stop(server)).toBe(0);
  expect(server.output()).not.toContain(administrator.email);
});

test("the code of Welcome is printed once and never logged, and a later start prints another", async () => {
  const { ADMIN_PASSWORD: _, ...settings } = await emptySettings("sqlite");
  const codeIn = (server: ServerProcess) => /\/welcome\?code=([\w-]+)$/m.exec(server.output())?.[1] ?? "none";
  const server = await startProcess({ ...settings, LOG_LEVEL: "debug" });
  await opened(server);
  await expect.poll(() => codeIn(server)).not.toBe("none");
  const [code, headers] = [codeIn(server), { referer: `${server.url}/welcome?code=${codeIn(server)}` }];
  const welcome = await fetch(`${server.url}/welcome?code=${code}`, { redirect: "manual", headers });
  expect(welcome.status).toBe(302);
  await fetch(`${server.url}/welcome.data?code=${code}`, { redirect: "manual" });
  await fetch(`${server.url}/welcome/congregation?code=${code}`, { headers });
  await fetch(`${server.url}/welcome?code=${code}x`);
  expect(await stop(server)).toBe(0);
  expect(server.output()).toContain('"route":"/welcome"');
  expect(log([server]).split(code)).toHaveLength(2);

  const later = await startProcess({ ...settings, LOG_LEVEL: "info" });
  await opened(later);
  await expect.poll(() => codeIn(later)).not.toBe("none");
  expect(codeIn(later)).not.toBe(code);
  expect(await stop(later)).toBe(0);
  expect(log([later])).not.toContain(code);
});

test.each(bothDatabases("the error of a driver may quote what was to be saved"))(
  "the log has nothing of a private note, also when it cannot be saved (%s)",
  async (kind) => {
    const settings = await emptySettings(kind);
    const server = await startProcess({ ...settings, LOG_LEVEL: "debug" });
    await opened(server);
    const post = (path: string, fields: Record<string, string>, cookie = "") =>
      fetch(server.url + path, {
        method: "POST",
        body: new URLSearchParams(fields),
        headers: { origin: server.url, cookie },
        redirect: "manual",
      });
    const id = "0193a000-0000-7000-8000-000000000001";
    const place = { dataDir: settings.DATA_DIR ?? "", databaseUrl: settings.DATABASE_URL };
    await using db = openPatiently(place).db;
    const userId = await addPastor(db);
    const date = "2026-11-26T12:00:00.000Z";
    const request = { id, userId, userName: "Ann", title: "For rain", content: "Please.", picUrl: "" };
    await db
      .insertInto("prayerRequests")
      .values({ ...request, date, isApproved: false })
      .execute();
    const notes = `/update-prayer-requests/${id}/notes`;
    const cookie = cookiesOf(await post("/login", { ...administrator, email: pastorEmail }));
    expect((await post(notes, { words: "unsaid-saved" }, cookie)).status).toBe(302);
    await sql`alter table "prayerFollowUps" rename to "elsewhere"`.execute(db);
    const failed = await post(notes, { words: "unsaid-lost" }, cookie);
    expect(failed.status).toBe(500);
    expect(await failed.text()).toContain("unsaid-lost");
    expect(await stop(server)).toBe(0);
    expect(log([server])).toContain("a form could not be saved");
    expect(log([server])).toContain('"route":"/update-prayer-requests/:id/notes"');
    expect(log([server])).not.toContain(id);
    expect(log([server])).not.toContain("unsaid");
  },
);

const pastorEmail = "pat@people.example";

/** Adds a pastor with the administrator's password, which nobody can be who is named in the settings. */
async function addPastor(db: Database): Promise<string> {
  const id = "pat";
  const user = await db.selectFrom("user").selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto("user")
    .values({ ...user, id, email: pastorEmail })
    .execute();
  const account = await db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto("account")
    .values({ ...account, id, accountId: id, userId: id })
    .execute();
  const grantedAt = "2026-11-26T12:00:00.000Z";
  await db.insertInto("personRoles").values({ userId: id, role: "pastor", grantedAt }).execute();
  return id;
}

async function emptySettings(kind: DatabaseKind): Promise<Record<string, string>> {
  const folder = await temporaryFolder();
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return {
    DATA_DIR: folder,
    ...(kind === "postgres" ? { DATABASE_URL: await emptyPostgres(closing) } : {}),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    SAMPLE_CONTENT: "off",
  };
}

/** Starts two servers at once on the same data. */
async function startTwo(environment: Record<string, string>): Promise<[ServerProcess, ServerProcess]> {
  const start = () => startProcess({ ...environment, LOG_LEVEL: "info" });
  const servers: [ServerProcess, ServerProcess] = [await start(), await start()];
  await Promise.all(servers.map(opened));
  return servers;
}

function log(servers: ServerProcess[]): string {
  return servers.map((server) => server.output() + server.complaints()).join("");
}

/** A mail server that mentions the recipient in its refusals, as many do. */
async function refusingMailServer(): Promise<string> {
  const port = await freePort();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onRcptTo: ({ address }, _session, callback) => {
      callback(Object.assign(new Error(`no mailbox for ${address} here`), { responseCode: 550 }));
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${port}`;
}

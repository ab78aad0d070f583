import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { afterAll, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { services } from "../../content/sample/services.ts";
import { type DatabaseKind, openDatabase } from "../../database/connection.ts";
import { shareLock } from "../../platform/process-lock.ts";
import {
  bothDatabases,
  emptyPostgres,
  migratedPlace,
  temporaryFolder,
  usualDatabases,
} from "../support/database.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";

/** What starts processes in the present group, which end after each test. */
function processesOn(kind: DatabaseKind) {
  const closing: (() => Promise<unknown>)[] = [];
  const started: ServerProcess[] = [];

  async function emptySettings(): Promise<{ DATA_DIR: string; DATABASE_URL: string | undefined }> {
    const DATA_DIR = await temporaryFolder();
    closing.push(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
    return { DATA_DIR, DATABASE_URL: kind === "postgres" ? await emptyPostgres(closing) : undefined };
  }

  async function migratedSettings() {
    const { dataDir, databaseUrl } = await migratedPlace(kind, closing);
    return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SAMPLE_CONTENT: "off" };
  }

  async function start(environment: Record<string, string | undefined>): Promise<ServerProcess> {
    const server = await startProcess(environment);
    started.push(server);
    return server;
  }

  afterEach(async () => {
    for (const { child, ended } of started.splice(0)) {
      child.kill("SIGKILL");
      await ended;
    }
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  return { emptySettings, migratedSettings, start };
}

describe.each(usualDatabases())("the server as a process (%s)", (kind) => {
  const { emptySettings, migratedSettings, start } = processesOn(kind);

  test("the server as a process finishes requests in flight when asked to stop, accepts no new ones and exits cleanly", async () => {
    const server = await start(await migratedSettings());
    await opened(server);
    const body = "email=ann%40people.example&password=wrong";
    // Like a browser or a proxy, this client would like to keep its connection.
    const agent = new http.Agent({ keepAlive: true });
    const request = http.request(`${server.url}/login`, {
      method: "POST",
      agent,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "content-length": body.length,
        expect: "100-continue",
      },
    });
    const status = new Promise<number | undefined>((resolve, reject) => {
      request.on("response", (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode));
      });
      request.on("error", reject);
    });
    request.flushHeaders();
    await new Promise((resolve) => request.once("continue", resolve));

    server.child.kill("SIGTERM");
    await expect
      .poll(() =>
        fetch(`${server.url}/healthz`).then(
          (response) => response.status,
          () => "closed",
        ),
      )
      .toBe("closed");
    expect(server.child.exitCode).toBeNull();
    request.end(body);
    expect(await status).toBe(401);
    await expect.poll(() => server.child.exitCode).toBe(0);
    agent.destroy();
    expect(server.complaints()).toBe("");
  });

  test("the server as a process stops cleanly when its terminal closes, though both its script and the terminal signal it", async () => {
    const server = await start(await migratedSettings());
    await opened(server);
    server.child.kill("SIGHUP");
    server.child.kill("SIGHUP");
    expect(await server.ended).toBe(0);
  });

  test("the server as a process says in one line that its port is taken, before it has opened a database", async () => {
    const first = await start(await migratedSettings());
    await opened(first);
    const { port } = new URL(first.url);
    const { DATA_DIR, DATABASE_URL } = await emptySettings();
    const second = await start({ DATA_DIR, DATABASE_URL, PORT: port });
    expect(await second.ended).toBe(1);
    expect(second.complaints()).toBe(
      `Setting PORT is wrong: port ${port} is in use by another program. Set another PORT, or end that program\n`,
    );
    expect(await readdir(DATA_DIR)).toEqual(["secret"]);
    const { db } = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
    expect(await db.introspection.getTables()).toEqual([]);
    await db.destroy();
  });
});

describe.each(bothDatabases("two first starts migrate and fill one database, and keep a secret there"))(
  "the server as a process that begins a site (%s)",
  (kind) => {
    const { emptySettings, migratedSettings, start } = processesOn(kind);

    test("the server as a process prints the staff sign-in at its first start, once, and stores a secret that only its owner can read", async () => {
      const settings = { ...(await emptySettings()), SAMPLE_CONTENT: "off" };
      const first = await start(settings);
      await opened(first);
      // Before the rest of the start, which may fail.
      expect(first.output()).toMatch(/^Staff sign-in: .*\nThis password is shown only once\./);
      const password = passwordIn(first.output());
      await expect
        .poll(() => first.output())
        .toContain("Set up the site in the browser, in four short steps: http://");
      const response = await logInAtProcess(first, password);
      expect(response.status).toBe(302);
      const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      const secretFile = path.join(settings.DATA_DIR, "secret");
      expect((await stat(secretFile)).mode & 0o777).toBe(0o600);
      const secret = await readFile(secretFile, "utf8");
      expect(secret.length).toBeGreaterThanOrEqual(32);
      expect(await stop(first)).toBe(0);

      const second = await start(settings);
      await opened(second);
      expect(await readFile(secretFile, "utf8")).toBe(secret);
      const page = await (await fetch(second.url, { headers: { cookie } })).text();
      expect(page).toContain("admin@riverside.example");
      expect((await logInAtProcess(second, password)).status).toBe(302);
      expect(await stop(second)).toBe(0);
      expect(second.output()).not.toContain("password");
      expect(second.output()).toContain("Set up the site in the browser");
      expect(first.complaints() + second.complaints()).toBe("");
    });

    test("the server as a process opens together with another on a new database, with one administrator and one sample", async () => {
      const settings = await emptySettings();
      const servers = await Promise.all([start(settings), start(settings)]);
      await Promise.all(servers.map(opened));
      const printed = servers.map((server) => server.output()).join("");
      expect(printed.match(/Staff sign-in/g)).toHaveLength(1);
      const { db } = openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
      try {
        expect(await db.selectFrom("user").select("email").execute()).toHaveLength(1);
        const series = await db
          .selectFrom("events")
          .select("slug")
          .where("category", "=", "service")
          .execute();
        expect(series).toHaveLength(services.services.length);
        const events = await db
          .selectFrom("events")
          .select("eventUrl")
          .where("category", "!=", "service")
          .execute();
        expect(events.length).toBeGreaterThan(5);
        for (const server of servers) {
          expect((await logInAtProcess(server, passwordIn(printed))).status).toBe(302);
          for (const { eventUrl } of events) {
            const picture = await fetch(server.url + eventUrl);
            expect(picture.headers.get("content-type")).toMatch(/^image\//);
            await picture.arrayBuffer();
          }
          expect(await stop(server)).toBe(0);
        }
      } finally {
        await db.destroy();
      }
    });

    test("the server as a process leaves no broken sample picture and no orphaned bytes when two first starts coincide", async () => {
      const settings = await emptySettings();
      const servers = await Promise.all([start(settings), start(settings)]);
      await Promise.all(servers.map(opened));
      const { db } = openDatabase({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL });
      try {
        const events = await db.selectFrom("events").select("eventUrl as url").execute();
        const videos = await db.selectFrom("videos").select("videoUrl as url").execute();
        const prayers = await db.selectFrom("prayerRequests").select("picUrl as url").execute();
        expect(prayers.some(({ url }) => url)).toBe(true);
        for (const { url } of [...events, ...videos, ...prayers].filter(({ url }) => url)) {
          const file = await fetch(`${servers[0]?.url}${url}`);
          expect([file.status, url]).toEqual([200, url]);
          await file.body?.cancel();
        }
        const stored = await db.selectFrom("storedFiles").select("contentKey").execute();
        const kept = await readdir(path.join(settings.DATA_DIR, "files", "contents"));
        expect(kept.toSorted()).toEqual(stored.map(({ contentKey }) => path.basename(contentKey)).toSorted());
      } finally {
        await db.destroy();
      }
    });

    test("the server as a process does not start with another secret than the database was used with, unless told that it has changed", async () => {
      const settings = await migratedSettings();
      const first = await start(settings);
      await opened(first);
      const SECRET = "another secret, as a copy with a folder of its own makes one";
      const second = await start({ ...settings, SECRET });
      expect(await second.ended).toBe(1);
      expect(second.complaints().trim().split("\n")).toHaveLength(1);
      expect(second.complaints()).toContain("Give every copy of the server the same SECRET");
      expect(second.complaints()).not.toContain(SECRET);
      expect(await stop(first)).toBe(0);

      const changed = await start({ ...settings, SECRET, SECRET_CHANGED: "on" });
      await opened(changed);
      expect(await stop(changed)).toBe(0);
      expect(await (await start(settings)).ended).toBe(1);
      const next = await start({ ...settings, SECRET });
      await opened(next);
      expect(await stop(next)).toBe(0);
    });
  },
);

describe("the start of a process", () => {
  test("the start of a process is refused while another version runs on the same SQLite database, and changes nothing", async () => {
    const closing: (() => Promise<unknown>)[] = [];
    onTestFinished(async () => {
      for (const close of closing.reverse()) await close();
    });
    const { dataDir: DATA_DIR } = await migratedPlace("sqlite", closing);
    const first = await startProcess({ DATA_DIR, SAMPLE_CONTENT: "off" });
    await opened(first);
    expect(await stop(first)).toBe(0);
    // As a process of another version does.
    expect(shareLock(path.join(DATA_DIR, "running"), "0.1.0 0001-foundation")).toBe(true);
    const bytesOf = async () => {
      const names = (await readdir(DATA_DIR)).toSorted();
      // Closing a file ends the locks that this process has on it.
      const files = names.filter((name) => name !== "files" && name !== "running");
      return Promise.all(files.map(async (name) => [name, await readFile(path.join(DATA_DIR, name))]));
    };
    const before = await bytesOf();
    const second = await startProcess({ DATA_DIR, SAMPLE_CONTENT: "off" });
    onTestFinished(() => void second.child.kill("SIGKILL"));
    expect(await second.ended).toBe(1);
    expect(second.complaints()).toMatch(
      /^Setting DATA_DIR is wrong: a site of another version of Narthex runs with the data in .*\n$/,
    );
    expect(await bytesOf()).toEqual(before);
  });

  test.each([
    ["PORT", { PORT: "abc" }],
    ["DATABASE_URL", { DATABASE_URL: "ftp://x" }],
    ["OIDC_CLIENT_ID", { OIDC_ISSUER: "https://id.example" }],
    ["DATA_DIR", { DATA_DIR: "/dev/null/data" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://narthex:secret-word@localhost:1/none" }],
  ])(
    "the start of a process is stopped by a wrong %s, with one line that names it (%j)",
    async (name, setting) => {
      const DATA_DIR = path.join(await temporaryFolder(), randomUUID());
      const server = await startProcess({ DATA_DIR, PORT: "0", ...setting });
      expect(await server.ended).toBe(1);
      const lines = server.complaints().trim().split("\n");
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(name);
      expect(lines[0]).not.toContain("secret-word");
      expect(server.output()).toBe("");
      await rm(path.dirname(DATA_DIR), { recursive: true });
    },
  );
});

function passwordIn(output: string): string {
  return /Staff sign-in: \S+ with password (\S+)/.exec(output)?.[1] ?? "";
}

function logInAtProcess({ url }: ServerProcess, password: string): Promise<Response> {
  const body = new URLSearchParams({ email: "admin@riverside.example", password });
  return fetch(`${url}/login`, { method: "POST", body, redirect: "manual", headers: { origin: url } });
}

import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { DatabaseKind } from "../../database/connection.ts";
import { migratedPlace, openPatiently, temporaryFolder, usualDatabases } from "../support/database.ts";
import { visibleText } from "../support/html.ts";
import { administrator, cookiesOf } from "../support/test-site.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";
import { siteCommand } from "./support/site-command.ts";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function settingsOn(kind: DatabaseKind) {
  const { dataDir, databaseUrl } = await migratedPlace(kind, closing);
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SAMPLE_CONTENT: "off", LOG_LEVEL: "debug" };
}

interface Line {
  route: string;
  method: string;
  status: number;
  ms: number;
  bytes: number;
  requestId: string;
  msg: string;
}

function linesOf(server: ServerProcess): Line[] {
  const lines = server.output().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}

/** Lets a page fail and returns the reference that it shows. */
async function failingPage(server: ServerProcess, dataDir: string, databaseUrl: string | undefined) {
  await using db = openPatiently({ dataDir, databaseUrl }).db;
  await db.schema.alterTable("dailyPosts").renameTo("elsewhere").execute();
  const response = await fetch(`${server.url}/daily-posts?search=unsaid`);
  expect(response.status).toBe(500);
  const text = visibleText(await response.text());
  const [, shown = "none"] = /please quote this reference: ([0-9a-f-]{36})/.exec(text) ?? [];
  expect(response.headers.get("x-request-id")).toBe(shown);
  return shown;
}

describe.each(usualDatabases())("the log of requests (%s)", (kind) => {
  test("the log has one line for each request, with the pattern of its route and no word of its URL", async () => {
    const server = await startProcess({
      ...(await settingsOn(kind)),
      ADMIN_PASSWORD: administrator.password,
    });
    await opened(server);
    const ask = (url: string, init?: RequestInit) =>
      fetch(server.url + url, {
        redirect: "manual",
        ...init,
        headers: { origin: server.url, ...init?.headers },
      });
    const asked = [
      await ask("/event/unsaid-birthday?token=unsaid"),
      await ask("/event/unsaid-birthday.data"),
      await ask("/unsaid%20name"),
      await ask("/unsaid/name"),
      await ask("/reset-password?token=unsaid-token"),
      await ask("/v0/b/site/o/unsaid%2Fname.png"),
      await ask("/api/auth/callback/unsaid?code=unsaid"),
      await ask("/login", {
        method: "POST",
        body: new URLSearchParams({ ...administrator, password: "unsaid-word" }),
      }),
    ];
    await ask("/services");
    const memory = await ask("/services");
    const cookie = cookiesOf(
      await ask("/login", { method: "POST", body: new URLSearchParams(administrator) }),
    );
    const staff = await ask("/staff/health/unsaid", { headers: { cookie } });
    const refused = await ask("/staff/activity", {
      method: "POST",
      headers: { cookie, origin: "https://other.example" },
    });
    for (const response of [...asked, memory, staff, refused]) await response.arrayBuffer();
    expect(await stop(server)).toBe(0);
    const lines = linesOf(server);
    const lineOf = (response: Response) => {
      const requestId = response.headers.get("x-request-id");
      const [line, ...others] = lines.filter(
        (line) => line.requestId === requestId && "method" in line && line.msg !== "refused",
      );
      expect([requestId, others]).toEqual([requestId, []]);
      expect(line?.status).toBe(response.status);
      return line;
    };
    expect(asked.map((response) => lineOf(response)?.route)).toEqual([
      ...["/event/:slug", "/event/:slug.data", "/:slug", "/*", "/reset-password"],
      ...["/v0/b/:bucket/o/*", "/api/auth/callback/:provider", "/login"],
    ]);
    expect(lineOf(memory)).toMatchObject({ route: "/services", msg: "page from memory" });
    expect(lineOf(staff)?.route).toBe("/*");
    const [first] = asked.map(lineOf);
    expect(first).toMatchObject({ method: "GET", msg: "request", ms: expect.any(Number) });
    expect(first?.bytes).toBeGreaterThan(1000);
    expect(server.output()).not.toContain("unsaid");
    expect(server.output()).not.toContain(administrator.email);
  });

  test.each(["json", "text"])(
    "npm run logs finds in a log of the format %s everything about the reference that a page shows",
    async (LOG_FORMAT) => {
      const settings = await settingsOn(kind);
      const server = await startProcess({ ...settings, LOG_FORMAT });
      await opened(server);
      const shown = await failingPage(server, settings.DATA_DIR, settings.DATABASE_URL);
      await fetch(`${server.url}/event`);
      expect(await stop(server)).toBe(0);

      const folder = await temporaryFolder();
      closing.push(() => rm(folder, { recursive: true, force: true }));
      const LOG_FILE = path.join(folder, "site.log");
      await writeFile(LOG_FILE, server.output());
      const piped = await siteCommand("logs", [shown], {}, server.output());
      expect(piped).toMatchObject({ stderr: "" });
      const [error = "", ...others] = piped.stdout.trim().split(/\n(?! )/);
      expect(error).toMatch(/ error unexpected error err=.*\n {4}\w*[Ee]rror: .*\n {4}at /);
      expect(error).toContain(`[${shown}]`);
      expect(others).toEqual([
        expect.stringContaining("which lists are empty could not be read"),
        expect.stringMatching(
          /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ error GET \/daily-posts 500, \d+ ms, \d+ bytes: request failed/,
        ),
      ]);
      expect(piped.stdout).not.toContain("unsaid");
      expect((await siteCommand("logs", [shown.slice(0, 8), LOG_FILE], {})).stdout).toBe(piped.stdout);

      const typedThere = await siteCommand("logs", [shown, "site.log"], { INIT_CWD: folder });
      expect(typedThere.stdout).toBe(piped.stdout);

      const all = await siteCommand("logs", [], {}, server.output());
      expect(all.stdout).toMatch(/info {2}GET \/event 200, \d+ ms, \d+ bytes \[/);
      expect(all.stdout).toContain("is open at");
    },
  );
});

test("npm run logs says that nothing has a reference, and that there is no such file", async () => {
  const reference = "0193a000-0000-4000-8000-000000000001";
  const nothing = await siteCommand("logs", [reference], {}, '{"level":30,"msg":"open"}\nmore\n');
  expect(nothing).toMatchObject({ code: 1, stdout: "" });
  expect(nothing.stderr).toBe(`Nothing among 2 entries has the reference ${reference}.\n`);
  const missing = await siteCommand("logs", [reference, "/nowhere/site.log"], {});
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toMatch(/^There is no file \/nowhere\/site\.log\.\n\nUsage: npm run logs/);
});

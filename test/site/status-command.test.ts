import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { askProcess } from "../../platform/http/own-site.ts";
import { temporaryFolder } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import {
  administrator,
  describeSite,
  describeSiteOnBothDatabases,
  openTestSite,
  type TestSite,
  usualSettings,
} from "../support/test-site.ts";
import { databaseOf } from "./support/people.ts";
import { type Said, siteCommand } from "./support/site-command.ts";

/** What a line says after its name. */
function lineOf({ stdout }: Said, about: string): string | undefined {
  const line = stdout.split("\n").find((line) => line.startsWith(`${about}  `));
  return line?.slice(about.length).trim();
}

let site: TestSite;
let environment: Record<string, string | undefined>;

async function setUp(open: () => Promise<TestSite>): Promise<void> {
  site = await open();
  environment = {
    DATA_DIR: site.dataDir,
    DATABASE_URL: site.databaseUrl,
    SITE_URL: site.url,
    HOST: "localhost",
    PORT: new URL(site.url).port,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  };
}

describeSite("npm run status", (open) => {
  beforeAll(() => setUp(() => open({}, { pollSeconds: 3600 })));

  test("only somebody with the secret learns how the process is doing", async () => {
    const secret = await readFile(path.join(site.dataDir, "secret"), "utf8");
    const known = await askProcess(site.url, 60_000, secret);
    expect(known.process?.memory).toBeGreaterThan(10_000_000);
    expect(known.process?.uptime).toBeGreaterThan(0);
    const guessed = await askProcess(site.url, 60_000, `${secret}!`);
    expect(guessed).toEqual({ siteId: known.siteId, process: undefined });
    const { headers } = await site.request("/healthz");
    expect([...headers.keys()].filter((name) => name.startsWith("site-"))).toEqual(["site-id"]);
  });

  test("npm run status needs no process that runs, and says that there is none", async () => {
    const said = await siteCommand("status", [], { ...environment, PORT: String(await freePort()) });
    expect(said).toMatchObject({ code: 1, stderr: "" });
    expect(lineOf(said, "Process")).toMatch(/^does not run here: nothing answers on port \d+$/);
    expect(lineOf(said, "Database")).toMatch(/B$/);
    expect(said.stdout).toContain("\n- The site does not run on this machine.\n");
  });

  test("npm run status says of a site that hangs that it does not answer", async () => {
    const hanging = createServer(() => undefined);
    await new Promise<void>((resolve) => hanging.listen(0, "localhost", resolve));
    onTestFinished(() => {
      hanging.closeAllConnections();
      hanging.close();
    });
    const { port } = hanging.address() as AddressInfo;
    const said = await siteCommand("status", [], {
      ...environment,
      PORT: String(port),
      NARTHEX_COMMAND: "sudo narthex",
    });
    expect(lineOf(said, "Process")).toBe(`what listens on port ${port} does not answer within five seconds`);
    expect(said.stdout).toContain("\n- The site does not answer.\n");
    // As the command of the installed site is typed.
    expect(said.stdout).toMatch(/things are not right\. sudo narthex doctor says what to do\.\n$/);
  });

  test("npm run doctor compares its settings with those of the site that runs", async () => {
    const same = { ...usualSettings, ...environment };
    const agreeing = "- The site runs with the settings that this command reads.";
    expect((await siteCommand("doctor", [], same)).stdout).toContain(agreeing);
    const changed = { ...same, MAIL_FROM: "office@people.example", STOP_LIMIT: "30" };
    const { stdout } = await siteCommand("doctor", [], changed);
    expect(stdout).toContain(
      "- The site runs with other settings than this command reads: MAIL_FROM, STOP_LIMIT.\n  Please restart the site",
    );
    expect(stdout).not.toContain(agreeing);
  });

  test("npm run status does not take another program on the port for the site", async () => {
    const other = await openTestSite("sqlite");
    onTestFinished(() => other.close());
    const said = await siteCommand("status", [], { ...environment, PORT: new URL(other.url).port });
    expect(lineOf(said, "Process")).toMatch(/^does not run here: something else answers on port \d+$/);
  });
});

describeSiteOnBothDatabases(
  "what npm run status says of the database",
  "each database has a size, an address and counts of its own",
  (open, kind) => {
    beforeAll(() => setUp(() => open({}, { pollSeconds: 3600 })));

    test("npm run status says in one screen what the site is and how it is doing, while it runs", async () => {
      const said = await siteCommand("status", [], environment);
      expect(said).toMatchObject({ code: 1, stderr: "" });
      expect(said.stdout.split("\n").length).toBeLessThan(24);
      expect(lineOf(said, "Site")).toBe(site.url);
      expect(lineOf(said, "Version")).toMatch(/^\d+\.\d+\.\d+( \([0-9a-f]{7,}\))?$/);
      expect(lineOf(said, "Process")).toMatch(/^runs for \d+ \w+, with \d+\.\d MB of memory$/);
      expect(lineOf(said, "Database")).toMatch(
        kind === "sqlite" ? /^SQLite in \/.+, \d+\.\d [kM]B$/ : /^PostgreSQL at [\w.:]+\/\w+, \d+\.\d MB$/,
      );
      expect(lineOf(said, "Files")).toMatch(/^\d.* in \//);
      expect(lineOf(said, "Last backup")).toBe("none is made at night; set BACKUP_TO");
      expect(lineOf(said, "Waiting")).toMatch(/^nothing is due, \d+ for later|^\d+ jobs? due/);
      expect(lineOf(said, "Disk")).toMatch(/^\d.* of .* free$/);
      expect(said.stdout).toContain("\n- This site makes no nightly backups.\n");
      expect(said.stdout).toMatch(/things are not right\. npm run doctor says what to do\.\n$/);
      expect(said.stdout).not.toMatch(/(?!\n)\p{Cc}/u);
    });

    test("npm run status does not say of a site that is still starting that it does not run", async () => {
      // As a server that is in the middle of a migration, before it listens.
      const place = { dataDir: site.dataDir, databaseUrl: site.databaseUrl };
      const program = `
        const { expectNoOtherVersion } = await import(${JSON.stringify(path.resolve("database/other-version.ts"))});
        await expectNoOtherVersion(${JSON.stringify(place)}, "a version");
        process.stdout.write("held");
        setInterval(() => undefined, 1000);
      `;
      const starting = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program]);
      onTestFinished(() => void starting.kill("SIGKILL"));
      await once(starting.stdout, "data");
      const PORT = String(await freePort());
      const said = await siteCommand("status", [], { ...environment, PORT });
      expect(said).toMatchObject({ code: 1, stderr: "" });
      expect(lineOf(said, "Process")).toBe(
        `nothing answers on port ${PORT}, but a process of the site has ${site.dataDir}: it starts, stops, or listens elsewhere`,
      );
      expect(said.stdout).toContain(
        "\n- The site does not answer yet, or no more. Its log says what it is doing.\n",
      );
      const ended = once(starting, "exit");
      starting.kill("SIGKILL");
      await ended;
      const after = await siteCommand("status", [], { ...environment, PORT });
      expect(lineOf(after, "Process")).toMatch(/^does not run here/);
    });

    test("npm run status counts what waits, and says when the last backup was", async () => {
      await using db = databaseOf(site);
      await db.deleteFrom("deferredWork").execute();
      const dueAt = new Date(Date.now() - 3 * 60 * 60_000 - 60_000).toISOString();
      await db
        .insertInto("deferredWork")
        .values({
          ...{
            id: "a",
            kind: "mail",
            key: null,
            payload: "null",
            isUrgent: false,
            dueAt,
            heldUntil: "2099-01-01T00:00:00.000Z",
          },
          ...{ fence: 0, attempts: 1, createdAt: dueAt, lastError: null, failedAt: null },
        })
        .execute();
      await db
        .insertInto("nightlyBackups")
        .values({ night: "2026-11-26", heldUntil: dueAt, finishedAt: dueAt })
        .execute();
      const proof = { heldUntil: dueAt, attempts: 1, reason: "", archive: "", seconds: 7, rows: 1, files: 1 };
      await db
        .insertInto("backupProofs")
        .values({ ...proof, night: "2026-11-26", endedAt: dueAt, outcome: "proved" })
        .execute();
      const BACKUP_TO = path.join(site.dataDir, "backups");
      const said = await siteCommand("status", [], { ...environment, BACKUP_TO });
      expect(lineOf(said, "Waiting")).toBe(
        "1 job due, 1 mail among them, the oldest for 3 hours, 0 for later",
      );
      expect(lineOf(said, "Last backup")).toBe(`3 hours ago, to ${BACKUP_TO}`);
      expect(lineOf(said, "Its proof")).toBe("restored aside and found whole 3 hours ago");
    });

    test("npm run status names no secret", async () => {
      const token = "a-token-of-Prometheus-27";
      const { stdout } = await siteCommand("status", [], { ...environment, METRICS: token });
      const secret = await readFile(path.join(site.dataDir, "secret"), "utf8");
      for (const word of [administrator.password, secret, token, "postgres:"])
        expect(stdout).not.toContain(word);
      if (site.databaseUrl) expect(stdout).not.toContain(`:${new URL(site.databaseUrl).password}@`);
    });
  },
);

test("npm run status says before the first start that there is no database yet", async () => {
  const DATA_DIR = await temporaryFolder();
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
  const said = await siteCommand("status", [], { DATA_DIR, PORT: String(await freePort()) });
  expect(said).toMatchObject({ code: 1, stderr: "" });
  expect(said.stdout).toContain("There is no database in");
  expect(lineOf(said, "Waiting")).toBe("not known");
});

import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { DatabaseKind } from "../../database/connection.ts";
import { migrate } from "../../database/migrate.ts";
import { bothDatabases, openPatiently, temporaryFolder } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { emptyPlace } from "./support/backup-places.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";
import type { Said } from "./support/site-command.ts";

const build = path.resolve("build");

/** A database that lacks the migrations after this one. */
async function openEarlier(kind: DatabaseKind, closing: (() => Promise<unknown>)[]) {
  const { DATA_DIR, DATABASE_URL } = await emptyPlace(closing, kind);
  const place = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL };
  const { db } = openPatiently(place);
  await migrate(db, kind, "0080-dated-parts");
  await db.destroy();
  return place;
}

/** Keeps migrations from running, as a program does that never ends what it has begun. Returns what lets them go. */
async function hold(kind: DatabaseKind, place: { dataDir: string; databaseUrl: string | undefined }) {
  if (kind === "sqlite") {
    const other = new DatabaseSync(path.join(place.dataDir, "narthex.sqlite"));
    other.exec("begin immediate");
    return async () => other.close();
  }
  const other = new pg.Client({ connectionString: place.databaseUrl });
  await other.connect();
  // Those that the next migrations change, and some that other commands read.
  await other.query(
    `begin; lock table kysely_migration_lock, "outbox", "siteChoices", "deferredWork" in access exclusive mode`,
  );
  return () => other.end();
}

async function run(program: string, words: string[], env: Record<string, string>): Promise<Said> {
  return promisify(execFile)(program, words, { env }).catch((error) => error);
}

describe.each(bothDatabases("each database has locks of its own"))("a migration that hangs (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  test("is told by the log, by ready, by status and by the installation, and ends once the lock is gone", async () => {
    const place = await openEarlier(kind, closing);
    const release = await hold(kind, place);
    const PORT = String(await freePort());
    const environment: Record<string, string> = {
      ...{ DATA_DIR: place.dataDir, HOST: "127.0.0.1", PORT, SAMPLE_CONTENT: "off", LOG_LEVEL: "info" },
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    };
    const server = await startProcess(environment);
    closing.push(() => stopNow(server));
    await vi.waitFor(
      () => expect(server.output()).toContain("adding to the tables what this version needs"),
      {
        timeout: 120_000,
      },
    );

    const env = { PATH: process.env.PATH ?? "", ...environment };
    const narthex = (word: string) => run(process.execPath, [path.join(build, "narthex.mjs"), word], env);
    const notReady = `The site at http://127.0.0.1:${PORT}/readyz is not ready: nothing listens there: it does not run, or is still starting.`;
    expect(await narthex("ready")).toMatchObject({ code: 1, stderr: `${notReady}\n` });
    const status = await narthex("status");
    expect(status).toMatchObject({ code: 1, stderr: "" });
    expect(status.stdout).toContain(
      `nothing answers on port ${PORT}, but a process of the site has ${place.dataDir}: it starts, stops, or listens elsewhere`,
    );
    expect(status.stdout).toContain(
      "- The site does not answer yet, or no more. Its log says what it is doing.",
    );

    const { site, said } = await install(environment);
    expect(said).toMatchObject({ code: 1 });
    expect(said.stderr).toBe(
      `${await realpath(path.join(site, "current"))} is installed, and ${site}/current leads to it, but narthex.service does not become ready. ${notReady} Its log: sudo journalctl --unit narthex.service. Restarted: narthex.service. Not restarted: none.\n`,
    );

    await release();
    await opened(server);
    expect(await narthex("ready")).toMatchObject({ stdout: "ready\n" });
    expect(await stop(server)).toBe(0);
  });

  async function stopNow({ child, ended }: ServerProcess): Promise<void> {
    child.kill("SIGKILL");
    await ended;
  }

  /** Installs the build where the site's process is the one that hangs already: `systemctl` only says that it runs. */
  async function install(environment: Record<string, string>): Promise<{ site: string; said: Said }> {
    const folder = await realpath(await temporaryFolder());
    closing.push(async () => run("rm", ["-rf", folder], { PATH: process.env.PATH ?? "" }));
    const [site, checkout, programs] = ["opt", "checkout", "programs"].map((name) =>
      path.join(folder, name),
    ) as [string, string, string];
    for (const made of [path.join(checkout, "deploy"), programs]) await mkdir(made, { recursive: true });
    await cp(build, path.join(checkout, "build"), { recursive: true });
    const here = (text: string) =>
      text
        .replaceAll("/opt/narthex", site)
        .replaceAll("/etc/narthex", folder)
        .replaceAll("/etc/systemd/system", programs)
        .replaceAll("/usr/local/bin", programs)
        .replace("patience=25", "patience=3");
    for (const name of ["install", "narthex"]) {
      const file = path.join(checkout, "deploy", name);
      await writeFile(file, here(await readFile(path.resolve("deploy", name), "utf8")));
      await chmod(file, 0o755);
    }
    const list = '[ "$1" != list-units ] || echo narthex.service loaded active running';
    await writeFile(path.join(programs, "systemctl"), `#!/bin/sh\n${list}\n`, { mode: 0o755 });
    await writeFile(path.join(programs, "runuser"), '#!/bin/sh\nshift 3\nexec "$@"\n', { mode: 0o755 });
    const settings = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`);
    await writeFile(path.join(folder, "settings.env"), settings.join(""));
    const env = { PATH: `${programs}:${path.dirname(process.execPath)}:${process.env.PATH}` };
    return { site, said: await run(path.join(checkout, "deploy", "install"), [], env) };
  }
});

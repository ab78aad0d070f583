import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, lstat, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { opened, startProcess, stop } from "./support/server-process.ts";

const program = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));

describe.skipIf(process.platform === "win32")("what the server stores on disk", () => {
  let parent: string;
  let DATA_DIR: string;
  beforeAll(async () => {
    parent = await temporaryFolder();
    DATA_DIR = path.join(parent, "data");
  });
  afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));

  /** Returns what other users may access, as paths in the folder. */
  async function openToOthers(): Promise<string[]> {
    const entries = ["", ...(await readdir(DATA_DIR, { recursive: true }))];
    const found: string[] = [];
    for (const entry of entries) {
      const about = await lstat(path.join(DATA_DIR, entry));
      if (about.mode & 0o077) found.push(`${entry} ${(about.mode & 0o777).toString(8)}`);
    }
    return found;
  }

  test("what the server stores on disk is readable only by its owner: database, secret, files, mails and folders", async () => {
    const server = await startProcess({ DATA_DIR });
    await opened(server);
    const account = { firstName: "Ann", lastName: "Hill", gender: "female", dateOfBirth: "1980-05-31" };
    const form = {
      ...account,
      email: "ann@people.example",
      password: "stillwater-7",
      confirmPassword: "stillwater-7",
    };
    await fetch(`${server.url}/register`, {
      method: "POST",
      body: new URLSearchParams({ ...form, terms: "on" }),
      redirect: "manual",
      headers: { origin: server.url },
    });
    // A mail that is still being written has another name.
    await expect
      .poll(() => readdir(path.join(DATA_DIR, "mail")).catch(() => []))
      .toEqual([expect.stringMatching(/\.eml$/)]);
    const names = await readdir(DATA_DIR);
    for (const name of ["narthex.sqlite", "narthex.sqlite-wal", "narthex.sqlite-shm", "secret", "files"])
      expect(names).toContain(name);
    expect(await openToOthers()).toEqual([]);
    expect(await stop(server)).toBe(0);
  });

  test("what the server stores on disk is made private at the start if an earlier version left it open, and nothing else in the folder changes", async () => {
    const ours = path.join(DATA_DIR, "our notes.txt");
    await writeFile(ours, "notes");
    for (const entry of await readdir(DATA_DIR, { recursive: true, withFileTypes: true }))
      await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
    await chmod(DATA_DIR, 0o755);
    const server = await startProcess({ DATA_DIR });
    await opened(server);
    expect(await openToOthers()).toEqual(["our notes.txt 644"]);
    expect(await stop(server)).toBe(0);
  });

  test("what the server stores on disk has no empty secret after a first start that could not write, and the next start creates it", async () => {
    const folder = path.join(parent, "full");
    // Simulates a full disk: files can be created but not filled.
    const child = spawn("sh", ["-c", 'ulimit -f 0; exec "$0" "$1"', process.execPath, program], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(await freePort()), HOST: "localhost" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let complaints = "";
    child.stderr.on("data", (chunk) => {
      complaints += chunk;
    });
    const [code] = await once(child, "close");
    expect([code, complaints]).toEqual([
      1,
      `Setting DATA_DIR is wrong: cannot write ${path.join(folder, "secret")}\n`,
    ]);
    expect(await readdir(folder)).toEqual([]);

    const server = await startProcess({ DATA_DIR: folder, SAMPLE_CONTENT: "off" });
    await opened(server);
    expect((await lstat(path.join(folder, "secret"))).size).toBe(43);
    expect(await stop(server)).toBe(0);
  });

  test("what the server stores on disk has no valid empty secret: the start refuses it in one line that names the file", async () => {
    const folder = path.join(parent, "emptied");
    await mkdir(folder);
    await writeFile(path.join(folder, "secret"), "");
    const server = await startProcess({ DATA_DIR: folder });
    expect(await server.ended).toBe(1);
    expect(server.complaints().trim().split("\n")).toHaveLength(1);
    expect(server.complaints()).toContain(
      `${path.join(folder, "secret")} is empty or too short for a secret`,
    );
    expect(await readdir(folder)).toEqual(["secret"]);
  });
});

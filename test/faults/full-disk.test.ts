import { execFileSync } from "node:child_process";
import { closeSync, openSync, statfsSync, writeSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../../database/connection.ts";
import { objectPath, uploadPath } from "../../platform/storage/testing/test-storage.ts";
import { opened, type ServerProcess, startProcess, stop } from "../site/support/server-process.ts";
import { jpeg } from "../site/support/stored-pictures.ts";
import { temporaryFolder } from "../support/database.ts";
import { administrator, cookiesOf } from "../support/test-site.ts";

const disk = await temporaryFolder();
const isMounted = mount();
if (!isMounted) {
  process.stderr.write(
    "A full disk is tested only in database/node-sqlite.test.ts: this user cannot mount a small one.\n",
  );
}

function mount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=48m", "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

afterAll(async () => {
  if (isMounted) execFileSync("umount", [disk]);
  await rm(disk, { recursive: true, force: true });
});

describe.runIf(isMounted)("on a full disk", () => {
  const dataDir = path.join(disk, "data");
  const filler = path.join(disk, "filler");
  let server: ServerProcess;
  let headers: Record<string, string>;

  beforeAll(async () => {
    const { email, password } = administrator;
    server = await startProcess({
      DATA_DIR: dataDir,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      SAMPLE_CONTENT: "off",
    });
    await opened(server);
    const login = await request("/login", { method: "POST", body: new URLSearchParams({ email, password }) });
    headers = { cookie: cookiesOf(login) };
  });
  afterAll(async () => {
    if (server) expect(await stop(server)).toBe(0);
  });

  function request(url: string, init: RequestInit = {}): Promise<Response> {
    return fetch(server.url + url, {
      redirect: "manual",
      ...init,
      headers: { origin: server.url, ...(init.headers as Record<string, string>), ...headers },
    });
  }

  async function send(name: string): Promise<Response> {
    return request(uploadPath(name), {
      method: "POST",
      body: await jpeg(),
      headers: { "content-type": "image/jpeg" },
    });
  }

  async function addEvent(title: string): Promise<Response> {
    const body = new FormData();
    const event = {
      eventTitle: title,
      eventContent: "In the chapel",
      eventDate: "2090-12-01",
      eventTime: "18:00",
    };
    for (const [name, value] of Object.entries(event)) body.set(name, value);
    body.set("picture", await jpeg(), "a.jpg");
    return request("/event-create", { method: "POST", body });
  }

  /** Waits until nothing is written or deleted in the background, which would free the reserve or other space. */
  async function calm(): Promise<void> {
    const { db } = openDatabase({ dataDir, databaseUrl: undefined });
    try {
      await vi.waitFor(async () => {
        // The dates of events are listed again at midnight: a longer wait would fail every evening.
        const soon = new Date(Date.now() + 120_000).toISOString();
        const jobs = db.selectFrom("deferredWork").select("kind").where("heldUntil", "<", soon);
        expect(await jobs.execute()).toEqual([]);
        expect(await readdir(path.join(dataDir, "files", "work"))).toEqual([]);
      }, 60_000);
    } finally {
      await db.destroy();
    }
  }

  function fill(): void {
    const file = openSync(filler, "a");
    for (const size of [65_536, 4096]) {
      try {
        while (writeSync(file, Buffer.alloc(size, "x")) === size);
      } catch {
        // Full.
      }
    }
    closeSync(file);
    expect(statfsSync(disk).bavail).toBe(0);
  }

  test("people can delete through the protocol and the pages, nothing is half saved, and the site keeps running", async () => {
    expect((await addEvent("Choir practice")).status).toBe(302);
    const names = Array.from({ length: 6 }, (_, index) => `events/${index}.jpg`);
    for (const name of names) expect((await send(name)).status).toBe(200);
    expect((await stat(path.join(dataDir, "reserve"))).size).toBe(8 * 1024 * 1024);
    await calm();
    fill();

    expect((await request("/readyz")).status).toBe(503);
    expect((await request("/healthz")).status).toBe(200);
    expect(await (await request("/staff/health")).text()).toMatch(
      /The disk refuses what the site writes into .+: no space is left\./,
    );

    // Files cannot be stored, whether or not the database has space.
    expect((await send("events/more.jpg")).status).toBe(507);
    for (const name of names) {
      expect((await request(objectPath(name), { method: "DELETE" })).status, name).toBe(204);
      expect((await request(objectPath(name))).status).toBe(404);
    }
    const list = await (await request("/event-alter")).text();
    const remove = /href="(\/event-alter\/[0-9a-f-]+\/delete)"/.exec(list)?.[1] ?? "";
    expect((await request(remove, { method: "POST" })).status).toBe(302);
    const refused = await send("events/more.jpg");
    expect(refused.status).toBe(507);
    expect(await refused.json()).toEqual({
      error: { code: 507, message: "The server has no space left for files. Stored files are safe." },
    });
    expect((await request("/event")).status).toBe(200);

    await rm(filler);
    expect((await send("events/more.jpg")).status).toBe(200);
    expect((await addEvent("Lantern walk")).status).toBe(302);
    expect((await stat(path.join(dataDir, "reserve"))).size).toBe(8 * 1024 * 1024);
    const { db } = openDatabase({ dataDir, databaseUrl: undefined });
    try {
      const stored = await db.selectFrom("storedFiles").select("fullPath").orderBy("fullPath").execute();
      const folders = stored.map(({ fullPath }) => fullPath.split("/")[0]);
      // The deleted event's picture is kept for an undo.
      expect(folders).toEqual(["deleted", "events", "events"]);
      const events = db.selectFrom("events").select("eventTitle").where("category", "!=", "service");
      expect(await events.execute()).toEqual([{ eventTitle: "Lantern walk" }]);
    } finally {
      await db.destroy();
    }
  });
});

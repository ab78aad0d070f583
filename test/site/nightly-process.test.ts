import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { addHangingFile, isGone, workingProcess } from "../../app/running/backup/testing/hanging-file.ts";
import { filesFolder } from "../../platform/backup/files-beside.ts";
import { migratedPlace, openPatiently, usualDatabases } from "../support/database.ts";
import { opened, type ServerProcess, startProcess, stop } from "./support/server-process.ts";

describe.each(usualDatabases())("the process of a nightly backup (%s)", (kind) => {
  const closing: (() => Promise<unknown>)[] = [];
  const started: ServerProcess[] = [];
  afterAll(async () => {
    for (const { child } of started) child.kill("SIGKILL");
    for (const close of closing.reverse()) await close();
  });

  /** A site whose nightly backup has begun, and cannot end. */
  async function backingUp() {
    const place = await migratedPlace(kind, closing);
    const archives = path.join(place.dataDir, "archives");
    await mkdir(archives);
    const db = openPatiently(place).db;
    closing.push(() => db.destroy());
    const hanging = await addHangingFile(db, place.dataDir);
    const start = async () => {
      const server = await startProcess({
        ...{ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
        ...{ SAMPLE_CONTENT: "off", BACKUP_TO: archives },
      });
      started.push(server);
      await opened(server);
      return server;
    };
    const server = await start();
    const pid = await workingProcess(place.dataDir, archives);
    const leftovers = async () =>
      [
        ...(await readdir(place.dataDir)),
        ...(await readdir(archives)),
        ...(await readdir(path.join(archives, filesFolder))),
      ].filter((name) => /^backup-|^narthex-nightly|^in-use-/.test(name));
    return { server, pid, start, hanging, archives, leftovers, db };
  }

  test("a site that stops in the middle of its nightly backup ends the process, and the next start makes it", async () => {
    const { server, pid, start, hanging, archives, leftovers } = await backingUp();
    expect(await stop(server)).toBe(0);
    await isGone(pid);
    expect(await leftovers()).toEqual([]);
    await hanging.remove();
    const again = await start();
    await vi.waitFor(
      async () =>
        expect((await readdir(archives)).toSorted()).toEqual([
          filesFolder,
          expect.stringMatching(/^narthex-nightly-.*\.tar$/),
        ]),
      { timeout: 240_000, interval: 100 },
    );
    await stop(again);
  });

  test("the process of a nightly backup ends with a site that is killed, and the night is not finished", async () => {
    const { server, pid, leftovers, db } = await backingUp();
    server.child.kill("SIGKILL");
    await isGone(pid);
    expect(await leftovers()).toEqual([]);
    expect(await db.selectFrom("nightlyBackups").select("finishedAt").execute()).toEqual([
      { finishedAt: null },
    ]);
  });
});

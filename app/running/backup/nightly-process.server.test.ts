import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { filesFolder, isMark } from "../../../platform/backup/files-beside.ts";
import { withTexts } from "../../../scripts/setup.mjs";
import { bothDatabases } from "../../../test/support/database.ts";
import { believedClock } from "../clock/site-clock.server.ts";
import { backUpIfDue } from "./nightly.server.ts";
import { nightlyWorkAside } from "./nightly-work.server.ts";
import { addHangingFile, isGone, workingProcess } from "./testing/hanging-file.ts";
import { hour, nights } from "./testing/proving-nights.ts";

/** The archives, and what marks the files beside them as used. */
async function namesIn(archives: string): Promise<string[]> {
  const names = (await readdir(archives)).filter((name) => name !== filesFolder);
  const beside = (await readdir(path.join(archives, filesFolder))).map((name) => `${filesFolder}/${name}`);
  return [...names, ...beside.filter(isMark)];
}

/** A site whose nights are worked on by processes of their own. */
async function nightsAside(kind: Parameters<typeof nights>[0]) {
  // The process is a program of the sources here.
  vi.stubEnv("NODE_OPTIONS", withTexts.join(" "));
  const found = await nights(kind);
  const { site, target, archives } = found;
  await mkdir(archives);
  const work = nightlyWorkAside(site.settings, site.log);
  return {
    ...found,
    backUp: (signal?: AbortSignal) =>
      backUpIfDue({ ...site, work, siteClock: believedClock }, target, signal),
    prove: () => found.proveIt({ work }),
  };
}

describe.each(bothDatabases("a process of its own reads each of them"))(
  "the process of a night (%s)",
  (kind) => {
    test("the process of a night makes its backup and proves it", async () => {
      const { backUp, prove, last, logged, dataDir } = await nightsAside(kind);
      await backUp();
      await prove();
      expect(await last()).toMatchObject({ night: "2027-01-02", outcome: "proved", files: 2 });
      expect(logged.map(({ level }) => level)).toEqual(["info", "info"]);
      expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^backup-/));
    });
  },
);

test("a process that is killed half way leaves nothing that counts as a backup, and the night is tried again in an hour", async () => {
  const { backUp, db, dataDir, archives, logged, time } = await nightsAside("sqlite");
  const hanging = await addHangingFile(db, dataDir);
  const backingUp = backUp();
  process.kill(await workingProcess(dataDir, archives), "SIGKILL");
  await backingUp;
  expect(logged).toEqual([{ level: "error", message: "the nightly backup failed; trying again in an hour" }]);
  expect(await namesIn(archives)).toEqual([]);
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^backup-/));
  await hanging.remove();
  time.now = new Date(time.now.getTime() + hour - 1000);
  await backUp();
  expect(await namesIn(archives)).toEqual([]);
  time.now = new Date(time.now.getTime() + 1000);
  await backUp();
  expect(await namesIn(archives)).toHaveLength(1);
});

test("a site that stops ends the process, leaves nothing, and releases the night", async () => {
  const { backUp, db, dataDir, archives, logged } = await nightsAside("sqlite");
  const hanging = await addHangingFile(db, dataDir);
  const stopping = new AbortController();
  const backingUp = backUp(stopping.signal);
  const pid = await workingProcess(dataDir, archives);
  stopping.abort();
  await backingUp;
  await isGone(pid);
  expect(logged).toEqual([]);
  expect(await namesIn(archives)).toEqual([]);
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^backup-/));
  await hanging.remove();
  await backUp();
  expect(await namesIn(archives)).toHaveLength(1);
});

test("a place that cannot be written is the same sentence in the log as before", async () => {
  const { site, target, archives } = await nights("sqlite");
  const reasons: unknown[] = [];
  const log = { ...site.log, error: (fields: unknown) => void reasons.push(fields) } as typeof site.log;
  await writeFile(archives, "a file where the folder should be");
  const work = nightlyWorkAside(site.settings, log);
  await backUpIfDue({ ...site, log, work, siteClock: believedClock }, target);
  expect(reasons).toEqual([{ reason: expect.stringMatching(/^The disk cannot be written or read: /) }]);
});

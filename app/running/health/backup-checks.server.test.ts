import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { BackupProofTable } from "../../../database/tables.ts";
import {
  archivesArePast,
  backupIsElsewhere,
  backupIsProved,
  backupIsRecent,
  nightsArePast,
} from "./backup-checks.server.ts";
import { emptyFolder, now, openInstallation } from "./testing/installation.ts";

const hour = 60 * 60_000;

test("a site without nightly backups is wrong", async () => {
  expect(await backupIsRecent(await openInstallation())).toMatchObject({
    outcome: "wrong",
    text: "This site makes no nightly backups.",
  });
});

test("the last nightly backup may be two days old", async () => {
  const installation = await openInstallation({ BACKUP_TO: await emptyFolder() });
  const finishHoursAgo = async (hours: number) => {
    const finishedAt = new Date(now.getTime() - hours * hour).toISOString();
    await installation.db.deleteFrom("nightlyBackups").execute();
    await installation.db
      .insertInto("nightlyBackups")
      .values({ night: "2026-11-20", heldUntil: finishedAt, finishedAt })
      .execute();
  };
  expect(await backupIsRecent(installation)).toMatchObject({
    outcome: "wrong",
    text: "No nightly backup has been finished yet.",
  });
  await finishHoursAgo(47);
  expect(await backupIsRecent(installation)).toMatchObject({ outcome: "good" });
  await finishHoursAgo(49);
  expect(await backupIsRecent(installation)).toMatchObject({
    outcome: "wrong",
    text: expect.stringContaining("The last nightly backup is from"),
  });
});

test("nights and archives from the future are named, and hide nothing", async () => {
  const BACKUP_TO = await emptyFolder();
  const installation = await openInstallation({ BACKUP_TO });
  expect(await nightsArePast(installation)).toBeUndefined();
  expect(await archivesArePast(installation)).toBeUndefined();
  const night = (day: string) => ({
    night: day,
    heldUntil: `${day}T03:00:00.000Z`,
    finishedAt: `${day}T03:00:00.000Z`,
  });
  await installation.db
    .insertInto("nightlyBackups")
    .values([night("2026-11-20"), night("2030-01-01")])
    .execute();
  const newest = "narthex-nightly-2030-01-01T03-00-00Z.tar";
  for (const name of [
    newest,
    "narthex-nightly-2029-12-31T03-00-00Z.tar",
    "narthex-nightly-2026-11-20T03-00-00Z.tar",
  ])
    await writeFile(path.join(BACKUP_TO, name), "");
  expect(await backupIsRecent(installation)).toMatchObject({ outcome: "wrong" });
  expect(await nightsArePast(installation)).toMatchObject({
    outcome: "wrong",
    text: "One nightly backup was finished later than now, which the site leaves out.",
  });
  expect(await archivesArePast(installation)).toMatchObject({
    outcome: "advice",
    text: `Backups say that they were made later than now: ${newest} and 1 more.`,
  });
});

test("the proof of the newest backup says when, what and how long, or why there is none", async () => {
  expect(await backupIsProved(await openInstallation())).toBeUndefined();
  const installation = await openInstallation({ BACKUP_TO: await emptyFolder() });
  const { db } = installation;
  expect(await backupIsProved(installation), "before the first backup").toBeUndefined();
  const at = "2026-11-23T03:01:00.000Z";
  await db
    .insertInto("nightlyBackups")
    .values({ night: "2026-11-23", heldUntil: at, finishedAt: at })
    .execute();
  expect(await backupIsProved(installation)).toMatchObject({
    outcome: "unknown",
    text: "No backup was restored aside yet, to see whether it works.",
  });
  const proof = { night: "2026-11-23", heldUntil: at, attempts: 1, endedAt: at, archive: "/backups/one.tar" };
  const say = async (changed: Partial<BackupProofTable>) => {
    await db.deleteFrom("backupProofs").execute();
    const values = { ...proof, outcome: "proved" as const, reason: "", seconds: 4, rows: 1234, files: 1 };
    await db
      .insertInto("backupProofs")
      .values({ ...values, ...changed })
      .execute();
    const { outcome: found, text } = (await backupIsProved(installation)) ?? {};
    return { outcome: found, text: text?.replaceAll("\u00a0", " ") };
  };
  expect(await say({})).toEqual({
    outcome: "good",
    text: "The newest backup was proved last night by restoring it aside: 1,234 rows and 1 file in 4 seconds.",
  });
  expect(await say({ night: "2026-11-22" })).toMatchObject({
    outcome: "good",
    text: expect.stringContaining("was proved on 22 November 2026 by"),
  });
  expect(await say({ endedAt: "2026-11-21T03:01:00.000Z" })).toMatchObject({ outcome: "unknown" });
  expect(await say({ outcome: "wrong", reason: "The backup is damaged: its end is missing." })).toMatchObject(
    {
      outcome: "wrong",
      text: "The backup of 23 November 2026 cannot be restored. The backup is damaged: its end is missing.",
    },
  );
  const ofSite =
    "A file of the site is damaged: the file files/a has other bytes than the site stored; the backup is as the site is.";
  expect((await say({ outcome: "wrong", reason: ofSite }))?.text).toMatch(
    /^A file of the site is damaged: .* as the site is\. It is so in the backup of /,
  );
  expect(await say({ outcome: "no-room", reason: "It needs 5 MB." })).toMatchObject({
    outcome: "unknown",
    text: "Whether the backup of 23 November 2026 can be restored was not tried. It needs 5 MB.",
  });
});

test("backups on the disk of the site are advised against, also in a folder that is not there yet", async () => {
  expect(await backupIsElsewhere(await openInstallation())).toBeUndefined();
  const folder = await emptyFolder();
  for (const BACKUP_TO of [folder, path.join(folder, "later", "still")])
    expect(await backupIsElsewhere(await openInstallation({ BACKUP_TO }))).toMatchObject({
      outcome: "advice",
      text: `Backups go to ${BACKUP_TO}, on the same disk as the site’s data.`,
    });
});

test("backups on another disk or in a bucket are in order", async () => {
  // Not on a disk at all, and never written to here.
  const other = await openInstallation({ BACKUP_TO: "/dev/backups" });
  expect(await backupIsElsewhere(other)).toMatchObject({ outcome: "good" });
  const bucket = await openInstallation({ BACKUP_TO: "s3://backups?endpoint=https://s3.example" });
  expect(await backupIsElsewhere(bucket)).toMatchObject({ outcome: "good" });
});

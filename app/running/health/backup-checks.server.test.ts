import path from "node:path";
import { expect, test } from "vitest";
import { backupIsElsewhere, backupIsRecent } from "./backup-checks.server.ts";
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
